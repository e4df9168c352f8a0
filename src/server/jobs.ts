import { faultFields, type Log } from './log.ts';

/** Work that the server does by itself, again and again. Several processes may do it at once on one database. */
export interface Job {
  name: string;
  /** Milliseconds from the end of one run to the next; the first comes after a part of it that differs by process. */
  every: number;
  run: () => Promise<void>;
}

/**
 * Starts the jobs; the function it gives stops them and waits for the runs that are under way. A run that fails is
 * logged, and its turn comes again.
 */
export function startJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  let stopped = false;
  const running = new Set<Promise<void>>();
  const timers = new Map<Job, NodeJS.Timeout>();

  const schedule = (job: Job, wait: number) => {
    if (stopped) return;
    const timer = setTimeout(() => {
      const run = job
        .run()
        .catch((error: unknown) => log.error('a job failed', { job: job.name, ...faultFields(error) }))
        .finally(() => {
          running.delete(run);
          schedule(job, job.every);
        });
      running.add(run);
    }, wait);
    timers.set(job, timer);
  };

  for (const job of jobs) schedule(job, job.every * Math.random());
  return async () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(running);
  };
}
