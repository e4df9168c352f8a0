import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLinking } from '#server/audit/linking.ts';
import { verifyChain } from '#server/audit/verify.ts';
import { createLog } from '#server/base/log.ts';
import { openDatabase } from '#server/db/postgres.ts';
import { testDatabase, type TestDatabase } from '../../helpers/database.ts';
import { eventually } from '../../helpers/eventually.ts';

let database: TestDatabase;
beforeEach(async () => void (database = await testDatabase()));
afterEach(() => database.close());

function linking() {
  const logged: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void logged.push(String(chunk))) });
  return { ...createLinking(database.sql, createLog(stream)), logged };
}

const note = (count: number) =>
  sql`insert into "audit" ("action", "requestId")
    select 'read', 'r-' || n from generate_series(1, ${count}::integer) n`.execute(database.sql);
const verdict = () => verifyChain(database.sql);

test('what a call left is linked soon after it, however much it is', async () => {
  const { soon, close, logged } = linking();
  await note(4500);
  soon();
  await eventually(async () => expect(await verdict()).toMatchObject({ head: { number: 4500 }, waiting: 0 }));
  await close();
  expect(logged).toEqual([]);
});

test('while another process links, this one comes again later; what that one had not committed when it died is linked by this one', async () => {
  const { job, close } = linking();
  await note(3);
  const other = await openDatabase({ url: database.url });
  await other.sql
    .transaction()
    .execute(async (trx) => {
      await sql`select "linkWaiting"(1, true)`.execute(trx);
      await job.run();
      expect(await verdict()).toMatchObject({ head: { number: 0 }, waiting: 3 });
      await sql`select pg_terminate_backend("pid") from pg_locks
        where "locktype" = 'advisory' and "classid" = 7226 and "objid" = 2 and "granted"
          and "database" = (select "oid" from pg_database where "datname" = current_database())`.execute(
        database.sql,
      );
    })
    .catch(() => {});
  await other.close();
  await eventually(async () =>
    expect(await verdict()).toMatchObject({ head: { number: 3 }, waiting: 0, missing: [] }),
  );
  await close();
});

/** Whether a process waits until another one has linked. */
const waitsForLinks = async () =>
  (
    await sql`select from pg_locks where "locktype" = 'advisory' and "classid" = 7226 and "objid" = 2 and not "granted"
      and "database" = (select "oid" from pg_database where "datname" = current_database())`.execute(
      database.sql,
    )
  ).rows.length > 0;

test('a process that ends links what it committed, also where another process is linking just then', async () => {
  const { job, close } = linking();
  const other = await openDatabase({ url: database.url });
  const [ended] = await other.sql.transaction().execute(async (trx) => {
    await sql`select "linkWaiting"(1, true)`.execute(trx);
    await note(3);
    void job.run();
    const ending = close();
    await Promise.race([ending, eventually(async () => expect(await waitsForLinks()).toBe(true))]);
    return [ending];
  });
  await ended;
  expect(await verdict()).toMatchObject({ head: { number: 3 }, waiting: 0 });
  await other.close();
});

test.each([
  ['cut', 'delete from "auditChain" where "number" > 3'],
  ['written anew', `update "auditChain" set "hash" = '' where "number" = 5`],
])('a chain that is %s while a process runs is found by it at the next turn', async (_how, statement) => {
  const { job, close, logged } = linking();
  await note(5);
  await job.run();
  await job.run();
  await database.scripts(async (run) => {
    await run('alter table "auditChain" disable trigger user');
    await run(statement);
    await run('alter table "auditChain" enable trigger user');
  });
  await note(4);
  await job.run();
  await close();
  expect(logged).toEqual([expect.stringContaining('the audit was altered')]);
});

test('two processes that link in turns find nothing wrong', async () => {
  const both = [linking(), linking()];
  for (let round = 0; round < 6; round += 1) {
    await note(1);
    await both[round % 2]?.job.run();
  }
  for (const { close } of both) await close();
  expect(both.flatMap(({ logged }) => logged)).toEqual([]);
  expect(await verdict()).toMatchObject({ head: { number: 6 } });
});
