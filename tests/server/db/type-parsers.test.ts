import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { emptyDatabase } from '../../helpers/database.ts';

const value = async (database: Database, text: string) => {
  const { rows } = await sql<{ v: unknown }>`select (${sql.raw(text)}) as v`.execute(database.sql);
  return rows[0]?.v;
};

const cases: [string, unknown][] = [
  ['9007199254740991::bigint', 9_007_199_254_740_991],
  ['select count(*) from generate_series(1, 3)', 3],
  ['12.50::numeric', 12.5],
  ["date '2026-03-08'", '2026-03-08'],
  ["date '0999-12-31'", '0999-12-31'],
  ["timestamptz '2026-07-01 01:30:00.123456+05:30'", '2026-06-30T20:00:00.123Z'],
  ["timestamptz '2026-01-01 00:00:00 America/Chicago'", '2026-01-01T06:00:00.000Z'],
  ["timestamp '2026-07-01 01:30:00'", '2026-07-01 01:30:00'],
  ["time '14:05'", '14:05:00'],
  ['\'{"a": [1, null]}\'::jsonb', { a: [1, null] }],
  ['\'[1, "b"]\'::json', [1, 'b']],
  ["'null'::jsonb", null],
  ['null::bigint', null],
  ["'\\x00ff'::bytea", Buffer.from([0, 255])],
  ["interval '1 day 02:00'", '1 day 02:00:00'],
  ["array['a,b', null, '\"c\"']::text[]", ['a,b', null, '"c"']],
  ['array[1, null]::bigint[]', [1, null]],
  ["'{}'::bigint[]", []],
  ["array['2026-03-08']::date[]", ['2026-03-08']],
  ["array['2026-03-08 00:00+00']::timestamptz[]", ['2026-03-08T00:00:00.000Z']],
  ['array[1.5]::numeric[]', [1.5]],
  ['true', true],
  ["'018f2f6e-7b1c-7000-8000-000000000001'::uuid", '018f2f6e-7b1c-7000-8000-000000000001'],
];

test('values come back in the types that the server promises', async () => {
  const database = await emptyDatabase();
  for (const [text, expected] of cases) expect.soft(await value(database, text), text).toEqual(expected);
  await database.close();
});

test('a number too large to be exact is refused, not rounded', async () => {
  const database = await emptyDatabase();
  await expect(value(database, '9007199254740992::bigint')).rejects.toThrow(/beyond/);
  await expect(value(database, '1')).resolves.toBe(1);
  await database.close();
});

test('the session reckons in UTC', async () => {
  const database = await emptyDatabase();
  expect(await value(database, "current_setting('TimeZone')")).toBe('UTC');
  await database.close();
});

test('an array of texts and JSON as text go in as parameters', async () => {
  const database = await emptyDatabase();
  await sql`create table t (a text[], j jsonb, d date, i timestamptz)`.execute(database.sql);
  const instant = '2026-11-21T08:26:04.123Z';
  await sql`insert into t values (${['x', 'y, z']}, ${JSON.stringify([1])}, ${'2026-03-08'}, ${instant})`.execute(
    database.sql,
  );
  const { rows } = await sql`select * from t`.execute(database.sql);
  expect(rows).toEqual([{ a: ['x', 'y, z'], j: [1], d: '2026-03-08', i: instant }]);
  await database.close();
});
