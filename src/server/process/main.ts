import './thread-pool.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { passwordsOf } from '../accounts/passwords.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { startJobs } from '../base/jobs.ts';
import { createLog } from '../base/log.ts';
import { writeOut } from '../base/standard-output.ts';
import { StartRefused } from '../base/start-refused.ts';
import type { Database } from '../db/database.ts';
import { hasUsers } from '../db/emptiness.ts';
import { migrate } from '../db/migrate.ts';
import { requireStore } from '../documents/open-store.ts';
import { ensureSchoolYear } from '../lookups/first-school-year.ts';
import { loadSample } from '../sample/load.ts';
import { openSampleAccounts, sampleAccounts, samplePassword } from '../sample/sample-accounts.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { listen } from './listen.ts';
import { openConfigured } from './open-configured.ts';
import { inProject, version } from './project.ts';
import { startWarnings } from './start-warnings.ts';
import { loadStaticFiles } from './static-files.ts';

/** The process: settings, database, server, in this order, and all of it undone in the other. */

/** Every trial has the same people and cases to talk about. */
const sampleSeed = 2026;

const log = createLog();
const say = (text: string) => writeOut(`${text}\n`);
const undo: (() => Promise<void>)[] = [];
/** Since the first signal to stop: a start that is under way then goes no further. */
let isEnding = false;

async function stop(): Promise<void> {
  for (const step of undo.splice(0).toReversed()) await step();
}

/** Fills a fresh database; answers the sample accounts that are open, refusing them in production. */
async function prepareAccounts({ sql: db }: Database, config: Config, clock: Clock): Promise<string[]> {
  const passwords = passwordsOf(config.secrets);
  if (config.sampleData && !(await hasUsers(db))) {
    const today = clock.today();
    await loadSample(db, passwords, { seed: sampleSeed, today });
  }
  const open = await openSampleAccounts(db, passwords);
  if (config.isProduction && open.length > 0)
    throw new StartRefused(
      `The sample accounts (${open.join(', ')}) must not be open in production, or where others than this machine reach Accord.`,
    );
  return open;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  requireStore(config.documents.place);
  const database = await openConfigured(config, () =>
    log.warn('the embedded database had ended and was started again'),
  );
  undo.push(() => database.close());
  if (isEnding) return;
  await migrate(database);
  const clock = systemClock(config.timeZone);
  const openAccounts = await prepareAccounts(database, config, clock);
  await ensureSchoolYear(database.sql, clock);
  for (const warning of startWarnings(config)) log.warn(warning);
  const app = await createApp({
    database,
    log,
    version,
    clock,
    secrets: config.secrets,
    publicUrl: config.publicUrl,
    mail: config.mail,
    documents: config.documents,
    accounts: config.accounts,
    metricsToken: config.metricsToken,
    isHttps: config.isProduction && config.publicUrl.startsWith('https:'),
    staticFiles: await loadStaticFiles(inProject('dist'), config.hasServiceWorker),
  });
  const server = await listen(app, config.port, config.host ?? undefined, config.isTrustedProxy);
  undo.push(async () => {
    app.announceStop();
    await delay(config.stopDelay * 1000);
    const drained = server.close();
    await app.close();
    await drained;
  });
  undo.push(startJobs(app.jobs, log));
  const isLocal = new URL(config.publicUrl).hostname === 'localhost';
  say(`Accord ${version} listens at ${isLocal ? `http://localhost:${server.port}` : config.publicUrl}`);
  if (openAccounts.length > 0) sayAccounts(openAccounts);
}

function sayAccounts(openAccounts: readonly string[]): void {
  say('Sample accounts (user name, role; password of each: ' + `${samplePassword})`);
  for (const { userName, role } of sampleAccounts)
    if (openAccounts.includes(userName)) say(`  ${userName.padEnd(8)} ${role}`);
}

async function end(): Promise<void> {
  isEnding = true;
  // A second signal doesn't wait.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  await stop();
  // What a start has opened meanwhile.
  await started;
  await stop();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    end().catch(() => process.exit(1));
  });

async function fail(error: unknown): Promise<void> {
  // It lost its database to the stop.
  if (isEnding) return;
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Accord does not start: ${reason.split('\n')[0]}\n`);
  await stop().catch(() => {});
  process.exit(1);
}

const started = start().catch(fail);
await started;
