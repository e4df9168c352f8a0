import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { emptyDatabase } from '../../helpers/database.ts';

describe('a database from before, of pairs of a mediation and its due process case', () => {
  let database: Database;
  const migrations = join(import.meta.dirname, '../../../src/server/db/migrations');
  const day = '2026-10-05';

  /** A pair by the days on which the two are closed. */
  async function pair(mediation: string | null, dueProcess: string | null, isDeleted = false) {
    const { rows } = await sql<{ id: number }>`
      with "d" as (
        insert into "dueprocess" ("uid", "studentId", "studentUid", "dateFiled", "dateClosed")
        select ${v7()}::uuid, "id", "uid", '2026-09-02', ${dueProcess}::date from "student" returning *)
      insert into "mediation"
        ("uid", "studentId", "studentUid", "dateFiled", "dateClosed", "dueProcessId", "dueProcessUid", "deletedAt")
      select ${v7()}::uuid, "studentId", "studentUid", '2026-09-02', ${mediation}::date, "id", "uid",
        case when ${isDeleted} then now() end from "d" returning "id"`.execute(database.sql);
    return rows[0]?.id ?? 0;
  }
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    database = await emptyDatabase();
    await migrate(database, migrations, 32);
    await sql`insert into "student" ("uid", "stateId", "firstName", "lastName", "searchKey")
      values (${v7()}::uuid, '1000000001', 'A', 'B', 'b a')`.execute(database.sql);
    ids['open'] = await pair(null, null);
    ids['left open'] = await pair(null, day);
    ids['closed'] = await pair(day, day);
    ids['deleted'] = await pair(null, day, true);
    await migrate(database, migrations);
  });
  afterAll(() => database.close());

  test.each([
    ['open', null, 1],
    ['left open', day, 2],
    ['closed', day, 1],
    ['deleted', null, 1],
  ])('one that was %s', async (name, dateClosed, version) => {
    const { rows } =
      await sql`select "dateClosed"::text, "version" from "mediation" where "id" = ${ids[name]}`.execute(
        database.sql,
      );
    expect(rows).toEqual([{ dateClosed, version }]);
  });

  test('tells the change log of each that it closes, and names nobody', async () => {
    const { rows } = await sql`
      select "recordId", "entity", "version", "changed", "userId" from "change_log" where "action" = 'update'`.execute(
      database.sql,
    );
    expect(rows).toEqual([
      {
        recordId: ids['left open'],
        entity: 'mediation',
        version: 2,
        changed: { dateClosed: [null, day] },
        userId: null,
      },
    ]);
  });
});
