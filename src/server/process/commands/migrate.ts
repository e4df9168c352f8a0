import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { StartRefused } from '../../base/start-refused.ts';
import { migrate } from '../../db/migrate.ts';
import { readConfig } from '../config.ts';
import { openConfigured } from '../open-configured.ts';
import { runCommand, say } from './command.ts';

/**
 * `npm run migrate -- --application accord_app`: brings the configured database to this Accord's schema, as the owner of its
 * tables, and gives a role what the application needs of them (docs/operations.md). A server that owns its tables does the
 * first by itself at its start.
 */

async function run(): Promise<void> {
  const { application } = parseArgs({ options: { application: { type: 'string' } } }).values;
  const database = await openConfigured(readConfig(process.env), () => {});
  try {
    const applied = await migrate(database);
    say(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is the newest already.');
    if (application === undefined) return;
    const { rows } = await sql`select from pg_roles where rolname = ${application}`.execute(database.sql);
    if (rows.length === 0) throw new StartRefused(`there is no role ${application}`);
    await sql`select "allowApplication"(${application})`.execute(database.sql);
    say(`${application} may do what the application needs.`);
  } finally {
    await database.close();
  }
}

await runCommand('Not migrated', run);
