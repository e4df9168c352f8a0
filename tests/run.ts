import { stripVTControlCharacters } from 'node:util';
import type { Ended } from './run/command.ts';
import { startProgress } from './run/progress.ts';
import { everyday, full, missing } from './run/steps.ts';

/**
 * `npm test`, and with `--full` `npm run test:full`: one step after the other, all of them whatever fails. A test that
 * fails is told once more; one that passes then is printed as flaky at the end, with what its page showed. So is what the tests
 * of roles, of what is restricted and of the disk counted.
 */

/** A runner may keep only the last 80 lines of a log: how the failed steps ended fits in there. */
const lastLines = 70;

const isFull = process.argv.includes('--full');
const steps = isFull ? full : everyday;
const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

async function ended(run: () => Promise<Ended>): Promise<Ended> {
  try {
    return await run();
  } catch (error) {
    return {
      passed: false,
      told: [],
      figures: [],
      lastLines: [error instanceof Error ? error.message : String(error)],
    };
  }
}

if (isFull) for (const tool of missing()) say(`Not run: ${tool}.`);
const failed: { name: string; end: Ended }[] = [];
const flaky: Ended['told'] = [];
const figures: string[] = [];
for (const [at, { name, needs, run }] of steps.entries()) {
  if (failed.some((one) => one.name === needs?.name)) {
    failed.push({
      name,
      end: { passed: false, told: [], figures: [], lastLines: [`Not run: ${needs?.name} failed.`] },
    });
    continue;
  }
  const progress = startProgress(name, `step ${at + 1} of ${steps.length}`);
  const end = await ended(() => run(progress.at));
  progress.end(end.passed);
  if (!end.passed) failed.push({ name, end });
  figures.push(...end.figures);
  flaky.push(...end.told.filter(({ kind }) => kind === 'flaky'));
  for (const { name: test, shown } of end.told.filter(({ kind }) => kind === 'failed'))
    if (shown) say('', `What the page of “${test}” showed:`, shown);
}

if (figures.length > 0) say('', ...figures.map((counted) => `figures: ${counted}`));
for (const { name, message, shown } of flaky)
  say('', `flaky: ${name}, which passed when it was told again, had failed with`, message, shown);
for (const { name, end } of failed) {
  const tests = end.told.filter(({ kind }) => kind === 'failed');
  const lines = tests.flatMap((test) => [`× ${test.name}`, ...test.message.split('\n').slice(0, 25)]);
  const share = Math.floor(lastLines / failed.length);
  say('', `── FAILED: ${name}, which ended with`);
  // Where a tool threw, its words stand above frames that say nothing of the cause.
  const printed = end.lastLines.filter((line) => !/^\s+at /.test(stripVTControlCharacters(line)));
  say(...(tests.length > 0 ? lines.slice(0, share) : printed.slice(-share)));
}
say('', `flaky: ${flaky.length}`, `steps: ${steps.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
