import { readFileSync } from 'node:fs';

/**
 * Milliseconds that processes were on a processor. Other work on the machine stretches the time on the clock many times
 * over, this hardly. Not known (0) where the database runs on another machine, or anywhere but on Linux.
 */
export const processorTime = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return sum;
    }
  }, 0);

/** The same of this process. */
export const ownProcessorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
