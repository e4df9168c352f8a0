import { parseArgs } from 'node:util';
import { startAccord } from './accord.ts';
import { browserKills } from './browser-kills.ts';

/** `npm run kills -- --count 40`: fails when an edit that the screen had called saved is not on the server exactly once. */
const { values } = parseArgs({ options: { count: { type: 'string', default: '40' } } });
const say = (text: string) => process.stdout.write(`${text}\n`);

const accord = await startAccord();
try {
  const { lost, twice, ...figures } = await browserKills(accord, Number(values.count), say);
  say(JSON.stringify(figures));
  say(`lost: ${lost.length} ${lost.join(' ')}`);
  say(`twice: ${twice.length} ${twice.join(' ')}`);
  process.exitCode = lost.length + twice.length === 0 ? 0 : 1;
} finally {
  await accord.remove();
}
