import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '#server/audit/verify.ts';
import { pdf } from '../documents/document-world.ts';
import { caseOf, closedCaseOf, type RetentionWorld, retentionWorld } from './retention-world.ts';

let world: RetentionWorld;
beforeAll(async () => {
  world = await retentionWorld();
});
afterAll(() => world.close());

const aCase = (given: object = {}) => caseOf(world, given);
const aClosedCase = (dateClosed: string) => closedCaseOf(world, dateClosed);

const request = async (uid: string, reason?: string) =>
  (await world.ask('complaint', uid, reason)).body.uids?.[0] ?? '';
const stateOf = async (recordUid: string) => {
  const { rows } = await sql<{
    state: string;
  }>`select "state" from "destruction" where "recordUid" = ${recordUid}::uuid`.execute(world.server.db);
  return rows.map(({ state }) => state);
};
const isThere = async (uid: string) =>
  (await world.editor.get(`/api/dispute/complaint/~${uid}`)).status === 200;
const hold = (uid: string) =>
  world.admin.post<{ uid: string }>('/api/admin/retention/holds', {
    kind: 'complaint',
    uid,
    reason: 'A subpoena',
  });
const decide = (who: 'admin' | 'second', uid: string, what: string) =>
  world[who].post<{ message: string }>(`/api/admin/retention/destructions/${uid}/${what}`);
const messageOf = (answer: { body: { message?: string | string[] } }) => String(answer.body.message);

describe('who decides', () => {
  test('the one who asked neither consents nor declines, and withdraws', async () => {
    const made = await aCase();
    const uid = await request(made.uid);
    const typed = made.yearCaseNumber;
    const own = await world.admin.post<{ message: string }>(
      `/api/admin/retention/destructions/${uid}/consent`,
      { typed },
    );
    expect([own.status, messageOf(own)]).toEqual([
      409,
      expect.stringContaining('You asked for this yourself'),
    ]);
    expect((await decide('admin', uid, 'decline')).status).toBe(409);
    expect((await decide('second', uid, 'withdraw')).status).toBe(409);
    expect((await decide('admin', uid, 'withdraw')).status).toBe(200);
    expect((await world.consent(uid, typed)).status).toBe(409);
    expect(await stateOf(made.uid)).toEqual(['withdrawn']);
  });

  test('declined, a request is over, and another may follow', async () => {
    const made = await aCase();
    const uid = await request(made.uid);
    expect((await world.ask('complaint', made.uid)).status).toBe(409);
    const isAsked = async () =>
      (await world.admin.get<{ isAsked: boolean }>(`/api/admin/retention/of/complaint/${made.id}`)).body
        .isAsked;
    expect(await isAsked()).toBe(true);
    expect((await decide('second', uid, 'decline')).status).toBe(200);
    expect((await decide('second', uid, 'decline')).status).toBe(409);
    expect((await decide('second', made.uid, 'decline')).status).toBe(404);
    expect(await isAsked()).toBe(false);
    expect((await world.ask('complaint', made.uid)).status).toBe(201);
    await world.run();
    expect(await isThere(made.uid)).toBe(true);
  });

  test("the case's number has to be typed", async () => {
    const made = await aCase();
    const uid = await request(made.uid);
    expect((await world.consent(uid, 'something')).status).toBe(409);
    expect((await world.consent(uid, ` ${made.yearCaseNumber} `)).status).toBe(200);
  });

  test('of a case whose number was emptied a word has to be typed', async () => {
    const made = await aCase();
    await world.admin.put(`/api/dispute/complaint/${made.id}`, { yearCaseNumber: null });
    const uid = await request(made.uid);
    expect((await world.consent(uid, '')).status).toBe(409);
    const typed = (await world.asked(made.uid))?.typed ?? '';
    expect(typed).toBe('DESTROY');
    expect((await world.consent(uid, typed)).status).toBe(200);
  });

  test('who asked must be an active Admin still', async () => {
    await world.server.addUser('leaving', ['Admin']);
    const { call } = await world.server.signIn('leaving');
    const made = await aCase();
    const body = { records: [{ entity: 'complaint', uid: made.uid }], reason: 'parent', reference: null };
    const { uids } = (await (await call('POST', '/api/admin/retention/destructions', body)).json()) as {
      uids: string[];
    };
    const left = [sql`"roles" = array['IDOE-Edit']`, sql`"roles" = array['Admin'], "isActive" = false`];
    for (const change of left) {
      await sql`update "users" set ${change} where "userName" = 'leaving'`.execute(world.server.db);
      const refused = await world.consent(uids[0] ?? '', made.yearCaseNumber);
      expect([refused.status, messageOf(refused)]).toEqual([
        409,
        expect.stringContaining('no active Admin any more'),
      ]);
    }
  });

  test('of two consents at once one does it, and two processes destroy once', async () => {
    const made = await aCase();
    const uid = await request(made.uid);
    const answers = await Promise.all([
      world.consent(uid, made.yearCaseNumber),
      world.consent(uid, made.yearCaseNumber),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await Promise.all([world.run(), world.run()]);
    expect(await stateOf(made.uid)).toEqual(['done']);
    expect(await verifyChain(world.server.db)).toMatchObject({ isRight: true });
  });

  test('all Admins are mailed the number, and no name', async () => {
    const made = await aCase();
    await request(made.uid);
    const { rows } = await sql<{ recipient: string; subject: string; body: string }>`
      select "recipient", "subject", "body" from "mail" where "kind" = 'retention' and "body" like ${`%${made.yearCaseNumber}%`}
      order by 1`.execute(world.server.db);
    expect(rows.map(({ recipient }) => recipient)).toEqual(['admin@example.gov', 'second@example.gov']);
    expect(rows[0]?.subject).not.toContain(made.yearCaseNumber);
    expect(rows[0]?.body).not.toContain('Lee');
  });

  test('a request lapses after 30 days, and no other with it', async () => {
    const [made, newer, gone] = [await aCase(), await aCase(), await aCase()];
    await world.destroy('complaint', gone.uid);
    const uid = await request(made.uid);
    await request(newer.uid);
    await sql`update "destruction" set "askedAt" = "askedAt" - interval '30 days' where "uid" = ${uid}::uuid`.execute(
      world.server.db,
    );
    expect((await world.consent(uid, made.yearCaseNumber)).status).toBe(409);
    await world.run();
    expect(await stateOf(made.uid)).toEqual(['lapsed']);
    expect(await isThere(made.uid)).toBe(true);
    expect([await stateOf(newer.uid), await stateOf(gone.uid)]).toEqual([['asked'], ['done']]);
  });
});

describe('why not', () => {
  test('an open case is destroyed for its parent alone', async () => {
    const made = await aCase();
    for (const reason of ['error', 'schedule'])
      expect(messageOf(await world.ask('complaint', made.uid, reason))).toContain('is open');
    expect((await world.ask('complaint', made.uid, 'parent')).status).toBe(201);
  });

  test('the schedule lists what is past it, and only that is destroyed for it', async () => {
    const [old, young] = [await aClosedCase('2016-06-30'), await aClosedCase('2026-06-30')];
    expect((await world.overview()).past).toEqual({ cases: [], more: 0 });
    expect(messageOf(await world.ask('complaint', old.uid, 'schedule'))).toContain('not past its schedule');
    const set = (outcome: string, years: number | null) =>
      world.admin.put(`/api/admin/retention/schedule/complaint/${outcome}`, { years });
    expect((await set('withdrawn', 7)).status).toBe(200);
    expect((await set('agreement', 7)).status).toBe(404);
    expect((await world.overview()).past.cases).toMatchObject([
      {
        uid: old.uid,
        outcome: 'withdrawn',
        dateClosed: '2016-06-30',
        keptUntil: '2023-06-30',
        isHeld: false,
      },
    ]);
    expect(messageOf(await world.ask('complaint', young.uid, 'schedule'))).toContain('not past its schedule');
    expect((await world.ask('complaint', old.uid, 'schedule')).status).toBe(201);
    expect((await world.overview()).past.cases).toEqual([]);
    await set('withdrawn', null);
    expect((await world.overview()).schedule).toEqual([]);
  });

  test('a held case is refused at asking, at consenting and at the last moment, and so is its student', async () => {
    const [made, late] = [await aCase(), await aCase()];
    const uid = await request(made.uid);
    const lateUid = await request(late.uid);
    expect((await hold(made.uid)).status).toBe(201);
    expect((await hold(made.uid)).status).toBe(409);
    expect(messageOf(await world.consent(uid, made.yearCaseNumber))).toContain('legal hold');
    expect(messageOf(await world.ask('student', String(made['studentUid'])))).toContain('legal hold');
    await decide('second', uid, 'decline');
    expect(messageOf(await world.ask('complaint', made.uid))).toContain('legal hold');

    expect((await world.consent(lateUid, late.yearCaseNumber)).status).toBe(200);
    expect((await hold(late.uid)).status).toBe(201);
    await world.run();
    expect(await stateOf(late.uid)).toEqual(['stopped']);
    expect(await isThere(late.uid)).toBe(true);
  });

  test('a lifted hold stays in the list, and its case may go', async () => {
    const [made, other] = [await aCase(), await aCase()];
    const { body } = await hold(made.uid);
    await hold(other.uid);
    const lift = () =>
      world.second.post(`/api/admin/retention/holds/${body.uid}/lift`, { reason: 'The suit ended' });
    expect((await lift()).status).toBe(200);
    expect((await lift()).status).toBe(404);
    expect((await world.overview()).holds.find(({ caseUid }) => caseUid === made.uid)).toMatchObject({
      reason: 'A subpoena',
      placedBy: { name: 'Ada Example' },
      liftReason: 'The suit ended',
      liftedBy: { name: 'Uma Example' },
    });
    // Another case is held as before, and each hold is listed once, with the number of its case.
    expect(messageOf(await world.ask('complaint', other.uid))).toContain('legal hold');
    const numbersOf = async ({ uid }: { uid: string }) =>
      (await world.overview()).holds.filter(({ caseUid }) => caseUid === uid).map(({ number }) => number);
    expect(await numbersOf(made)).toEqual([made.yearCaseNumber]);
    expect(await numbersOf(other)).toEqual([other.yearCaseNumber]);
    await world.destroy('complaint', made.uid);
    // What was typed about it goes with it.
    expect((await world.overview()).holds.find(({ caseUid }) => caseUid === made.uid)).toMatchObject({
      reason: '',
      liftReason: null,
    });
    expect((await hold(made.uid)).status).toBe(409);
  });

  test('a case that a student gets after the request stops it, before the consent and after', async () => {
    const first = await aCase();
    const studentId = first['studentId'];
    const studentUid = String(first['studentUid']);
    const { uids = [] } = (await world.ask('student', studentUid)).body;
    const typed = (await world.asked(studentUid))?.typed ?? '';
    await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02', studentId });
    expect(messageOf(await world.consent(uids[0] ?? '', typed))).toContain('cases are others');
    await decide('second', uids[0] ?? '', 'decline');
    const [again = ''] = (await world.ask('student', studentUid)).body.uids ?? [];
    expect((await world.consent(again, typed)).status).toBe(200);
    await world.make('/api/dispute/mediation', { dateFiled: '2026-09-02', studentId });
    await world.run();
    expect((await stateOf(studentUid)).toSorted()).toEqual(['declined', 'stopped']);
    expect(await isThere(first.uid)).toBe(true);
  });
});

describe('what broke off goes on', () => {
  const consented = async (made: Awaited<ReturnType<typeof aCase>>) => {
    const uid = await request(made.uid);
    expect((await world.consent(uid, made.yearCaseNumber)).status).toBe(200);
  };
  test('between the delete and the emptying: what is deleted is not restored meanwhile', async () => {
    const made = await aCase();
    await consented(made);
    await sql`alter table "destroyedRecord" add constraint "no" check (false) not valid`.execute(
      world.server.db,
    );
    await world.run();
    expect(await stateOf(made.uid)).toEqual(['consented']);
    expect(await isThere(made.uid)).toBe(false);
    expect((await world.admin.post(`/api/admin/restore/complaint/~${made.uid}`)).status).toBe(409);
    await sql`alter table "destroyedRecord" drop constraint "no"`.execute(world.server.db);
    await world.run();
    expect(await stateOf(made.uid)).toEqual(['done']);
    expect(await verifyChain(world.server.db)).toMatchObject({ isRight: true });
  });

  test('between the emptying and the removal of the files', async () => {
    const made = await aCase();
    const event = await world.make('/api/dispute/event', { parentType: 'complaint', parentId: made.id });
    const before = new Set(await world.stored());
    await world.add({ event: event.id, bytes: pdf('to go') });
    const [file = ''] = (await world.stored()).filter((one) => !before.has(one));
    const other = await aCase();
    await consented(made);
    await consented(other);
    // A folder that is a file can't be looked into.
    await rename(dirname(file), `${dirname(file)}-away`);
    await writeFile(dirname(file), '');
    await world.run();
    expect(await stateOf(made.uid)).toEqual(['emptied']);
    expect(await stateOf(other.uid)).toEqual(['done']);
    await rm(dirname(file));
    await rename(`${dirname(file)}-away`, dirname(file));
    await world.run();
    expect(await stateOf(made.uid)).toEqual(['done']);
    expect(await world.stored()).not.toContain(file);
  });
});
