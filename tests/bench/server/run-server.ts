import { printTable } from '../table.ts';
import { startBenchApp } from './bench-app.ts';
import { loadTest } from './load-test.ts';
import { measure } from './measure.ts';
import { pullQuestions } from './pull-questions.ts';
import { measured } from './queries.ts';
import { withRecords } from './with-records.ts';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Each question to the server beside bare SQL for the same result (measure.ts). */
export const benchServer = (): Promise<void> =>
  withRecords(async (url, users) => {
    const bench = await startBenchApp(url);
    try {
      const pull = await pullQuestions(bench, await bench.signIn(users[0] ?? ''));
      printTable(await measure(bench, url, users, measured(pull), number('BENCH_SERVER_ROUNDS', 20)));
    } finally {
      await bench.close();
    }
  });

/** 200 people over HTTP on loopback: p50 / p95 by kind of request, and errors. */
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
