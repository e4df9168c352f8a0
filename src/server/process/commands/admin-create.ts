import { parseArgs } from 'node:util';
import { createFirstAdmin } from '../../accounts/first-admin.ts';
import { resetMinutes } from '../../accounts/password-reset.ts';
import { passwordsOf } from '../../accounts/passwords.ts';
import { systemClock } from '../../base/clock.ts';
import { StartRefused } from '../../base/start-refused.ts';
import { migrate } from '../../db/migrate.ts';
import { readConfig } from '../config.ts';
import { openBeside } from '../open-configured.ts';
import { runCommand, say } from './command.ts';

/**
 * `npm run admin:create -- --user ann --email ann@example.gov [--first-name Ann --last-name Lee]`: makes the first Admin of
 * the configured database, also beside a running server, and prints a link that works once. Needs the server's settings:
 * DATABASE_URL or DATA_DIR, PUBLIC_URL, TOKEN_SECRET. `--reset-second-factor` takes away the one of an Admin who is there already.
 */

const options = {
  user: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string', default: 'First' },
  'last-name': { type: 'string', default: 'Administrator' },
  'reset-second-factor': { type: 'boolean', default: false },
} as const;

async function run(): Promise<void> {
  const { values } = parseArgs({ options });
  const { user: userName, email } = values;
  if (userName === undefined || email === undefined)
    throw new StartRefused('--user and --email must be given.');
  const config = readConfig(process.env);
  const database = await openBeside(config);
  try {
    await migrate(database);
    const passwords = passwordsOf(config.secrets);
    const clock = systemClock(config.timeZone);
    const link = await createFirstAdmin(
      { db: database.sql, passwords, clock, publicUrl: config.publicUrl },
      { userName, email, firstName: values['first-name'], lastName: values['last-name'] },
      values['reset-second-factor'],
    );
    say(`Open this link within ${resetMinutes} minutes to set the password of ${userName}:`);
    say(link);
  } finally {
    await database.close();
  }
}

await runCommand('No Admin was made', run);
