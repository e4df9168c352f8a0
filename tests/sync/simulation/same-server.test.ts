import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testServer, type TestServer } from '../../helpers/server.ts';
import type { NetworkFault } from './faulty-network.ts';
import { play } from './schedule.ts';
import { type Bent, simulation } from './simulation.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const tables = ['student', 'complaint', 'mediation', 'dueprocess', 'finding', 'event', 'contact'];
const ofTheClock = ['updatedAt', 'deletedAt', 'createdOn'];

/** All records that people make, without the times of the server's clock. */
async function recordsOf(): Promise<unknown> {
  const all: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`
      select *, "deletedAt" is not null as "isDeleted" from ${sql.table(table)} order by "uid"`.execute(
      server.db,
    );
    all[table] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => !ofTheClock.includes(field))),
    );
  }
  return all;
}

async function worked(seed: number, bent: Bent): Promise<unknown> {
  const sim = await simulation(server, seed, { devices: 1, users: 1, ...bent });
  try {
    await play(sim, { steps: 25, isPlain: true });
    expect(sim.violations, sim.schedule.join('\n')).toEqual([]);
    return await recordsOf();
  } finally {
    await sim.close();
  }
}

const lossy: readonly NetworkFault[] = [
  'request lost',
  'answer lost',
  'delivered twice',
  'arrives late',
  'cut body',
  'hang',
  '503',
  'html',
];

test.each([1, 2, 3, 4, 5, 6])(
  'the same work with and without lost answers, and by a clock that is a day off, gives the same server: seed %i',
  async (seed) => {
    const calm = await worked(seed, { risk: 0, skew: 0 });
    expect(await worked(seed, { risk: 0.35, faults: lossy, skew: 0 })).toEqual(calm);
    expect(await worked(seed, { risk: 0, skew: -86_400_000 })).toEqual(calm);
  },
);
