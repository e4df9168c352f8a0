import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { emptyDatabase } from '../../helpers/database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accord-migrations-'));
  await write('0001-people.sql', "create table people (name text); insert into people values ('Ann');");
  await write('0002-places.sql', 'create table places (name text); -- the last line\n');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);

const tables = async (database: Database) => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    database.sql,
  );
  return rows.map(({ name }) => name).filter((name) => name !== 'schemaMigrations');
};

let database: Database;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.close());

test('files are applied in order, once', async () => {
  expect(await migrate(database, folder)).toEqual(['0001-people.sql', '0002-places.sql']);
  expect(await migrate(database, folder)).toEqual([]);
  expect(await tables(database)).toEqual(['people', 'places']);
});

test('a later file is applied alone', async () => {
  await migrate(database, folder);
  await write('0003-things.sql', 'create table things ()');
  expect(await migrate(database, folder)).toEqual(['0003-things.sql']);
});

test('a failing file leaves nothing of itself, and what came before stays', async () => {
  await write('0003-things.sql', 'create table things ();\nselect 1 from nowhere;');
  await expect(migrate(database, folder)).rejects.toThrow(/0003-things\.sql failed in line 2.*nowhere/);
  expect(await tables(database)).toEqual(['people', 'places']);
  await write('0003-things.sql', 'create table things ()');
  expect(await migrate(database, folder)).toEqual(['0003-things.sql']);
});

test('an applied file with another text is refused', async () => {
  await migrate(database, folder);
  await write('0001-people.sql', 'create table people (name text)');
  await expect(migrate(database, folder)).rejects.toThrow(/0001-people\.sql.*changed/);
});

test('other line ends are the same text', async () => {
  await migrate(database, folder);
  await write('0002-places.sql', 'create table places (name text); -- the last line\r\n');
  expect(await migrate(database, folder)).toEqual([]);
});

test('a database newer than the code is refused', async () => {
  await migrate(database, folder);
  await rm(join(folder, '0002-places.sql'));
  await expect(migrate(database, folder)).rejects.toThrow(/newer.*0002-places\.sql/);
});

test('a gap in the numbers is refused before anything is done', async () => {
  await write('0004-things.sql', 'create table things ()');
  await expect(migrate(database, folder)).rejects.toThrow(/0004-things\.sql/);
  expect(await tables(database)).toEqual([]);
});

test('the migrations of Accord themselves apply', async () => {
  expect((await migrate(database)).length).toBeGreaterThan(0);
  expect(await migrate(database)).toEqual([]);
});

test('of twelve that start at once each file is applied by exactly one', async () => {
  const first = await emptyDatabase();
  const all = await Promise.all(Array.from({ length: 12 }, () => openDatabase({ url: first.url })));
  const applied = await Promise.all(all.map((database) => migrate(database, folder)));
  expect(applied.flat().toSorted()).toEqual(['0001-people.sql', '0002-places.sql']);
  await Promise.all(all.map((database) => database.close()));
  await first.close();
});
