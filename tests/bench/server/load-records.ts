import pg from 'pg';
import { normalised } from '#domain/search.ts';
import { deriveKeys } from '#server/base/keys.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { loadSample } from '#server/sample/load.ts';
import { boys, girls, lastNames } from '#server/sample/people/names.ts';
import { copyRecords, type Size } from './copy-records.ts';

/** What the issue asks for, times the scale. */
export const sizeOf = (scale: number): Size => ({
  students: Math.round(1_000_000 * scale),
  cases: Math.round(200_000 * scale),
  events: Math.round(2_000_000 * scale),
});

/** Cases of the sample that all others are copies of, with their texts, parties and courses. */
const basis = 4000;

const tables = [
  'student',
  'complaint',
  'mediation',
  'dueprocess',
  'event',
  'problemWords',
  'factsWords',
  'narrativeWords',
  'guardianName',
  'caseName',
];

/** Adds the names of the sample, the commonest first, with what searches compare of them. */
async function addNames(client: pg.Client): Promise<void> {
  const compounds = lastNames
    .slice(0, 60)
    .flatMap((a, i) => lastNames.slice(60 + (i % 7)).map((b) => `${a}-${b}`));
  const rows = (kind: string, names: readonly string[]) =>
    names.map((name, place) => ({ kind, place, name, key: normalised(name) }));
  await client.query('create table "benchName" ("kind" text, "place" int, "name" text, "key" text)');
  await client.query(
    'insert into "benchName" select * from jsonb_populate_recordset(null::"benchName", $1::jsonb)',
    [
      JSON.stringify([
        ...rows(
          'first',
          girls.flatMap((girl, place) => [girl, boys[place] ?? girl]),
        ),
        ...rows('last', lastNames),
        ...rows('compound', compounds),
      ]),
    ],
  );
  await client.query('create unique index on "benchName" ("kind", "place"); analyze "benchName"');
}

/** Indexes that no constraint stands for are made after the rows: three times as fast. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables.map((table) => `"${table}"`)],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/**
 * Fills an empty database: the application's own sample of 4,000 cases, then copies of it under other names, numbers
 * and days until the size is reached, all by SQL inside the server.
 */
export async function loadRecords(url: string, size: Size, say: (text: string) => void): Promise<void> {
  const database = await openDatabase({ url });
  await migrate(database);
  const passwords = createPasswords(deriveKeys('a secret for benches, of more than 32 bytes').pepper);
  say('the sample of 4,000 cases');
  await loadSample(database.sql, passwords, { seed: 2026, today: '2026-11-20', cases: basis });
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // No triggers and no references: the copies are consistent by their making, and their words are copied too.
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB';
      set synchronous_commit = off; set max_parallel_maintenance_workers = 2; select setseed(0.42)`);
    await addNames(client);
    await withoutIndexes(client, () => copyRecords(client, size, say));
    say('statistics');
    await client.query('drop table "benchName"');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
