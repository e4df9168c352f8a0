import { afterAll, beforeAll, vi } from 'vitest';
import { startPostgres } from '../../helpers/postgres.ts';

/** The real server for the tests of a file: that of TEST_DATABASE_URL, else one of its own. Gives its URL. */
export const realPostgres = (): (() => string) => {
  // Starting databases is the slow part, and slower still on a busy machine.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  let url = process.env['TEST_DATABASE_URL'] ?? '';
  if (!url) {
    let stop: () => Promise<void>;
    beforeAll(async () => {
      ({ url, stop } = await startPostgres());
    });
    afterAll(() => stop());
  }
  return () => url;
};
