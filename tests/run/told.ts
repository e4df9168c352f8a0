/** What a reporter tells the run: how far its step is, or how a test ended that did not simply pass. */
export type Told =
  | { kind: 'progress'; done: number; total: number; at: string }
  /** What a test counted: requests, callers, bytes, hits. */
  | { kind: 'figures'; at: string; counted: string }
  | { kind: 'failed' | 'flaky'; name: string; message: string; shown: string };

/** The lines of a stack that are this project's, and the first of the others where none is. */
export function ownFrames(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const own = frames.filter((line) => !line.includes('node_modules') && !line.includes('(node:'));
  return (own.length > 0 ? own : frames.slice(0, 1)).join('\n');
}

/** The kind of a test's annotations that the run prints at its end. */
export const figures = 'figures';

/** Begins a line that is for the run and not for people. */
const mark = '\u001e';

/** Tells the run, which reads this process's output line by line. */
export const tell = (told: Told): void => void process.stdout.write(`${mark}${JSON.stringify(told)}\n`);

/** What a line tells; null: it is for people. */
export const readTold = (line: string): Told | null =>
  line.startsWith(mark) ? (JSON.parse(line.slice(mark.length)) as Told) : null;
