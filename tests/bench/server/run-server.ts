import { chosenParts } from '../parts.ts';
import { printTable, type Row } from '../table.ts';
import { startBenchApp } from './bench-app.ts';
import { everythingTyped } from './everything.ts';
import { guestQuestions } from './guest-questions.ts';
import { loadTest } from './load-test.ts';
import { measure } from './measure.ts';
import { pullQuestions } from './pull-questions.ts';
import { type Measured, queries } from './queries.ts';
import { measureWiderScope } from './wider-scope.ts';
import { withRecords } from './with-records.ts';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const say = (text: string) => process.stdout.write(`${text}\n`);

/** What the bench of the server measures, in this order. */
const serverParts = ['queries', 'everything', 'pull', 'guests', 'scope'] as const;

/** Each question to the server beside bare SQL for the same result (measure.ts), and what a wider mirror costs; or only the parts named. */
export const benchServer = (names: readonly string[]): Promise<void> => {
  const wanted = chosenParts(serverParts, names);
  return withRecords(async (url, users) => {
    const bench = await startBenchApp(url);
    try {
      const all: Measured[] = [
        ...(wanted.has('queries') ? queries : []),
        ...(wanted.has('everything') ? everythingTyped : []),
      ];
      if (wanted.has('pull') || wanted.has('guests')) {
        const token = await bench.signIn(users[0] ?? '');
        const pull = await pullQuestions(bench, token);
        if (wanted.has('pull')) all.push(...pull.measured);
        if (wanted.has('guests')) all.push(...(await guestQuestions(bench, token, pull)));
      }
      const rounds = number('BENCH_SERVER_ROUNDS', 20);
      const rows: Row[] = all.length > 0 ? await measure(bench, url, users, all, rounds) : [];
      if (wanted.has('scope')) rows.push(...(await measureWiderScope(bench)));
      printTable(rows);
    } finally {
      await bench.close();
    }
  });
};

/** 200 people (BENCH_LOAD_USERS) over HTTP on loopback, with and without streams of hints: p50 / p95 by kind of request, and errors. */
export const benchLoad = (): Promise<void> =>
  withRecords(async (url, users, { students, events }) => {
    const bench = await startBenchApp(url);
    const { schoolYearId } = bench;
    await bench.close();
    const { rows, errors } = await loadTest({
      databaseUrl: url,
      users,
      schoolYearId,
      students: students - 1,
      events: Math.round(events * 0.9),
      seconds: number('BENCH_LOAD_SECONDS', 60),
      think: number('BENCH_LOAD_THINK', 5),
    });
    printTable(rows);
    for (const error of errors.slice(0, 10)) say(error);
    if (errors.length > 0) process.exitCode = 1;
  });
