import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { TokenAnswer } from '#contract/accounts.ts';
import { headers as wire } from '#contract/headers.ts';
import { type LockMinutes, usualLock } from '#domain/auto-lock.ts';
import { clientId } from '#domain/accounts.ts';
import { documentTypeNames } from '#domain/documents.ts';
import type { Role } from '#domain/roles.ts';
import type { FactorDemand } from '#domain/second-factor.ts';
import { createUser } from '#server/accounts/create-user.ts';
import { deriveKeys, type Secrets } from '#server/base/keys.ts';
import { createPasswords, type PasswordCost } from '#server/accounts/passwords.ts';
import { createLog } from '#server/base/log.ts';
import type { DocumentsConfig } from '#server/documents/documents-config.ts';
import type { MailConfig } from '#server/mail/mail-config.ts';
import { type App, createApp } from '#server/process/app.ts';
import type { SignOnConfig } from '#server/sign-on/sign-on-config.ts';
import type { StaticFiles } from '#server/process/static-files.ts';
import { testClock, type TestClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export const testPassword = 'quiet-river-lantern';
export const tokenSecret = 'a secret for tests, of more than 32 bytes';
const secretsForTests: Secrets = {
  token: tokenSecret,
  tokenBefore: null,
  documents: null,
  documentsBefore: null,
};
const fastCost: PasswordCost = { memoryCost: 8, timeCost: 1 };

const users: readonly [userName: string, role: Role, firstName: string][] = [
  ['admin', 'Admin', 'Ada'],
  ['editor', 'IDOE-Edit', 'Edith'],
  ['reader', 'Read-Only', 'Rita'],
];

export interface SignedInClient {
  tokens: TokenAnswer;
  /** Sends a call with the access token; a body that isn't undefined goes as JSON. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
}

export interface TestServer {
  /** The application itself, such as for a real port. */
  app: App;
  fetch: typeof fetch;
  database: TestDatabase;
  db: TestDatabase['sql'];
  clock: TestClock;
  /** What was logged, one JSON text a line. */
  logged: string[];
  documents: DocumentsConfig;
  /** POST /token with these fields besides client_id, from an address and with headers if given. */
  token(
    fields: Readonly<Record<string, string>>,
    from?: { address?: string; headers?: Readonly<Record<string, string>> },
  ): Promise<Response>;
  /** `device`: where the session begins and its calls come from; none unless told. */
  signIn(userName: string, password?: string, device?: string): Promise<SignedInClient>;
  /** Runs a job of the app once, as the process would. */
  runJob(name: string): Promise<void>;
  addUser(userName: string, roles: readonly Role[], mustChangePassword?: boolean): Promise<{ id: number }>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  clock?: TestClock;
  staticFiles?: StaticFiles;
  isHttps?: boolean;
  /** A database that has its users and years already, such as a second server's; closed with this one. */
  existing?: TestDatabase;
  /** What a password costs that is checked for nobody; cheap unless told. */
  passwordCost?: PasswordCost;
  /** SPELL_CHECK; yes unless told. */
  checksSpelling?: boolean;
  /** FILE_NAMES=student; yes unless told. */
  filesNameStudents?: boolean;
  lock?: LockMinutes;
  /** REQUIRE_MFA; off unless told. */
  factorDemand?: FactorDemand;
  /** Single sign-on; none unless told. */
  signOn?: SignOnConfig;
  /** PASSWORD_MIN; 6 unless told. */
  passwordMin?: number;
  /** Without any, mails become files of a folder that goes with the server. */
  mail?: Partial<MailConfig>;
  /** Without a place, documents become files of a folder that goes with the server. */
  documents?: Partial<DocumentsConfig>;
  metricsToken?: string;
  /** Others than those of all tests. */
  secrets?: Partial<Secrets>;
  /** Whether answers are held to the contract, for which they are parsed; yes unless told. */
  checkAnswers?: boolean;
}

/**
 * The real server on a fresh database, with the users admin, editor and reader (password: testPassword) and the school
 * years 2024-2025 to 2026-2027, the last current. Answers are held to the contract.
 */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.existing ?? (await testDatabase());
  const db = database.sql;
  const clock = options.clock ?? testClock();
  const passwords = createPasswords(deriveKeys(tokenSecret).pepper, fastCost);
  const addUser: TestServer['addUser'] = (userName, roles, mustChangePassword = false) =>
    createUser(db, passwords, {
      userName,
      password: testPassword,
      firstName: users.find(([name]) => name === userName)?.[2] ?? 'Uma',
      lastName: 'Example',
      email: `${userName}@example.gov`,
      roles,
      mustChangePassword,
    });
  if (!options.existing) for (const [userName, role] of users) await addUser(userName, [role]);
  for (const name of options.existing ? [] : ['2024-2025', '2025-2026', '2026-2027'])
    await sql`insert into "schoolYear" ("uid", "name", "isCurrent")
      values (${v7()}::uuid, ${name}, ${name === '2026-2027'})`.execute(db);

  const logged: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
  const mail: MailConfig = {
    smtp: null,
    folder: join(tmpdir(), `accord-mail-${randomUUID()}`),
    from: { name: 'Accord', address: 'accord@example.gov' },
    alertRecipients: null,
    ...options.mail,
  };
  const folder = join(tmpdir(), `accord-documents-${randomUUID()}`);
  const documents: DocumentsConfig = {
    place: { kind: 'folder', folder },
    limit: 25 * 1024 * 1024,
    types: documentTypeNames,
    takesObjects: false,
    scanCommand: null,
    ...options.documents,
  };
  const app = await createApp({
    database,
    clock,
    // Nothing takes long in a test: on a busy machine a count would, and devices would go without.
    stopwatch: () => 0,
    log: createLog(sink),
    secrets: { ...secretsForTests, ...options.secrets },
    version: '0.0.0-test',
    publicUrl: 'https://accord.example.gov',
    mail,
    documents,
    accounts: {
      passwordMin: options.passwordMin ?? 6,
      stepUpSeconds: 300,
      checksSpelling: options.checksSpelling ?? true,
      filesNameStudents: options.filesNameStudents ?? true,
      lock: options.lock ?? usualLock,
      factorDemand: options.factorDemand ?? 'off',
      signOn: options.signOn ?? { provider: null, takesPasswords: true, closesDevices: false },
    },
    isHttps: options.isHttps ?? false,
    passwordCost: options.passwordCost ?? fastCost,
    checkAnswers: options.checkAnswers ?? true,
    ...(options.metricsToken && { metricsToken: options.metricsToken }),
    ...(options.staticFiles && { staticFiles: options.staticFiles }),
  });
  const origin = 'http://accord.test';
  const send: typeof fetch = (input, init) =>
    app.fetch(new Request(typeof input === 'string' ? new URL(input, origin) : input, init));

  const token: TestServer['token'] = (fields, { address, headers } = {}) =>
    app.fetch(
      new Request(`${origin}/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: clientId, ...fields }),
        ...(headers && { headers }),
      }),
      address === undefined ? {} : { address },
    );

  return {
    app,
    fetch: send,
    database,
    db,
    clock,
    logged,
    documents,
    token,
    addUser,
    runJob: async (name) => {
      const job = app.jobs.find((one) => one.name === name);
      if (!job) throw new Error(`There is no job "${name}".`);
      await job.run();
    },
    signIn: async (userName, password = testPassword, device?) => {
      const ofDevice: Readonly<Record<string, string>> =
        device === undefined ? {} : { [wire.device]: device };
      const fields = { grant_type: 'password', username: userName, password };
      const answer = await token(fields, { headers: ofDevice });
      if (answer.status !== 200) throw new Error(`${userName} was not let in: ${answer.status}`);
      const tokens = (await answer.json()) as TokenAnswer;
      return {
        tokens,
        call: (method, path, body, headers) =>
          send(path, {
            method,
            headers: {
              authorization: `Bearer ${tokens.access_token}`,
              ...ofDevice,
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...headers,
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          }),
      };
    },
    close: async () => {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
      if (!options.mail?.folder) await rm(mail.folder, { recursive: true, force: true });
    },
  };
}
