import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveKeys } from '#server/base/keys.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { verifyChain } from '#server/audit/verify.ts';
import { quoted } from '#server/backup/archive.ts';
import { readTables, readTriggers, type Table } from '#server/backup/catalog.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { openConnection } from '#server/db/postgres.ts';
import { loadSample } from '#server/sample/load.ts';
import { emptyDatabase, type TestDatabase } from '../../helpers/database.ts';
import { aKey } from '../../helpers/rest.ts';
import { testServer, tokenSecret } from '../../helpers/server.ts';

const migrations = join(import.meta.dirname, '../../../src/server/db/migrations');
const files = await readMigrations(migrations);

let newest: TestDatabase;
let source: pg.Client;
let sourceTables: Table[];

/** A database of the newest schema with something in most of its tables, made by the server itself. */
beforeAll(async () => {
  newest = await emptyDatabase();
  await migrate(newest);
  const passwords = createPasswords(deriveKeys(tokenSecret).pepper, { memoryCost: 8, timeCost: 1 });
  await loadSample(newest.sql, passwords, { seed: 3, today: '2026-11-21', cases: 25 });
  const server = await testServer({ existing: { ...newest, close: async () => {} } });
  const editor = await server.signIn('editor');
  const made = await editor.call('POST', '/api/dispute/complaint/', { dateFiled: '2026-10-06' }, aKey());
  const { id } = (await made.json()) as { id: number };
  const path = `/api/dispute/complaint/${id}`;
  await editor.call('PUT', path, { facts: 'First.' }, aKey());
  await (
    await server.signIn('admin')
  ).call('PUT', path, { facts: 'Second.' }, { ...aKey(), 'if-match': '"1"' });
  await editor.call('DELETE', path, undefined, aKey());
  await server.close();
  source = await openConnection({ url: newest.url });
  sourceTables = await readTables(source);
});
afterAll(async () => {
  await source.end();
  await newest.close();
});

const rowsOf = async (client: pg.Client, { name, columns }: Table): Promise<string[]> => {
  const { rows } = await client.query<{ row: string }>(
    `select to_jsonb(r)::text as "row" from (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) r`,
  );
  return rows.map(({ row }) => row).toSorted();
};

/** Fills an old schema with what it can hold of the newest one's rows: the tables and columns that both have. */
async function fill(client: pg.Client): Promise<Map<Table, string[]>> {
  const filled = new Map<Table, string[]>();
  const triggers = await readTriggers(client);
  await client.query('begin');
  for (const { table, name } of triggers)
    await client.query(`alter table ${quoted(table)} disable trigger ${quoted(name)}`);
  const tables = await readTables(client);
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  for (const table of tables) {
    const from = sourceTables.find(({ name }) => name === table.name);
    if (!from) throw new Error(`Nothing to fill ${table.name} with: a later migration took it away.`);
    const common = table.columns.filter((column) => from.columns.includes(column));
    const rows = await rowsOf(source, { name: table.name, columns: common });
    const columns = common.map(quoted).join(', ');
    await client.query(
      `insert into ${quoted(table.name)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${quoted(table.name)}, $1::jsonb)`,
      [`[${rows.join(',')}]`],
    );
    filled.set(table, []);
  }
  await client.query('set constraints all immediate');
  for (const { table, name, enabled } of triggers)
    await client.query(`alter table ${quoted(table)} ${enabled} trigger ${quoted(name)}`);
  await client.query('commit');
  for (const table of filled.keys()) filled.set(table, await rowsOf(client, table));
  await client.query(`
    select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 1000000)
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`);
  await client.query(
    `select setval(to_regclass('"changeNumber"'), 1000000) where to_regclass('"changeNumber"') is not null`,
  );
  return filled;
}

describe.each(files.slice(0, -1).map(({ number, name }) => [name, number] as const))(
  'a database at %s with data',
  (_, version) => {
    test('migrates to the newest schema with every row, holds its rules, and the server works on it', async () => {
      const database = await emptyDatabase();
      const client = await openConnection({ url: database.url });
      await migrate(database, migrations, version);
      const filled = await fill(client);
      expect(
        (filled.get([...filled.keys()].find(({ name }) => name === 'users') as Table) ?? []).length,
      ).toBe(3);

      const applied = await migrate(database);
      expect(applied).toEqual(files.slice(version).map(({ name }) => name));
      for (const [table, before] of filled)
        expect.soft(await rowsOf(client, table), table.name).toEqual(before);
      // What searches read is made of the rows that were there as it is made when rows are written.
      for (const name of version === 1 ? [] : ['guardianName', 'caseName', 'factsWords']) {
        const made = sourceTables.find((table) => table.name === name) as Table;
        const rows = await rowsOf(source, made);
        expect(rows.length, name).toBeGreaterThan(0);
        expect.soft(await rowsOf(client, made), name).toEqual(rows);
      }
      const { rows: unchecked } = await client.query(
        `select conname from pg_constraint where not convalidated and connamespace = current_schema()::regnamespace`,
      );
      expect(unchecked).toEqual([]);
      await client.end();

      const server = await testServer({ existing: database });
      const admin = await server.signIn('admin');
      if (version === 1)
        await sql`insert into "schoolYear" ("uid", "name", "isCurrent")
          values (gen_random_uuid(), '2026-2027', true) on conflict do nothing`.execute(server.db);
      const made = await admin.call('POST', '/api/dispute/complaint/', { dateFiled: '2026-10-07' }, aKey());
      expect(made.status).toBe(201);
      const list = await admin.call('GET', '/api/dispute/complaints?filter=open');
      expect(list.status).toBe(200);
      if (version > 1) expect(((await list.json()) as unknown[]).length).toBeGreaterThan(1);
      if (version < 3) expect(await verifyChain(server.db)).toMatchObject({ isRight: true });
      await server.close();
    });
  },
);
