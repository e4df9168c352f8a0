import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { runSeed } from './run-seed.ts';

/** Declares a test for each of `count` seeds from `first` on; they share a server. */
export function seedsHold(first: number, count: number): void {
  // All rooms are tested at once.
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());
  test.each(Array.from({ length: count }, (_, at) => first + at))(
    'all invariants hold in seed %i',
    async (seed) => {
      const { violations, report } = await runSeed(server, seed);
      expect(violations.length === 0 ? '' : report).toBe('');
    },
  );
}
