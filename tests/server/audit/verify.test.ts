import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { linkCommitted } from '#server/audit/linking.ts';
import { verifyChain } from '#server/audit/verify.ts';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '../../helpers/database.ts';

let database: Database;
let db: Database['sql'];
beforeEach(async () => {
  database = await testDatabase();
  db = database.sql;
  for (let round = 1; round <= 5; round += 1) {
    await note(round);
    await sql`insert into "judge" ("uid", "name") values (${v7()}::uuid, ${`judge ${round}`})`.execute(db);
  }
  await sql`insert into "keptConflict" ("entity", "uid", "userId", "seenVersion", "metVersion", "change", "conflicts")
    values ('judge', ${v7()}::uuid, 1, 1, 2, '{"name":"Ä \\n \\u2028 \\" mine"}', '[]')`.execute(db);
  await linkCommitted(db);
});
afterEach(() => database.close());

const note = (rows: number) =>
  audit(db, {
    action: 'list',
    userId: 1,
    device: null,
    requestId: `r-${rows}`,
    detail: { rows, text: 'é\t"\u2028' },
  });

/** What only an owner of the tables can do. */
const tamper = (...statements: string[]) =>
  database.scripts(async (run) => {
    for (const table of ['audit', 'auditChain', 'change_log', 'keptConflict'])
      await run(`alter table "${table}" disable trigger user`);
    for (const statement of statements) await run(statement);
    for (const table of ['audit', 'auditChain', 'change_log', 'keptConflict'])
      await run(`alter table "${table}" enable trigger user`);
  });

/** The link that stands for a row. */
const numberOf = async (kind: string, of: number): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    select "number"::integer as "number" from "auditChain" where "kind" = ${kind} and "of" = ${of}`.execute(
    db,
  );
  return rows[0]?.number ?? 0;
};

test('a chain that nobody touched is right, and goes on from its head', async () => {
  const first = await verifyChain(db);
  expect(first).toMatchObject({ isRight: true, head: { number: 11 } });
  await note(6);
  await linkCommitted(db);
  const second = await verifyChain(db, first.isRight ? first.head : null);
  expect(second).toMatchObject({ isRight: true, head: { number: 12 } });
});

test('an instant is the same whatever time zone a session has', async () => {
  await database.scripts((run) =>
    run(`set local time zone 'Asia/Kolkata'; set local datestyle = 'German, DMY';
    insert into "audit" ("action", "requestId") values ('read', 'elsewhere')`),
  );
  await linkCommitted(db);
  expect(await verifyChain(db)).toMatchObject({ isRight: true, head: { number: 12 } });
});

describe('append-only: nothing is changed, deleted or emptied', () => {
  test.each(['audit', 'auditChain', 'change_log', 'keptConflict'])('%s', async (table) => {
    const name = sql.table(table);
    const column = { audit: 'action', auditChain: 'kind', change_log: 'action', keptConflict: 'entity' }[
      table
    ];
    const same = sql.ref(column ?? '');
    await expect(sql`update ${name} set ${same} = ${same}`.execute(db)).rejects.toThrow('is append-only');
    await expect(sql`delete from ${name}`.execute(db)).rejects.toThrow('is append-only');
    await expect(sql`truncate ${name} cascade`.execute(db)).rejects.toThrow('is append-only');
    expect((await verifyChain(db)).isRight).toBe(true);
  });
});

describe('verifying finds', () => {
  const broken = async (number: number) => {
    const verdict = await verifyChain(db);
    expect(verdict).toMatchObject({ isRight: false, number });
    return verdict;
  };

  test('a changed entry, with its time', async () => {
    await tamper(`update "audit" set "detail" = '{"rows": 0}' where "requestId" = 'r-3'`);
    const verdict = await broken(await numberOf('entry', 3));
    expect(verdict).toMatchObject({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      reason: 'is not what was written',
    });
  });

  test('a changed change of a record', async () => {
    await tamper(
      `update "change_log" set "changed" = jsonb_set("changed", '{name,1}', '"other"') where "number" = 2`,
    );
    await broken(await numberOf('change', 2));
  });

  test('a changed wording of a conflict', async () => {
    await tamper(`update "keptConflict" set "change" = '{}'`);
    await broken(await numberOf('conflict', 1));
  });

  test.each(['"userId" = 2', `"device" = 'x'`, `"at" = "at" + '1 microsecond'`, `"uid" = gen_random_uuid()`])(
    'another %s',
    async (change) => {
      await tamper(`update "audit" set ${change} where "requestId" = 'r-2'`);
      await broken(await numberOf('entry', 2));
    },
  );

  test('an entry taken out of the middle, with its link or without', async () => {
    const number = await numberOf('entry', 2);
    await tamper(`delete from "audit" where "requestId" = 'r-2'`);
    expect(await broken(number)).toMatchObject({ reason: 'stands for entry 2, which is gone' });
    await tamper(`delete from "auditChain" where "number" = ${number}`);
    expect(await broken(number)).toMatchObject({ reason: 'is missing' });
  });

  test('two that changed places', async () => {
    const [one, two] = [await numberOf('entry', 2), await numberOf('entry', 3)];
    await tamper(
      `update "auditChain" set "of" = 1000 where "number" = ${one}`,
      `update "auditChain" set "of" = 2 where "number" = ${two}`,
      `update "auditChain" set "of" = 3 where "number" = ${one}`,
    );
    await broken(one);
  });

  test('an entry that is made up, with a right hash of its own', async () => {
    const number = await numberOf('entry', 2);
    await tamper(
      `update "audit" set "userId" = 2 where "requestId" = 'r-2'`,
      `update "auditChain" l set "hash" = sha256(convert_to(concat_ws(e'\\n', l."number", encode(l."previous", 'hex'), l."kind",
        l."of", l."turn", encode(sha256(convert_to("auditContent"(e), 'UTF8')), 'hex')), 'UTF8')) from "audit" e where e."requestId" = 'r-2' and l."number" = ${number}`,
    );
    expect(await broken(number + 1)).toMatchObject({ reason: 'does not follow from the one before it' });
  });

  test('an entry that was slipped in beside the chain', async () => {
    await tamper(`insert into "audit" ("action", "requestId") values ('read', 'slipped in')`);
    expect(await broken(12)).toMatchObject({ reason: 'of entry 6 was never written' });
  });

  test('functions that were replaced', async () => {
    await tamper(
      `create or replace function "auditContent"(e "audit") returns text language sql immutable as $$ select 'x' $$`,
    );
    await note(6);
    await broken(12);
  });

  test('a cut end, by the head that is known', async () => {
    const before = await verifyChain(db);
    const head = before.isRight ? before.head : null;
    await tamper(
      `delete from "auditChain" where "number" > 9`,
      `delete from "keptConflict"`,
      `delete from "change_log" where "number" = 5`,
    );
    expect(await verifyChain(db)).toMatchObject({ isRight: true, head: { number: 9 } });
    expect(await verifyChain(db, head)).toMatchObject({ isRight: false, number: 10 });
    await note(7);
    await note(8);
    await linkCommitted(db);
    expect(await verifyChain(db, head)).toMatchObject({
      isRight: false,
      number: 11,
      reason: 'is not the one that is known',
    });
  });
});

describe('what is committed and not linked yet', () => {
  beforeEach(async () => {
    await note(6);
    await note(7);
    await sql`insert into "judge" ("uid", "name") values (${v7()}::uuid, 'judge 6')`.execute(db);
  });

  test('is right, and is counted', async () => {
    expect(await verifyChain(db)).toMatchObject({
      isRight: true,
      head: { number: 11 },
      waiting: 3,
      missing: [],
    });
    await linkCommitted(db);
    expect(await verifyChain(db)).toMatchObject({
      isRight: true,
      head: { number: 14 },
      waiting: 0,
      missing: [],
    });
  });

  const whenLinked = async (reason: string, number = 12) => {
    expect(await verifyChain(db)).toMatchObject({ isRight: false, number: 12 });
    await linkCommitted(db);
    expect(await verifyChain(db)).toMatchObject({ isRight: false, number, reason });
  };

  test('is found when it was changed, before it is linked and after', async () => {
    await tamper(`update "audit" set "userId" = 2 where "requestId" = 'r-6'`);
    await whenLinked('is not what was written');
  });

  test('a change of a record, too', async () => {
    await tamper(`update "change_log" set "changed" = '{}' where "number" = 6`);
    await whenLinked('is not what was written', 14);
  });

  test('is found when it was taken out', async () => {
    await tamper(`delete from "audit" where "requestId" = 'r-6'`);
    await whenLinked('stands for entry 6, which is gone');
  });

  test('is found when two changed places', async () => {
    await tamper(`update "auditWaiting" set "of" = 13 - "of" where "kind" = 'entry'`);
    await whenLinked('is not what was written');
  });

  test('is found when only what waits for the link was taken out', async () => {
    await tamper(`delete from "auditWaiting" where "of" = 6 and "kind" = 'entry'`);
    await whenLinked('of entry 6 was never written', 14);
  });

  test('leaves a turn that is missing when it was taken out whole', async () => {
    await tamper(
      `delete from "auditWaiting" where "of" = 7 and "kind" = 'entry'`,
      `delete from "audit" where "id" = 7`,
    );
    await linkCommitted(db);
    expect(await verifyChain(db)).toMatchObject({
      isRight: true,
      head: { number: 13 },
      missing: [{ from: 13, to: 13 }],
    });
  });

  test('leaves a turn that is missing when it was the last one, as soon as there is another', async () => {
    await tamper(
      `delete from "auditWaiting" where "kind" = 'change'`,
      `delete from "change_log" where "number" = 6`,
    );
    await note(8);
    await linkCommitted(db);
    expect(await verifyChain(db)).toMatchObject({ isRight: true, missing: [{ from: 14, to: 14 }] });
  });

  test('a transaction that gives up leaves no turn behind', async () => {
    await db
      .transaction()
      .execute(async (trx) => {
        await audit(trx, { action: 'list', userId: 1, device: null, requestId: 'given up' });
        throw new Error('given up');
      })
      .catch(() => {});
    await note(8);
    await linkCommitted(db);
    expect(await verifyChain(db)).toMatchObject({ isRight: true, head: { number: 15 }, missing: [] });
  });
});
