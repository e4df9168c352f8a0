import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '#server/base/keys.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { loadSample } from '#server/sample/load.ts';
import { emptyDatabase, type TestDatabase } from '../../helpers/database.ts';
import { aKey } from '../../helpers/rest.ts';
import { testServer, tokenSecret } from '../../helpers/server.ts';

const command = join(import.meta.dirname, '../../../src/server/process/commands/migrate.ts');
const role = `app_${process.pid}`;
let owned: TestDatabase;
let asApplication: string;

const migrateCommand = (...options: string[]) =>
  promisify(execFile)(process.execPath, [command, ...options], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: owned.url,
      DATA_DIR: `/tmp/accord-none-${process.pid}`,
      TOKEN_SECRET: tokenSecret,
    },
  });

beforeAll(async () => {
  owned = await emptyDatabase();
  await sql.raw(`create role ${role} login`).execute(owned.sql);
  const address = new URL(owned.url);
  address.username = role;
  asApplication = address.href;
});
afterAll(async () => {
  await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(owned.sql);
  await owned.close();
});

test('the owner migrates by a command, which tells what it did and names a missing role', async () => {
  const first = await migrateCommand('--application', role);
  expect(first.stdout).toMatch(/^Applied 0001-accounts\.sql, .*\n.* may do what the application needs\.\n$/);
  const again = await migrateCommand();
  expect(again.stdout).toBe('The schema is the newest already.\n');
  await expect(migrateCommand('--application', 'nobody_known')).rejects.toThrow(
    'Not migrated: there is no role',
  );
});

test('the server works as a role that owns nothing, and that role can neither change nor empty the audit', async () => {
  const passwords = createPasswords(deriveKeys(tokenSecret).pepper, { memoryCost: 8, timeCost: 1 });
  await loadSample(owned.sql, passwords, { seed: 5, today: '2026-11-21', cases: 20 });
  const database = await openDatabase({ url: asApplication });
  expect(await migrate(database)).toEqual([]);
  const server = await testServer({ existing: { ...database, url: asApplication } });
  const editor = await server.signIn('editor');
  const made = await editor.call('POST', '/api/dispute/complaint/', { dateFiled: '2026-10-06' }, aKey());
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: number };
  const changed = await editor.call('PUT', `/api/dispute/complaint/${id}`, { facts: 'New.' }, aKey());
  expect(changed.status).toBe(200);
  const gone = await editor.call('DELETE', `/api/dispute/complaint/${id}`, undefined, aKey());
  expect(gone.status).toBe(200);
  for (const statement of [
    'delete from "audit"',
    'update "change_log" set "userId" = 1',
    'truncate "auditChain"',
    'alter table "audit" disable trigger all',
  ])
    await expect
      .soft(sql.raw(statement).execute(server.db), statement)
      .rejects.toThrow(/permission denied|must be owner/);
  await server.close();
});
