import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '#server/accounts/passwords.ts';
import type { Database } from '#server/db/database.ts';
import { caseNumbers } from '#server/records/numbers.ts';
import { ensureSchoolYear } from '#server/lookups/first-school-year.ts';
import { loadSample } from '#server/sample/load.ts';
import { testClock } from '../../helpers/clock.ts';
import { testDatabase } from '../../helpers/database.ts';

const passwords = createPasswords(new Uint8Array(32), { memoryCost: 8, timeCost: 1 });
const options = { seed: 7, today: '2026-11-21' };

describe('a loaded sample', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    expect(await loadSample(database.sql, passwords, options)).toBe(true);
  });
  afterAll(() => database.close());

  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as "count" from ${sql.table(table)}`.execute(database.sql);
    return rows[0]?.count;
  };

  test('holds the districts, students, cases and accounts of the issue', async () => {
    expect(await count('district')).toBe(338);
    expect(await count('student')).toBe(600);
    expect(await count('complaint')).toBe(45 * 3);
    expect(await count('mediation')).toBe(60 * 3);
    expect(await count('dueprocess')).toBe(40 * 3);
    expect(await count('users')).toBe(3);
  });

  test('leaves no entry in the change log', async () => {
    expect(await count('change_log')).toBe(0);
  });

  test('is loaded once: a database with records is left as it is', async () => {
    expect(await loadSample(database.sql, passwords, options)).toBe(false);
    expect(await count('student')).toBe(600);
    expect(await count('users')).toBe(3);
  });

  test('finds its students by the key that searches read', async () => {
    const { rows } = await sql`
      select from "student" where "searchKey" = '' or "searchKey" ~ '[A-Z,]'`.execute(database.sql);
    expect(rows).toHaveLength(0);
  });

  test('students were entered in every school year, and none after today', async () => {
    const { rows } = await sql<{ years: number; latest: string }>`
      select count(distinct date_trunc('year', "createdOn" - interval '6 months'))::integer as "years",
        max("createdOn")::text as "latest" from "student"`.execute(database.sql);
    expect(rows[0]?.years).toBe(3);
    expect(rows[0]?.latest.localeCompare(options.today)).toBeLessThan(0);
  });

  test('new cases go on from its numbers, also in an old year', async () => {
    const next = (kind: 'complaint' | 'mediation' | 'dueprocess', dateFiled: string) =>
      database.sql.transaction().execute((trx) => caseNumbers(trx, kind, { dateFiled }));
    expect(await next('complaint', '2026-11-21')).toEqual({
      caseNumber: '136',
      yearCaseNumber: '2026-0046',
    });
    expect(await next('mediation', '2025-09-02')).toEqual({ caseNumber: 'M-2025-0061' });
    expect(await next('dueprocess', '2024-09-02')).toEqual({ caseNumber: 'DP-2024-0041' });
  });

  test('new records go on from its ids', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into "judge" ("uid", "name") values (gen_random_uuid(), 'New Judge') returning "id"`.execute(
      database.sql,
    );
    expect(rows[0]?.id).toBe(9);
  });
});

test('two servers that fill one database at once fill it once', async () => {
  const database = await testDatabase();
  const small = { ...options, cases: 6 };
  const loaded = await Promise.all([1, 2].map(() => loadSample(database.sql, passwords, small)));
  expect(loaded.filter(Boolean)).toHaveLength(1);
  await database.close();
});

test('a database that was started without a sample, and so has a school year of its own, takes one', async () => {
  const database = await testDatabase();
  await ensureSchoolYear(database.sql, testClock());
  expect(await loadSample(database.sql, passwords, { ...options, cases: 6 })).toBe(true);
  const { rows } = await sql<{ name: string }>`select "name" from "schoolYear" where "isCurrent"`.execute(
    database.sql,
  );
  expect(rows).toEqual([{ name: '2026-2027' }]);
  await database.close();
});
