import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../base/clock.ts';
import type { Job } from '../base/jobs.ts';
import type { Database } from '../db/database.ts';
import { type DatabaseState, readDatabaseState } from './database-state.ts';

export interface Metrics {
  /** Counts an answer. `call` is its name in the contract: no address, and so no id, is ever a label. */
  answered(call: string | undefined, status: number, seconds: number): void;
  /** The jobs, with their runs counted. */
  watched(jobs: readonly Job[]): Job[];
  /** In Prometheus's text format. */
  text(): Promise<string>;
  contentType: string;
}

interface Watched {
  database: Database;
  clock: Clock;
  version: string;
  /** How many streams of hints are open. */
  openStreams: () => number;
  /** Whether the process's own figures are taken too; their observers never end, so tests go without. */
  ofProcess: boolean;
}

/** From 5 ms, what a list should take, to 10 s, what nobody waits for. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * What this process has done and how the database stands, for an operator's Prometheus (docs/operations.md). Counts of
 * answers, jobs, streams and connections are this process's; mails and changes are the installation's.
 */
export function createMetrics({ database, clock, version, openStreams, ofProcess }: Watched): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers });

  gauge('accord_info', 'Always 1; the version is a label.', ['version']).set({ version }, 1);
  const answers = new Counter({
    name: 'accord_answers_total',
    help: 'Answers by call of the API and HTTP status; call is none for addresses that there are not.',
    labelNames: ['call', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'accord_answer_seconds',
    help: 'Time until the answer begins, by call of the API.',
    labelNames: ['call'],
    buckets,
    registers,
  });
  const runs = new Counter({
    name: 'accord_job_runs_total',
    help: 'Runs of background jobs by outcome: done or failed.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const lastDone = gauge('accord_job_done_timestamp_seconds', 'When the job was last done.', ['job']);
  const streams = gauge('accord_hint_streams', 'Open streams of hints.');
  const connections = gauge(
    'accord_database_connections',
    'Connections of the pool by state, and requests that wait for one.',
    ['state'],
  );
  const isUp = gauge('accord_database_up', '1 when the database answered this scrape, else 0.');
  const mails = gauge('accord_mails', 'Mails of the last 400 days by state.', ['state']);
  const dueMail = gauge('accord_mail_overdue_seconds', 'How long the mail that is due longest has waited.');
  const changes = gauge('accord_change_number', 'Number of the newest change.');

  function show(state: DatabaseState | null): void {
    isUp.set(state ? 1 : 0);
    // Figures of a moment ago would look like those of now.
    mails.reset();
    dueMail.remove();
    changes.remove();
    if (!state) return;
    for (const { state: name, count } of state.mails) mails.set({ state: name }, count);
    dueMail.set(state.overdueSeconds);
    changes.set(state.changeNumber);
  }

  return {
    contentType: registry.contentType,
    answered: (call = 'none', status, duration) => {
      answers.inc({ call, status });
      seconds.observe({ call }, duration);
    },
    watched: (jobs) =>
      jobs.map((job) => ({
        ...job,
        run: async (stopping) => {
          try {
            await job.run(stopping);
          } catch (error) {
            runs.inc({ job: job.name, outcome: 'failed' });
            throw error;
          }
          runs.inc({ job: job.name, outcome: 'done' });
          lastDone.set({ job: job.name }, clock.now().getTime() / 1000);
        },
      })),
    text: async () => {
      streams.set(openStreams());
      const pool = database.connections();
      for (const [state, count] of Object.entries(pool)) connections.set({ state }, count);
      show(await readDatabaseState(database.sql, clock.now()).catch(() => null));
      return registry.metrics();
    },
  };
}
