import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignedFields } from '#domain/cases/assigned.ts';
import { type Person, personNamed } from '#domain/people.ts';
import { createUser } from '#server/accounts/create-user.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { emptyDatabase } from '../../helpers/database.ts';

describe('a database from before', () => {
  let database: Database;
  const migrations = join(import.meta.dirname, '../../../src/server/db/migrations');
  const names = [
    'Ann Lee',
    'lee, ann',
    'José Núñez',
    'jose  nunez',
    'Tess Twice',
    'Gil Gone',
    'Rita Read',
    'Ida Outside',
    '…',
    null,
  ];
  beforeAll(async () => {
    database = await emptyDatabase();
    await migrate(database, migrations, 15);
    const passwords = createPasswords(new Uint8Array(32), { memoryCost: 8, timeCost: 1 });
    const add = (
      firstName: string,
      lastName: string,
      role: 'Admin' | 'IDOE-Edit' | 'Read-Only',
      isActive = true,
    ) =>
      createUser(database.sql, passwords, {
        userName: v7(),
        password: v7(),
        firstName,
        lastName,
        email: 'a@example.gov',
        roles: [role],
        isActive,
      });
    await add('Ann', 'Lee', 'IDOE-Edit');
    await add('José', 'Núñez', 'Admin');
    await add('Tess', 'Twice', 'IDOE-Edit');
    await add('Tess', 'Twice', 'Admin');
    await add('Gil', 'Gone', 'IDOE-Edit', false);
    await add('Rita', 'Read', 'Read-Only');
    await sql`insert into "student" ("uid", "stateId", "firstName", "lastName", "searchKey")
      values (${v7()}::uuid, '1000000001', 'A', 'B', 'b a')`.execute(database.sql);
    for (const [kind, { name }] of Object.entries(assignedFields))
      for (const text of names)
        await sql`insert into ${sql.table(kind)} ("uid", "studentId", "studentUid", "dateFiled", ${sql.ref(name)})
          select ${v7()}::uuid, "id", "uid", '2026-09-02', ${text} from "student"`.execute(database.sql);
    await migrate(database, migrations);
  });
  afterAll(() => database.close());

  test('has its names linked where exactly one person fits, as the domain says; texts and versions stay', async () => {
    const { rows: all } = await sql<Person>`select * from "person" order by "id"`.execute(database.sql);
    expect(all.map(({ firstName, isActive }) => [firstName, isActive])).toEqual([
      ['Ann', true],
      ['José', true],
      ['Tess', true],
      ['Tess', true],
      ['Gil', false],
    ]);
    for (const [kind, { name, user }] of Object.entries(assignedFields)) {
      const { rows } = await sql<{ text: string | null; link: string | null; version: number }>`
        select ${sql.ref(name)} as "text", ${sql.ref(user)} as "link", "version" from ${sql.table(kind)} order by "id"`.execute(
        database.sql,
      );
      expect(rows).toEqual(
        names.map((text) => ({
          text,
          link: text === null ? null : (personNamed(text, all)?.uid ?? null),
          version: 1,
        })),
      );
      expect(rows.filter(({ link }) => link !== null)).toHaveLength(4);
    }
  });

  test('tells the change log nothing of it', async () => {
    const { rows } =
      await sql`select from "change_log" where "entity" = 'person' or "action" <> 'create'`.execute(
        database.sql,
      );
    expect(rows).toEqual([]);
  });
});
