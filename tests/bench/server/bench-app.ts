import { Writable } from 'node:stream';
import { sql } from 'kysely';
import type { TokenAnswer } from '#contract/accounts.ts';
import { clientId } from '#domain/accounts.ts';
import { createUser } from '#server/accounts/create-user.ts';
import { deriveKeys } from '#server/base/keys.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { systemClock, systemStopwatch } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { recordHandlers } from '#server/process/all-handlers.ts';
import { type App, createApp } from '#server/process/app.ts';
import { readConfig } from '#server/process/config.ts';

export const benchPassword = 'quiet-river-lantern';
export const benchSecret = 'a secret for benches, of more than 32 bytes';
const cost = { memoryCost: 8, timeCost: 1 };

/** Adds editors with cheap passwords: what a password costs is not measured here. */
export async function addBenchUsers(url: string, names: readonly string[]): Promise<void> {
  const database = await openDatabase({ url });
  const passwords = createPasswords(deriveKeys(benchSecret).pepper, cost);
  for (const userName of names) {
    const person = { firstName: 'Bench', lastName: userName, email: `${userName}@accord.example` };
    await createUser(database.sql, passwords, {
      userName,
      password: benchPassword,
      roles: ['IDOE-Edit'],
      ...person,
    });
  }
  await database.close();
}

export interface BenchApp {
  app: App;
  database: Database;
  /** What the calls about records do, without who asks and HTTP. */
  handlers: ReturnType<typeof recordHandlers>;
  /** The current school year's number. */
  schoolYearId: number;
  /** An access token. */
  signIn(userName: string): Promise<string>;
  close(): Promise<void>;
}

/** The server as a function in this process, with the settings of production where they cost time. */
export async function startBenchApp(url: string): Promise<BenchApp> {
  const config = readConfig({ DATABASE_URL: url, TOKEN_SECRET: benchSecret, DATA_DIR: '/tmp/accord-bench' });
  const database = await openDatabase({ url });
  const log = createLog(new Writable({ write: (_chunk, _encoding, done) => done() }));
  const stores = { db: database.sql, clock: systemClock(config.timeZone) };
  const app = await createApp({
    ...config,
    database,
    log,
    clock: systemClock(config.timeZone),
    version: 'bench',
    isHttps: true,
    passwordCost: cost,
  });
  const years = await sql<{ id: number }>`select "id" from "schoolYear" where "isCurrent"`.execute(
    database.sql,
  );
  return {
    app,
    database,
    handlers: recordHandlers(
      stores,
      systemStopwatch,
      log,
      { note: async () => {} },
      { take: async () => {} },
    ),
    schoolYearId: years.rows[0]?.id ?? 0,
    signIn: async (userName) => {
      const body = new URLSearchParams({
        grant_type: 'password',
        client_id: clientId,
        username: userName,
        password: benchPassword,
      });
      const answer = await app.fetch(new Request('http://bench/token', { method: 'POST', body }));
      if (!answer.ok) throw new Error(`${userName} was not let in: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as TokenAnswer).access_token;
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
