import pg from 'pg';
import { ms, quantile, ratio, type Row } from '../table.ts';
import type { BenchApp } from './bench-app.ts';
import type { Measured } from './queries.ts';
import type { Question } from './questions.ts';

interface Times {
  app: number[];
  bare: number[];
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

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

/**
 * Asks each question of the application and, right before or after, of the database by hand, again and again, in turns.
 * The users take turns as well, so that nobody passes the limit of searches.
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
  let turn = 0;
  const nextToken = () => tokens[turn++ % tokens.length] ?? '';
  const times = all.map((): Times => ({ app: [], bare: [] }));
  const bare = ({ bare: text }: Question) => client.query(text);
  for (let round = -1; round < rounds; round++)
    for (const [index, { questions }] of all.entries())
      for (const question of questions) {
        const token = nextToken();
        const first = round % 2 === 0 ? await timed(() => bare(question)) : null;
        const app = await timed(() => ask(bench, token, question));
        const second = first ?? (await timed(() => bare(question)));
        // The first round warms both up.
        if (round < 0) continue;
        times[index]?.app.push(app);
        times[index]?.bare.push(second);
      }
  await client.end();
  return all.map(({ what, within }, index) => {
    const { app, bare: beside } = times[index] ?? { app: [], bare: [] };
    const both = (values: number[]) => `${ms(quantile(values, 0.5))} / ${ms(quantile(values, 0.95))}`;
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      what,
      measured: both(app),
      baseline: both(beside),
      ratio: ratio(mean(app), mean(beside)),
      target: within ? `p95 under ${within} ms, 1.5x` : '-',
    };
  });
}
