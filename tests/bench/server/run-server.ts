import { loadavg } from 'node:os';
import { startPostgres } from '../../helpers/postgres.ts';
import { printTable } from '../table.ts';
import { addBenchUsers, startBenchApp } from './bench-app.ts';
import { loadRecords, type Size, sizeOf } from './load-records.ts';
import { loadTest } from './load-test.ts';
import { measure } from './measure.ts';
import { pullQuestions } from './pull-questions.ts';
import { measured } from './queries.ts';

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Others on the machine make everything slower, and the figures tell nothing without them. */
const sayLoad = () =>
  say(
    `Load average of this machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );

const people = 200;

/** Runs the work on a throwaway PostgreSQL with the records, or on one that such a run has left (BENCH_SERVER_URL). Memory is set as for a server; the disk is not waited for. */
async function withRecords(work: (url: string, users: string[], size: Size) => Promise<void>): Promise<void> {
  const size = sizeOf(number('BENCH_SERVER_SCALE', 1));
  const ready = process.env['BENCH_SERVER_URL'];
  if (ready) {
    const users = Array.from({ length: people }, (_, index) => `bench${index + 1}`);
    sayLoad();
    await work(ready, users, size);
    sayLoad();
    return;
  }
  const postgres = await startPostgres({
    shared_buffers: '2GB',
    effective_cache_size: '6GB',
    max_wal_size: '8GB',
    random_page_cost: '1.1',
  });
  try {
    const started = performance.now();
    await loadRecords(postgres.url, size, (text) => say(`Making ${text}…`));
    const users = await addBenchUsers(postgres.url, people);
    say(
      `${size.students} students, ${size.cases} cases, ${size.events} events in ${Math.round((performance.now() - started) / 1000)} s.`,
    );
    sayLoad();
    await work(postgres.url, users, size);
    sayLoad();
  } finally {
    await postgres.stop();
  }
}

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
