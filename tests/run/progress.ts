import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './command.ts';

/** What each step took on this machine when it last passed, in seconds. */
const file = join(root, 'node_modules/.cache/accord-tests/steps.json');

function lastTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

function remember(step: string, seconds: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...lastTimes(), [step]: seconds }));
}

/** Seconds that the machine's processors have worked, for whomever; 0 where the system doesn't say. */
function processorSeconds(): number {
  try {
    const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = (
      /^cpu +(.+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
    )
      .split(' ')
      .map(Number);
    return (user + nice + system + interrupts + soft) / 100;
  } catch {
    return 0;
  }
}

/** A log gets a line as often, in ms; a terminal has one line that changes. */
const everySoOften = 20_000;

export interface Progress {
  /** How far the step is, in words. */
  at(words: string): void;
  end(passed: boolean): void;
}

/** Says what a step does, how far it is and what it took last time. */
export function startProgress(step: string, place: string): Progress {
  const [started, processor] = [Date.now(), processorSeconds()];
  const last = lastTimes()[step];
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const lastTime = last === undefined ? '' : `, ${last} s last time`;
  let said = started;
  process.stdout.write(`\n── ${place}: ${step}${lastTime}\n`);
  return {
    at(words) {
      const line = `   ${seconds()} s${last === undefined ? '' : ` of ${last}`}: ${words}`;
      if (process.stdout.isTTY)
        process.stdout.write(`\r\u001b[K${line.slice(0, process.stdout.columns - 1)}`);
      else if (Date.now() - said >= everySoOften) {
        said = Date.now();
        process.stdout.write(`${line}\n`);
      }
    },
    end(passed) {
      const worked = Math.round(processorSeconds() - processor);
      const start = process.stdout.isTTY ? '\r\u001b[K' : '';
      const took = `${seconds()} s${worked > 0 ? `; the machine's processors worked ${worked} s` : ''}`;
      process.stdout.write(`${start}── ${passed ? 'passed' : 'FAILED'}: ${step}, ${took}${lastTime}\n`);
      if (passed) remember(step, seconds());
    },
  };
}
