import { sql } from 'kysely';
import type { TestServer } from '../../helpers/server.ts';
import type { NetworkFault } from './faulty-network.ts';
import { play } from './schedule.ts';
import { type Bent, outOfScope, simulation } from './simulation.ts';

const tables = [
  'student',
  'complaint',
  'mediation',
  'dueprocess',
  'finding',
  'event',
  'contact',
  'savedView',
  'document',
  'change_log',
];

/** Numbers that the database gives, and times: a repeated request may cost the one and takes the other. */
const isLeftOut = (name: string): boolean =>
  name === 'id' ||
  name === 'number' ||
  name === 'createdOn' ||
  name === 'device' ||
  // Users are made anew for each seed.
  name.endsWith('UserUid') ||
  name.endsWith('At') ||
  name.startsWith('of') ||
  (name.endsWith('Id') && name !== 'stateId' && name !== 'sortId');

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isLeftOut(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, plain(inner)]),
  );
};

/** What the server holds of all records and their history, a line each, in an order of its own. */
async function linesOf({ db }: TestServer): Promise<string[]> {
  const lines: string[] = [];
  for (const name of tables) {
    const { rows } = await sql<{
      row: unknown;
    }>`select to_jsonb("t") as "row" from ${sql.table(name)} "t"`.execute(db);
    lines.push(...rows.map(({ row }) => `${name} ${JSON.stringify(plain(row))}`));
  }
  return lines.filter((line) => !line.includes(outOfScope) && !line.includes('"entity":"person"')).toSorted();
}

/** Plays a seed's work on an emptied server, without happenings; answers what the server holds then. */
export async function serverAfter(server: TestServer, seed: number, bent: Bent): Promise<string[]> {
  const sim = await simulation(server, seed, { devices: 2, users: 1, risk: 0, skew: 0, ...bent });
  try {
    await play(sim, { steps: 12, isPlain: true });
    if (sim.violations.length > 0) throw new Error('an invariant is broken');
    return await linesOf(server);
  } catch (cause) {
    throw new Error([...sim.schedule, String(cause)].join('\n'), { cause });
  } finally {
    await sim.close();
  }
}

/** What may be lost or repeated without anybody's asking. */
export const losses: readonly NetworkFault[] = [
  'request lost',
  'answer lost',
  'delivered twice',
  'arrives late',
  'cut body',
];
