import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { startPostgres } from '../helpers/postgres.ts';
import { testServer } from '../helpers/server.ts';
import { ms, printTable, type Row } from './table.ts';

/**
 * The exports of a large year on a real PostgreSQL: time, memory of the process, and the longest time that it answered
 * nobody. `node --max-old-space-size=512 tests/bench/exports.ts [cases] [characters of each narrative]`
 */

const [cases = 25_000, narrative = 1_500] = process.argv.slice(2).map(Number);
const postgres = await startPostgres();
process.env['TEST_DATABASE_URL'] = postgres.url;
const server = await testServer();

const texts = ['problem', 'facts', 'proposedResolution'];
const lines = ['filerFirstName', 'filerLastName', 'filerAddress', 'filerCity', 'attorneyLastName', 'aeaCode'];
const columns = sql.join([...texts, ...lines].map((field) => sql.ref(field)));
// What a bench fills at once needs no index of words and no history.
await sql`alter table "complaint" disable trigger user`.execute(server.db);
await server.db.transaction().execute(async (trx) => {
  // Tens of thousands of long texts take longer than a request may.
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`
  insert into "complaint" ("uid", "dateFiled", "yearCaseNumber", ${columns})
  select gen_random_uuid(), '2026-07-01'::date + n % 300, 'N-' || n,
    ${sql.join(
      texts.map(
        () =>
          sql`(select string_agg(md5(n::text || k), ' ') from generate_series(1, ${narrative}::integer / 33) k)`,
      ),
    )},
    ${sql.join(lines.map((field) => sql`${field} || ' ' || n`))}
  from generate_series(1, ${cases}::integer) n`.execute(trx);
});

/** In ms: whoever types meanwhile doesn't notice less. */
const longestStall = 50;
const resolution = 5;
const loop = monitorEventLoopDelay({ resolution });
loop.enable();
/** Of the server's own thread between two turns of its timers, in ms: a busy machine makes its waits longer, not this. */
let longest = 0;
let before = process.threadCpuUsage();
const timer = setInterval(() => {
  const now = process.threadCpuUsage();
  longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000);
  before = now;
}, resolution);

const { call } = await server.signIn('admin');
const rows: Row[] = [];
for (const path of ['export/complaint', 'emaps/generate', 'emaps/report', 'export/emaps', 'export/table7']) {
  const started = performance.now();
  loop.reset();
  longest = 0;
  const answer = await call('GET', `/api/reports/${path}`);
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.length;
  const stall = longest;
  const silence = loop.max / 1e6 - resolution;
  rows.push({
    what: `${path} (${answer.status}, ${(bytes / 1e6).toFixed(1)} MB)`,
    measured: ms(performance.now() - started),
    baseline: `at most ${ms(stall)} of its thread in one turn; no answer for ${ms(silence)}`,
    ratio: '',
    target: `none over ${longestStall} ms`,
    bounds: [{ value: stall, most: longestStall }],
  });
}
loop.disable();
clearInterval(timer);
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
rows.push({
  what: `Memory at most (RSS), ${cases} cases`,
  measured: `${megabytes} MB`,
  baseline: '',
  ratio: '',
  target: 'at most 512 MB',
  bounds: [{ value: megabytes, most: 512 }],
});
printTable(rows);
await server.close();
await postgres.stop();
