import { faultFields, type Log } from './log.ts';

/** Work that the server does by itself, again and again. Several processes may do it at once on one database. */
export interface Job {
  name: string;
  /** Milliseconds from the end of one run to the next; the first comes after a part of it that differs by process. */
  every: number;
  /** `stopping` is aborted when the process is to end: what can wait for another time is left then. */
  run: (stopping?: AbortSignal) => Promise<void>;
  /** Begins to call `run` when there is work before the next turn; the function it gives ends that. */
  wake?: (run: () => void) => Promise<() => Promise<void>>;
}

/**
 * Starts the jobs; the function it gives stops them and waits for the runs that are under way. A run that fails is
 * logged, and its turn comes again.
 */
export function startJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const running = new Map<Job, Promise<void>>();
  const timers = new Map<Job, NodeJS.Timeout>();
  /** Jobs that were woken during a run, which may have looked too early. */
  const again = new Set<Job>();

  const failed = (job: Job) => (error: unknown) =>
    log.error('a job failed', { job: job.name, ...faultFields(error) });

  const schedule = (job: Job, wait: number) => {
    if (!stopping.signal.aborted) timers.set(job, setTimeout(start, wait, job));
  };

  const start = (job: Job) => {
    const run = job
      .run(stopping.signal)
      .catch(failed(job))
      .finally(() => {
        running.delete(job);
        schedule(job, again.delete(job) ? 0 : job.every);
      });
    running.set(job, run);
  };

  const wake = (job: Job) => {
    if (stopping.signal.aborted) return;
    if (running.has(job)) {
      again.add(job);
      return;
    }
    clearTimeout(timers.get(job));
    start(job);
  };

  const woken = jobs.map(async (job) => job.wake?.(() => wake(job)).catch(failed(job)));
  for (const job of jobs) schedule(job, job.every * Math.random());
  return async () => {
    stopping.abort();
    for (const timer of timers.values()) clearTimeout(timer);
    for (const end of await Promise.all(woken)) await end?.();
    await Promise.all(running.values());
  };
}
