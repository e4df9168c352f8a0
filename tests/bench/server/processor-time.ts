import { readFileSync } from 'node:fs';

const ofProcess = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
};

const ofThis = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Starts to count the milliseconds that processes and this one are on a processor; the function it gives tells them.
 * Other work on the machine stretches the time on the clock many times over, this hardly. Processes of another machine,
 * and of anything but Linux, count nothing; so does one that ends in between.
 */
export function processorTime(pids: readonly number[]): () => number {
  const before = pids.map(ofProcess);
  const own = ofThis();
  return () =>
    pids.reduce(
      (sum, pid, index) => sum + Math.max(0, ofProcess(pid) - (before[index] ?? 0)),
      ofThis() - own,
    );
}
