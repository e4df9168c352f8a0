import { parseArgs } from 'node:util';
import { passwordsOf } from '../../accounts/passwords.ts';
import { systemClock } from '../../base/clock.ts';
import { StartRefused } from '../../base/start-refused.ts';
import { migrate } from '../../db/migrate.ts';
import { ordinarySize } from '../../sample/basis/plan.ts';
import { loadSample } from '../../sample/load.ts';
import { readConfig } from '../config.ts';
import { openConfigured } from '../open-configured.ts';
import { runCommand, say } from './command.ts';

/** `npm run sample -- --cases 25000 --seed 7`: fills the configured database, if it has no records, with a sample. */

/** More than 9,999 of a kind in a year would outgrow the four digits of case numbers. */
const mostCases = 70_000;

function readCount(name: string, text: string, least: number, most: number): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < least || count > most)
    throw new StartRefused(`--${name} is "${text}", but must be a number from ${least} to ${most}.`);
  return count;
}

async function fill(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: String(ordinarySize) },
      seed: { type: 'string', default: '2026' },
    },
  });
  const cases = readCount('cases', values.cases, 1, mostCases);
  const seed = readCount('seed', values.seed, 0, 2 ** 31);
  const config = readConfig(process.env);
  if (config.isProduction)
    throw new StartRefused('Sample data has accounts with a published password: not in production.');

  const database = await openConfigured(config, () => {});
  try {
    await migrate(database);
    const passwords = passwordsOf(config.secrets);
    const started = performance.now();
    const today = systemClock(config.timeZone).today();
    const isLoaded = await loadSample(database.sql, passwords, { seed, today, cases });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(
      isLoaded
        ? `Made a sample of ${cases} cases in ${seconds} s.`
        : 'The database has records already; nothing was changed.',
    );
  } finally {
    await database.close();
  }
}

await runCommand('No sample was made', fill);
