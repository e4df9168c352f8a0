import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { History } from '#contract/history.ts';
import { verifyChain } from '#server/audit/verify.ts';
import { type RecordWorld, recordWorld, type Rest, seen } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

const complaints = '/api/dispute/complaint';
const at = '2026-11-21T14:00:00.000Z';
const later = '2026-11-21T15:00:00.000Z';

/** The editor's edit of two fields that the admin had changed before. */
async function conflict() {
  const { id, uid } = await world.make(complaints, { dateFiled: '2026-09-02', facts: 'as it was' });
  const path = `${complaints}/${id}`;
  await world.admin.put(path, { facts: 'theirs', problem: 'theirs' }, seen(1));
  const key = randomUUID();
  const edit = { facts: 'mine', problem: 'mine' };
  const met = await world.editor.put(path, edit, { ...seen(1), 'idempotency-key': key });
  expect(met.status).toBe(412);
  return { uid, key, repeat: () => world.editor.put(path, edit, { ...seen(1), 'idempotency-key': key }) };
}

const report = (decided: unknown, by: Rest = world.editor) =>
  by.post('/api/sync/presence', { page: randomUUID(), open: [], unsent: null, settled: [], decided });

async function tell(decided: object, by?: Rest): Promise<void> {
  expect((await report([decided], by)).status).toBe(200);
}

async function entriesOf(uid: string) {
  const { rows } = await sql<{ entity: string; userName: string; device: string | null; detail: unknown }>`
    select "a"."entity", "u"."userName", "a"."device", "a"."detail" from "audit" "a" join "users" "u" on "u"."id" = "a"."userId"
    where "a"."uid" = ${uid}::uuid and "a"."action" = 'conflict decided' order by "a"."id"`.execute(
    world.server.db,
  );
  return rows;
}

async function decidedOf(uid: string) {
  const { body } = await world.reader.get<History>(`/api/dispute/history/complaint/~${uid}`);
  return body.changes.map(({ action, decided }) =>
    action === 'conflict' ? decided : `${action} ${decided}`,
  );
}
const others = ['update null', 'create null'];

test("an author's decision for the server's wording is in the audit, without what was typed, and in the history", async () => {
  const { uid, key } = await conflict();
  expect(await decidedOf(uid)).toEqual([null, ...others]);
  await tell({ key, at, theirs: ['facts'] });
  expect(await entriesOf(uid)).toMatchObject([
    { entity: 'complaint', userName: 'editor', detail: { key, at, theirs: ['facts'] } },
  ]);
  expect((await entriesOf(uid))[0]?.device).not.toBeNull();
  expect(await decidedOf(uid)).toEqual([{ fields: ['facts'], at }, ...others]);
  expect(await verifyChain(world.server.db)).toMatchObject({ isRight: true });
});

test('of two conflicts of one record the history shows each with its own decision', async () => {
  const { uid, key } = await conflict();
  const again = { ...seen(1), 'idempotency-key': randomUUID() };
  expect((await world.editor.put(`${complaints}/~${uid}`, { facts: 'mine again' }, again)).status).toBe(412);
  await tell({ key, at, theirs: ['problem'] });
  expect(await decidedOf(uid)).toEqual([null, { fields: ['problem'], at }, ...others]);
  await tell({ key: again['idempotency-key'], at: later, theirs: ['facts'] });
  const both = [
    { fields: ['facts'], at: later },
    { fields: ['problem'], at },
  ];
  expect(await decidedOf(uid)).toEqual([...both, ...others]);
});

test('told any number of times, at once too, it is one entry (CO7)', async () => {
  const { uid, key } = await conflict();
  const decided = { key, at, theirs: ['facts', 'problem'] };
  await Promise.all([tell(decided), tell(decided), tell(decided, world.laptop)]);
  await report([decided, { ...decided, at: '2026-11-21T14:00:00Z' }]);
  expect(await entriesOf(uid)).toHaveLength(1);
});

test('a decision that is taken back leaves the conflict open, and a late repeat of it does not close it', async () => {
  const { uid, key } = await conflict();
  await tell({ key, at, theirs: ['facts', 'problem'] });
  await tell({ key, at: later, theirs: [] });
  await tell({ key, at, theirs: ['facts', 'problem'] });
  expect(await decidedOf(uid)).toEqual([null, ...others]);
  expect(await entriesOf(uid)).toHaveLength(2);
  // What came late was decided before.
  await tell({ key, at: '2026-11-21T14:30:00.000Z', theirs: ['facts'] });
  expect(await decidedOf(uid)).toEqual([null, ...others]);
  await tell({ key, at: '2026-11-21T16:00:00.000Z', theirs: ['problem'] });
  expect(await decidedOf(uid)).toEqual([{ fields: ['problem'], at: '2026-11-21T16:00:00.000Z' }, ...others]);
});

test('what was taken back before it was told of is no entry', async () => {
  const { uid, key } = await conflict();
  await tell({ key, at, theirs: [] });
  expect(await entriesOf(uid)).toEqual([]);
});

test("nobody decides another's conflict, an edit that met none, or a field that was in nobody's way", async () => {
  const { uid, key, repeat } = await conflict();
  await tell({ key, at, theirs: ['facts'] }, world.admin);
  await tell({ key, at, theirs: ['facts'] }, world.reader);
  await tell({ key, at, theirs: ['dateFiled', 'mine'] });
  await tell({ key: randomUUID(), at, theirs: ['facts'] });
  const own = randomUUID();
  await world.editor.put(`${complaints}/~${uid}`, { attorneyCity: 'Ames' }, { 'idempotency-key': own });
  await tell({ key: own, at, theirs: ['attorneyCity'] });
  expect(await entriesOf(uid)).toEqual([]);
  // Of what is told beside it the field counts that was.
  await tell({ key, at, theirs: ['dateFiled', 'facts'] });
  expect(await entriesOf(uid)).toMatchObject([{ detail: { theirs: ['facts'] } }]);
  expect((await repeat()).status).toBe(412);
});

describe('is refused', () => {
  const key = randomUUID();
  test.each([
    ['without a key', { at, theirs: [] }],
    ['a key that is none', { key: 'one', at, theirs: [] }],
    ['no instant', { key, at: 'today', theirs: [] }],
    ['an instant that there is not', { key, at: '2026-11-21T14:00:00+02', theirs: [] }],
    ['fields that are no names', { key, at, theirs: [1] }],
    ['a name too long', { key, at, theirs: ['x'.repeat(101)] }],
    ['more than was asked for', { key, at, theirs: [], yours: 'typed' }],
  ])('%s', async (_, decided) => expect((await report([decided])).status).toBe(400));

  test('more than a hundred at once', async () => {
    const many = Array.from({ length: 101 }, () => ({ key: randomUUID(), at, theirs: ['facts'] }));
    expect((await report(many)).status).toBe(400);
    expect((await report(many.slice(1))).status).toBe(200);
  });
});
