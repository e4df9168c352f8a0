import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkCommitted } from '#server/audit/linking.ts';
import { type Verdict, verifyChain } from '#server/audit/verify.ts';
import { backupDatabase } from '#server/backup/backup-database.ts';
import { restoreDatabase } from '#server/backup/restore-database.ts';
import type { Db, Queries } from '#server/db/queries.ts';
import { type Fields, studentBody } from '../../helpers/rest.ts';
import { emptyDatabase } from '../../helpers/database.ts';
import { fillWithCanaries, otherFamily, type RetentionWorld, retentionWorld } from './retention-world.ts';

let world: RetentionWorld;
let complaint: Fields;
let stays: Fields;
/** A complaint of another student, which is destroyed before all tests. */
let gone: Fields;
beforeAll(async () => {
  world = await retentionWorld();
  const student = await world.make('/api/dispute/student', studentBody());
  gone = await world.make('/api/dispute/complaint', {
    dateFiled: '2026-09-02',
    studentId: student.id,
    facts: 'a',
  });
  await world.editor.put(`/api/dispute/complaint/${gone.id}`, { facts: 'b' });
  await world.destroy('complaint', gone.uid);
  ({ complaint } = await fillWithCanaries(world));
  ({ complaint: stays } = await otherFamily(world));
  await linkCommitted(world.server.db);
});
afterAll(() => world.close());

const tables = ['audit', 'auditChain', 'change_log', 'keptConflict', 'destroyedContent', 'destroyedRecord'];

/** Runs statements that only an owner of the tables can run, verifies, and undoes them. */
async function verifyTampered(...statements: string[]) {
  let verdict: Verdict | undefined;
  const undone = new Error('undone');
  await world.server.db
    .transaction()
    .execute(async (trx) => {
      const run = (statement: string) => sql.raw(statement).execute(trx);
      for (const table of tables) await run(`alter table "${table}" disable trigger user`);
      for (const statement of statements) await run(statement);
      const inside = {
        getExecutor: () => trx.getExecutor(),
        transaction: () => ({ execute: <T>(work: (db: Queries) => Promise<T>) => work(trx) }),
      };
      verdict = await verifyChain(inside as unknown as Db);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return verdict;
}

const verify = () => verifyChain(world.server.db);

describe('after a destruction verifying', () => {
  const found = async (reason: string, ...statements: string[]) =>
    expect(await verifyTampered(...statements)).toMatchObject({
      isRight: false,
      reason: expect.stringContaining(reason),
    });

  test('says that all is right', async () => expect(await verifyTampered()).toMatchObject({ isRight: true }));

  test('finds another entry that was emptied', async () => {
    await found(
      'is not what was written',
      `update "change_log" set "changed" = '{}' where "uid" = '${stays.uid}'`,
    );
  });

  test('finds another entry that was emptied with its digests added', async () => {
    await found(
      'names other digests than are kept',
      `insert into "destroyedContent" select 'change', c."number", sha256(convert_to("auditContent"(c), 'UTF8')),
        sha256(convert_to("auditContent"(jsonb_populate_record(c, '{"changed": {}}')), 'UTF8')),
        (select "uid" from "destruction") from "change_log" c where c."uid" = '${stays.uid}'`,
      `update "change_log" set "changed" = '{}' where "uid" = '${stays.uid}'`,
    );
  });

  test('finds the same under a destruction of its own, which no certificate names', async () => {
    await found(
      'no certificate names it',
      `insert into "destruction" ("uid", "entity", "recordUid", "cases", "reason", "askedBy", "askedAt")
        values ('0190a000-0000-7000-8000-000000000001', 'complaint', '${stays.uid}', '{}', 'error', 1, now())`,
      `insert into "destroyedContent" select 'change', c."number", sha256(convert_to("auditContent"(c), 'UTF8')),
        sha256(convert_to("auditContent"(jsonb_populate_record(c, '{"changed": {}}')), 'UTF8')),
        '0190a000-0000-7000-8000-000000000001' from "change_log" c where c."uid" = '${stays.uid}'`,
      `update "change_log" set "changed" = '{}' where "uid" = '${stays.uid}'`,
    );
  });

  test.each([
    [
      'a changed digest',
      `update "destroyedContent" set "digest" = sha256("digest")`,
      'is not what was written',
    ],
    [
      'a changed digest of what remains',
      `update "destroyedContent" set "remains" = sha256("remains")`,
      'is not what was written',
    ],
    [
      'a digest that was taken out',
      `delete from "destroyedContent" where "of" = (select min("of") from "destroyedContent")`,
      'is not what was written',
    ],
    [
      'an emptied entry that got other values',
      `update "change_log" set "changed" = '{"facts": [null, "made up"]}'
      where "number" = (select min("of") from "destroyedContent" where "kind" = 'change')`,
      'is not what was written',
    ],
    [
      'an emptied entry that names another user',
      `update "change_log" set "userId" = 3
      where "number" = (select min("of") from "destroyedContent" where "kind" = 'change')`,
      'is not what was written',
    ],
    [
      'a certificate that was altered',
      `update "audit" set "detail" = "detail" || '{"reference": "else"}' where "action" = 'records destroyed'`,
      'is not what was written',
    ],
    [
      'a certificate that was removed',
      `delete from "audit" where "action" = 'records destroyed'`,
      'which is gone',
    ],
    [
      'a second certificate',
      `insert into "audit" ("action", "requestId", "detail") select "action", "requestId", "detail"
      from "audit" where "action" = 'records destroyed'`,
      'is one of two certificates',
    ],
  ])('finds %s', async (_, statement, reason) => {
    await found(reason, statement);
  });

  test('finds a certificate that was removed with all that tells of it', async () => {
    expect(
      await verifyTampered(
        `delete from "auditChain" where "kind" = 'entry' and "of" in (select "id" from "audit" where "action" = 'records destroyed')`,
        `delete from "audit" where "action" = 'records destroyed'`,
      ),
    ).toMatchObject({ isRight: false });
  });

  test('is right on a restored backup, which still knows what was destroyed', async () => {
    const target = await emptyDatabase();
    try {
      const out = new PassThrough();
      const from = { url: world.server.database.url };
      const [, bytes] = await Promise.all([
        backupDatabase(from, out, { version: '0.0.0-test', now: '2026-11-23T12:00:00.000Z' }),
        buffer(out),
      ]);
      await restoreDatabase({ url: target.url }, Readable.from([bytes]));
      expect(await verifyChain(target.sql)).toMatchObject({ isRight: true });
      const { rows } = await sql`select from "destroyedRecord" where "uid" = ${gone.uid}::uuid`.execute(
        target.sql,
      );
      expect(rows.length).toBe(1);
    } finally {
      await target.close();
    }
  });
});

describe('append-only', () => {
  test('an entry is emptied by nobody whose digests are not kept, and in no other way', async () => {
    const { db } = world.server;
    const refused = (statement: string) =>
      expect(sql.raw(statement).execute(db), statement).rejects.toThrow('is append-only');
    await refused(`update "change_log" set "changed" = '{}' where "uid" = '${complaint.uid}'`);
    await refused(`update "keptConflict" set "change" = '{}', "conflicts" = '[]'`);
    await refused(`update "audit" set "detail" = '{}'`);
    await world.destroy('complaint', complaint.uid);
    await refused(
      `update "change_log" set "changed" = '{"facts": [null, 1]}' where "uid" = '${complaint.uid}'`,
    );
    await refused(`update "change_log" set "changed" = '{}', "userId" = 2 where "uid" = '${complaint.uid}'`);
    await refused(`update "destroyedContent" set "remains" = "digest"`);
    await refused(`delete from "destroyedRecord"`);
    await refused(`truncate "destroyedContent"`);
    expect(await verify()).toMatchObject({ isRight: true });
    await sql
      .raw(`insert into "destroyedContent" select 'change', "number", '', '', (select "uid" from "destruction" limit 1)
      from "change_log" where "uid" = '${stays.uid}'`)
      .execute(db);
    await refused(`update "change_log" set "changed" = '{}' where "uid" = '${stays.uid}'`);
    // Of the audit's own entries the reason for opening a restricted case goes, and nothing of any other.
    await sql
      .raw(`insert into "destroyedContent" select 'entry', "id", sha256(convert_to("auditContent"(a), 'UTF8')),
          sha256(convert_to("auditContent"(jsonb_populate_record(a, '{"detail": {}}')), 'UTF8')), (select "uid" from "destruction" limit 1)
        from "audit" a where "action" = 'records destroyed'`)
      .execute(db);
    await refused(`update "audit" set "detail" = '{}' where "action" = 'records destroyed'`);
  });

  test("the application's role destroys by the function alone", async () => {
    const { database } = world.server;
    const role = `app_${Date.now()}`;
    await database.scripts((run) => run(`create role ${role} login; select "allowApplication"('${role}')`));
    const as = (statement: string) => database.scripts((run) => run(`set local role ${role}; ${statement}`));
    for (const statement of [
      `update "change_log" set "changed" = '{}'`,
      `update "keptConflict" set "change" = '{}'`,
      `insert into "destroyedContent" values ('change', 1, '', '', gen_random_uuid())`,
      `delete from "destroyedRecord"`,
      `delete from "destruction"`,
      `delete from "legalHold"`,
      `select "emptyRows"('student', '{}', '{}')`,
    ])
      await expect(as(statement), statement).rejects.toThrow('permission denied');
    const [uid = ''] = (await world.ask('complaint', stays.uid)).body.uids ?? [];
    await as(`select "destroyContent"('${uid}')`);
    expect((await world.asked(stays.uid))?.state).toBe('asked');
    await database.scripts((run) => run(`drop owned by ${role}; drop role ${role}`));
  });
});
