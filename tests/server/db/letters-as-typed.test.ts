import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { normalised, searchWords } from '#domain/search.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { emptyDatabase } from '../../helpers/database.ts';

describe('a database from before, of names and texts with apostrophes and letters of other alphabets', () => {
  let database: Database;
  const migrations = join(import.meta.dirname, '../../../src/server/db/migrations');
  const texts = ["O'Brien", 'Kjølstad', 'Strauß’s', 'Lee'] as const;

  beforeAll(async () => {
    database = await emptyDatabase();
    await migrate(database, migrations, 33);
    for (const [index, text] of texts.entries()) {
      const { rows } = await sql<{ id: number }>`
        insert into "student" ("uid", "stateId", "firstName", "lastName", "guardianLastName1", "guardianOtherFirstName", "searchKey")
        values (${v7()}::uuid, ${`100000000${index}`}, ${text}, ${text}, ${text}, ${text}, 'o brien') returning "id"`.execute(
        database.sql,
      );
      const studentId = rows[0]?.id ?? 0;
      for (const [kind, official] of [
        ['complaint', 'investigatorName'],
        ['mediation', 'mediatorName'],
        ['dueprocess', 'hearingALJ'],
      ] as const) {
        const { rows: made } = await sql<{ id: number; uid: string }>`
          insert into ${sql.table(kind)}
            ("uid", "studentId", "studentUid", "dateFiled", "filerLastName", "problem", "facts", ${sql.ref(official)})
          select ${v7()}::uuid, "id", "uid", '2026-09-02', ${text}, ${text}, ${text}, ${text}
          from "student" where "id" = ${studentId} returning "id", "uid"`.execute(database.sql);
        await sql`insert into "event" ("uid", "parentType", "parentId", "parentUid", "type", "date", "narrative")
          values (${v7()}::uuid, ${kind}, ${made[0]?.id}, ${made[0]?.uid}::uuid, 'Note', '2026-09-03', ${text})`.execute(
          database.sql,
        );
      }
    }
    await migrate(database, migrations);
  });
  afterAll(() => database.close());

  const inOrder = (keys: string[]) => keys.toSorted((a, b) => (a < b ? -1 : 1));
  const keysOf = async (key: string, table: string) => {
    const { rows } = await sql<{ key: string }>`
      select ${sql.raw(key)} as "key" from ${sql.table(table)}`.execute(database.sql);
    return inOrder(rows.map((row) => row.key));
  };
  const each = (count: number, keyOf: (text: string) => string) =>
    inOrder(texts.flatMap((text) => Array.from({ length: count }, () => keyOf(text))));

  test('has the keys of its students, guardians and people as they are searched now', async () => {
    expect(await keysOf('"searchKey"', 'student')).toEqual(
      inOrder(texts.map((text, index) => normalised(`${text} ${text} 100000000${index}`))),
    );
    expect(await keysOf('"name"', 'studentName')).toEqual(each(2, normalised));
    expect(await keysOf('"searchKey"', 'guardianName')).toEqual(each(2, (text) => ` ${normalised(text)}`));
    expect(await keysOf('"searchKey"', 'caseName')).toEqual(each(6, (text) => ` ${normalised(text)}`));
  });

  test.each([
    ['problemWords', 3],
    ['factsWords', 3],
    ['narrativeWords', 3],
  ])('has the words of its texts in %s as they are searched now', async (table, count) => {
    expect(await keysOf('array_to_string(tsvector_to_array("words"), \' \')', table)).toEqual(
      each(count, (text) => searchWords(text).join(' ')),
    );
  });

  test('finds a first name in the index that the list of all students is sorted by', async () => {
    const found = await database.sql.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      return sql`select "firstName" from "student"
        where "deletedAt" is null and "searchText"("firstName") collate "C" = 'obrien'`.execute(transaction);
    });
    expect(found.rows).toEqual([{ firstName: "O'Brien" }]);
  });

  test('takes no key from a process of the release before', async () => {
    const { rows } = await sql`insert into "student" ("uid", "stateId", "firstName", "lastName", "searchKey")
      values (${v7()}::uuid, '1999999999', 'Al', 'O’Neil', 'o neil al 1999999999') returning "searchKey"`.execute(
      database.sql,
    );
    expect(rows).toEqual([{ searchKey: 'oneil al 1999999999' }]);
  });

  test('has no new version of anything, since nobody edited it', async () => {
    const { rows } = await sql`select max("version") as "version" from "complaint"`.execute(database.sql);
    expect(rows).toEqual([{ version: 1 }]);
  });
});
