import { writeSync } from 'node:fs';

const standardOutput = 1;
/** Milliseconds after which a pipe that is full is tried again. */
const untilRoom = 10;

const cell = new Int32Array(new SharedArrayBuffer(4));
/** Whether the last line was cut in its midst. */
let isTorn = false;

/**
 * Writes a line, with its end, to standard output before it returns. Where that takes nothing, as a file on a full disk does or a
 * pipe that nobody reads, the line is lost and the process goes on; the next line begins anew.
 */
export function writeOut(line: string): void {
  let rest = Buffer.from(isTorn ? `\n${line}` : line);
  const { length } = rest;
  while (rest.length > 0)
    try {
      rest = rest.subarray(writeSync(standardOutput, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        Atomics.wait(cell, 0, 0, untilRoom);
        continue;
      }
      isTorn ||= rest.length < length;
      return;
    }
  isTorn = false;
}
