import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '../../helpers/database.ts';

describe('change numbers are given in the order of commits', () => {
  let database: Database;
  let db: Database['sql'];
  beforeAll(async () => {
    database = await testDatabase();
    db = database.sql;
  });
  afterAll(() => database.close());

  /** Districts wait for nobody; judges and school years are written one after the other, for their names. */
  const insertDistrict = (name: string) =>
    sql`insert into "district" ("uid", "code", "name") values (${v7()}::uuid, ${name}, ${name})`;
  const numbersAfter = async (number: number) => {
    const { rows } = await sql<{ number: number; name: string }>`
      select "number"::float8 as "number", "changed" -> 'name' ->> 1 as "name" from "change_log"
      where "number" > ${number}::bigint order by "number"`.execute(db);
    return rows;
  };

  test('a transaction that began first and commits last gets the higher number (PU1)', async () => {
    let finish = () => {};
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = db.transaction().execute(async (trx) => {
      await insertDistrict('slow').execute(trx);
      begun();
      await mayFinish;
    });
    await hasBegun;
    await insertDistrict('quick').execute(db);
    const [quick] = await numbersAfter(0);
    expect(quick?.name).toBe('quick');
    finish();
    await slow;
    expect((await numbersAfter(quick?.number ?? 0)).map((entry) => entry.name)).toEqual(['slow']);
  });

  test('a reader who goes on from the newest number misses none of many overlapping commits (PU1)', async () => {
    const start = (await numbersAfter(0)).at(-1)?.number ?? 0;
    const names = Array.from({ length: 120 }, (_, index) => `district ${index}`);
    let isWriting = true;
    const writers = Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (const name of names.filter((_name, index) => index % 6 === writer))
          await db.transaction().execute(async (trx) => {
            await insertDistrict(name).execute(trx);
            await sql`select pg_sleep(random() * 0.02)`.execute(trx);
          });
      }),
    ).finally(() => {
      isWriting = false;
    });
    const read: string[] = [];
    let at = start;
    const take = async () => {
      for (const { number, name } of await numbersAfter(at)) {
        read.push(name);
        at = number;
      }
    };
    while (isWriting) await take();
    await writers;
    await take();
    expect(read.toSorted()).toEqual(names.toSorted());
  });

  test('a number is taken by who holds the lock of those that commit, and by nobody who waits for it', async () => {
    const lastNumber = async () =>
      (await sql<{ last: string }>`select "last_value" as "last" from "changeNumber"`.execute(db)).rows[0]
        ?.last;
    let letGo = () => {};
    const mayEnd = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let takes = () => {};
    const isHeld = new Promise<void>((resolve) => {
      takes = resolve;
    });
    const holder = db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7226, 1)`.execute(trx);
      takes();
      await mayEnd;
    });
    await isHeld;
    const before = await lastNumber();
    const writer = insertDistrict('waits for its number').execute(db);
    const waiting = async () =>
      (
        await sql`select from pg_locks
          where "database" = (select "oid" from "pg_database" where "datname" = current_database())
            and "locktype" = 'advisory' and "classid" = 7226 and "objid" = 1 and not "granted"`.execute(db)
      ).rows.length;
    await expect.poll(waiting).toBe(1);
    expect(await lastNumber()).toBe(before);
    letGo();
    await Promise.all([holder, writer]);
    expect(await lastNumber()).not.toBe(before);
  });

  test('each commit is told to listeners with its number', async () => {
    const heard: string[] = [];
    const stop = await database.listen('accord_changes', (payload) => heard.push(payload));
    await insertDistrict('heard').execute(db);
    const newest = (await numbersAfter(0)).at(-1)?.number;
    await expect.poll(() => heard).toContain(String(newest));
    await stop();
  });
});
