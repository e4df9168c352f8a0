import { parseArgs } from 'node:util';
import { setup } from '../../helpers/postgres-for-tests.ts';
import { testServer } from '../../helpers/server.ts';
import { runSeed } from './run-seed.ts';

/**
 * npm run simulate -- --seeds N [--seed S]: N seeds from S on (unless told, seeds that nobody has played: the clock's), against the
 * server of TEST_DATABASE_URL, or a throwaway PostgreSQL 18. Ends with 1 when an invariant is broken.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
    verbose: { type: 'boolean', default: false },
  },
});

const stopPostgres = await setup();
const newServer = () => testServer();
let server = await newServer();
const started = Date.now();
const failed: number[] = [];
const first = Number(values.seed);
const last = first + Number(values.seeds) - 1;
let edits = 0;
for (let seed = first; seed <= last; seed += 1) {
  const played = await runSeed(server, seed);
  edits += played.edits;
  if (seed % 20 === 0) process.stdout.write(`… up to seed ${seed}, ${failed.length} broken\n`);
  if (played.violations.length === 0 && !values.verbose) continue;
  if (played.violations.length > 0) failed.push(seed);
  process.stdout.write(`${played.report}\n\n`);
  if (played.isStalled) server = await newServer();
}
const seconds = ((Date.now() - started) / 1000).toFixed(1);
process.stdout.write(
  `${last - first + 1} seeds from ${first} on, ${edits} edits, ${seconds} s: ${failed.length === 0 ? 'all invariants held' : `broken in ${failed.join(', ')}`}\n`,
);
await server.close();
await stopPostgres?.();
process.exit(failed.length === 0 ? 0 : 1);
