import pg from 'pg';
import { sql } from 'kysely';
import type { Caller } from '#server/base/handlers.ts';
import { ms, quantile, ratio, type Row } from '../table.ts';
import { asHandler } from './as-handler.ts';
import type { BenchApp } from './bench-app.ts';
import { processorTime } from './processor-time.ts';
import type { Measured } from './queries.ts';
import type { Question } from './questions.ts';

/** Milliseconds by the clock, and on a processor. */
interface Took {
  clock: number;
  processor: number;
}

const ways = ['bare', 'query', 'request'] as const;
type Times = Record<(typeof ways)[number], Took[]>;

async function timed(work: () => Promise<unknown>, pids: readonly number[]): Promise<Took> {
  const processor = processorTime(pids);
  const started = performance.now();
  await work();
  const clock = performance.now() - started;
  return { clock, processor: processor() };
}

/** Milliseconds of the answer, read to its end. */
async function ask({ app }: BenchApp, token: string, { method, path, body }: Question): Promise<void> {
  const answer = await app.fetch(
    new Request(`http://bench${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${text.slice(0, 200)}`);
}

/** Rounds that are not counted: PostgreSQL keeps a plan from the sixth use of a query on, as it has on a server at work. */
const warming = 6;

const mean = (times: readonly Took[], of: keyof Took) =>
  times.reduce((sum, time) => sum + time[of], 0) / times.length;

/** How much longer: in the middle, and of the slowest in twenty. */
const slower = (times: readonly Took[], bare: readonly Took[]) => {
  const [one, other] = [times, bare].map((all) => all.map(({ clock }) => clock)) as [number[], number[]];
  return [0.5, 0.95].map((share) => ratio(quantile(one, share), quantile(other, share))).join(' / ');
};

const both = (times: readonly Took[]) => {
  const clock = times.map((time) => time.clock);
  return `${ms(quantile(clock, 0.5))} / ${ms(quantile(clock, 0.95))} (${ms(mean(times, 'processor'))})`;
};

const row = ({ what, within }: Measured, { bare, query, request }: Times): Row => ({
  what,
  measured: `${both(query)}   request ${both(request)}   +${ms(mean(request, 'processor') - mean(query, 'processor'))}`,
  baseline: both(bare),
  ratio: `${slower(query, bare)} (${ratio(mean(query, 'processor'), mean(bare, 'processor'))}); request ${slower(request, bare)} (${ratio(mean(request, 'processor'), mean(bare, 'processor'))})`,
  target: within ? `p95 1.5x; request p95 ${within} ms` : '-',
});

/** The database's processes that serve anybody: they come and go with the pool. */
async function backends({ database }: BenchApp): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select "pid" from pg_stat_activity where "datname" = current_database()`.execute(database.sql);
  return rows.map(({ pid }) => pid);
}

/**
 * Asks each question three ways in turns, again and again: the database by hand; the handler, which is the query as the
 * application makes it; the whole request, signed in, counted, audited and answered as JSON. Of each p50 / p95 by the
 * clock and, in brackets, the mean on a processor; the ratios to the bare SQL are of the same three. The users take turns
 * as well, so that nobody passes the limit of searches.
 *
 * The bare SQL is one statement on a connection of the same driver that is planned anew each time, and its answer is one
 * JSON text that is not parsed; it knows which plan is best for what it looks for, and for a page of a mirror the uids of its
 * rows, while the query has to find out. The query is all that the handler does, up to the answer as objects, with the
 * rows of a mirror as text. What bare SQL leaves out altogether, and no server can, is in the request: the bearer's
 * signature and row, a search's quota, the audit's committed line, HTTP's objects and the answer's text; so the request's
 * ratios are said after the query's.
 */
export async function measure(
  bench: BenchApp,
  url: string,
  users: readonly string[],
  all: readonly Measured[],
  rounds: number,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tokens: string[] = [];
  for (const user of users) tokens.push(await bench.signIn(user));
  const year = { id: bench.schoolYearId, name: '2026-2027' };
  const caller = { id: 1, roles: ['IDOE-Edit'], year } as unknown as Caller;
  const asked = all.map(({ questions }) =>
    questions.map((question) => ({ question, query: asHandler(bench.handlers, caller, question) })),
  );
  const times = all.map((): Times => ({ bare: [], query: [], request: [] }));
  let turn = 0;
  for (let round = -warming; round < rounds; round++) {
    for (const [index, questions] of asked.entries())
      for (const { question, query } of questions) {
        const pids = await backends(bench);
        const token = tokens[turn++ % tokens.length] ?? '';
        const work: Record<(typeof ways)[number], () => Promise<unknown>> = {
          bare: () => client.query(question.bare),
          query,
          request: () => ask(bench, token, question),
        };
        for (let step = 0; step < ways.length; step++) {
          const way = ways[(round + warming + step) % ways.length] ?? 'bare';
          const took = await timed(work[way], pids);
          if (round >= 0) times[index]?.[way].push(took);
        }
      }
  }
  await client.end();
  return all.map((measured, index) => row(measured, times[index] ?? { bare: [], query: [], request: [] }));
}
