import { parseArgs } from 'node:util';
import { killNine } from './kill-nine.ts';

/**
 * What takes long: `npm run endurance` (50 kills), `-- --kills 200`. Fails when anything that was acknowledged is not
 * there exactly once.
 */

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } });
const say = (text: string) => process.stdout.write(`${text}\n`);

const { wrong, outages, ...figures } = await killNine(Number(values.kills), 40, say);
const sorted = outages.toSorted((one, other) => one - other);
say(JSON.stringify(figures));
say(`outage: median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms`);
for (const line of wrong) say(`WRONG: ${line}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
