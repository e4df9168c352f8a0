import { parseArgs } from 'node:util';
import { flushedWrites, hasStrace } from './flushed-writes.ts';
import { canMount, fullDisk } from './full-disk.ts';
import { killNine } from './kill-nine.ts';

/**
 * What takes long: `npm run endurance` (50 kills, a full disk, a trace of flushes), `-- --kills 200`. Fails when anything
 * that was acknowledged is not there exactly once, or was told before it was on disk.
 */

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } });
const say = (text: string) => process.stdout.write(`${text}\n`);
const failures: string[] = [];

const { wrong, outages, ...kills } = await killNine(Number(values.kills), 40, say);
const sorted = outages.toSorted((one, other) => one - other);
say(`kills: ${JSON.stringify(kills)}`);
say(`outages: median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms`);
failures.push(...wrong);

if (canMount()) {
  const disk = await fullDisk();
  say(`full disk: ${JSON.stringify(disk)}`);
  failures.push(...disk.wrong);
  if (!disk.wentDown) failures.push('PostgreSQL never ran out of room for its journal');
} else say('full disk: not run, since nothing can be mounted here');

if (hasStrace()) {
  const flushes = await flushedWrites(100);
  say(`flushes: ${JSON.stringify(flushes)}`);
  if (flushes.unflushed > 0 || flushes.commits < flushes.acknowledged)
    failures.push('a write was told before it was on disk');
} else say('flushes: not run, since there is no strace');

for (const line of failures) say(`WRONG: ${line}`);
process.exitCode = failures.length === 0 ? 0 : 1;
