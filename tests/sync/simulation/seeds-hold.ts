import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { networkFaults } from './faulty-network.ts';
import { keptPartsWithChanges, keptWithChanges } from './invariants/of-mirrors.ts';
import { lookedAtHidden } from './invariants/of-restrictions.ts';
import { runSeed } from './run-seed.ts';
import { happeningKinds } from './schedule.ts';

/** Declares a test for each of `count` seeds from `first` on; they share a server. Answers what has occurred in those played. */
export function seedsHold(first: number, count: number): ReadonlySet<string> {
  // All rooms are tested at once.
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
  const occurred = new Set<string>();
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());
  test.each(Array.from({ length: count }, (_, at) => first + at))(
    'all invariants hold in seed %i (ED1)',
    async (seed) => {
      const played = await runSeed(server, seed);
      for (const kind of played.occurred) occurred.add(kind);
      expect(played.violations.length === 0 ? '' : played.report).toBe('');
    },
  );
  return occurred;
}

/** Declares a test that each kind of fault and happening has occurred: what is never drawn proves nothing. */
export function eachKindOccurs(occurred: ReadonlySet<string>): void {
  test('each kind of fault and happening occurs in these seeds', () => {
    const wanted = [
      ...networkFaults,
      ...happeningKinds,
      keptWithChanges,
      keptPartsWithChanges,
      lookedAtHidden,
    ];
    expect(wanted.filter((kind) => !occurred.has(kind))).toEqual([]);
  });
}
