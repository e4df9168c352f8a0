import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Queries } from '#server/db/queries.ts';
import type { NamedCase, SharedName } from '#contract/shared-names.ts';
import { type Fields, recordWorld, type RecordWorld, type Rest, restClient } from '../../helpers/rest.ts';
import { underWay, waiting } from '../../helpers/under-way.ts';

let world: RecordWorld;
let admin: Rest;
let editor: Rest;
beforeEach(async () => {
  world = await recordWorld();
  for (const userName of ['uma.one', 'uma.two']) await world.server.addUser(userName, ['IDOE-Edit']);
  admin = await restClient(world.server, 'admin');
  editor = await restClient(world.server, 'editor');
});
afterEach(() => world.server.close());

interface Shared {
  names: SharedName[];
  cases: NamedCase[];
}

const path = '/api/admin/sharednames';
const sharedNames = async () => (await admin.get<Shared>(path)).body;

async function complaintOf(investigatorName: string, more: object = {}): Promise<Fields> {
  const made = (await editor.post('/api/dispute/complaint', { dateFiled: '2026-09-02' })).body;
  await editor.put(`/api/dispute/complaint/${made.id}`, { investigatorName, ...more });
  return (await editor.get(`/api/dispute/complaint/${made.id}`)).body;
}

const linkOf = async ({ id }: Fields) =>
  (await editor.get(`/api/dispute/complaint/${id}`)).body['investigatorUserUid'];

const uidOf = async (userName: string) => {
  const { rows } = await sql<{ uid: string }>`
    select "uid"::text from "users" where "userName" = ${userName}`.execute(world.server.db);
  return rows[0]?.uid;
};

test('a name that two users bear is listed with its cases in any spelling; one decision links them all, each with its entry', async () => {
  const plain = await complaintOf('Uma Example');
  const turned = await complaintOf('Example, Úma');
  const again = await complaintOf('Uma Example', { dateClosed: '2026-11-02' });
  const outside = await complaintOf('Dana Lone');
  const one = await complaintOf('Rita Example');
  expect([plain, turned, outside].map((each) => each['investigatorUserUid'])).toEqual([null, null, null]);

  const before = await sharedNames();
  const people = before.names[0]?.people ?? [];
  expect(people.map(({ userName }) => userName)).toEqual(['uma.one', 'uma.two']);
  expect(before.names.map(({ text, count, open }) => [text, count, open])).toEqual([['Uma Example', 3, 2]]);
  expect(before.cases.map(({ id, text, isOpen }) => [id, text, isOpen])).toEqual([
    [again.id, 'Uma Example', false],
    [turned.id, 'Uma Example', true],
    [plain.id, 'Uma Example', true],
  ]);

  const userUid = await uidOf('uma.two');
  const decided = await admin.post<{ count: number }>(path, { text: 'uma example', userUid });
  expect(decided.body).toEqual({ count: 3 });
  const now = (await editor.get(`/api/dispute/complaint/${plain.id}`)).body;
  expect(now).toMatchObject({
    investigatorName: 'Uma Example',
    investigatorUserUid: userUid,
    version: plain.version + 1,
  });
  expect(await Promise.all([again, turned].map(linkOf))).toEqual([userUid, userUid]);
  expect(await Promise.all([outside, one].map(linkOf))).toEqual([null, null]);
  const { rows } = await sql`
    select "action", "userId", "changed" from "change_log" where "uid" = ${plain.uid}::uuid order by "number" desc limit 1`.execute(
    world.server.db,
  );
  expect(rows).toEqual([{ action: 'update', userId: 1, changed: { investigatorUserUid: [null, userUid] } }]);

  expect((await sharedNames()).names).toEqual([]);
  expect((await admin.post(path, { text: 'Uma Example', userUid })).body).toEqual({ count: 0 });
});

test('nobody is meant who has another name, may not be chosen, or is no user', async () => {
  const complaint = await complaintOf('Uma Example');
  await sql`update "users" set "isActive" = false where "userName" = 'uma.two'`.execute(world.server.db);
  for (const userName of ['editor', 'uma.two'])
    expect((await admin.post(path, { text: 'Uma Example', userUid: await uidOf(userName) })).status).toBe(
      409,
    );
  expect(
    (await admin.post(path, { text: 'Uma Example', userUid: '0190a000-0000-7000-8000-000000000001' })).status,
  ).toBe(409);
  expect(await linkOf(complaint)).toBeNull();
  expect(await sharedNames()).toEqual({ names: [], cases: [] });
});

test('cases that the Admin may not see are neither listed nor counted nor linked', async () => {
  const hidden = await complaintOf('Uma Example');
  const seen = await complaintOf('Uma Example');
  const restricted = await editor.put(`/api/dispute/restriction/complaint/${hidden.id}`, {
    users: [2],
  });
  expect(restricted.status).toBe(200);
  const { names, cases } = await sharedNames();
  expect(names).toMatchObject([{ count: 1, open: 1 }]);
  expect(cases.map(({ id }) => id)).toEqual([seen.id]);
  const userUid = await uidOf('uma.one');
  expect((await admin.post(path, { text: 'Uma Example', userUid })).body).toEqual({ count: 1 });
  expect(await linkOf(hidden)).toBeNull();
});

test('of many cases with a name the newest twenty are listed', async () => {
  const byDay = new Map<string, number>();
  for (let at = 0; at < 21; at += 1) {
    const { id } = await complaintOf('Uma Example');
    const day = `2026-09-${String(((at * 8 + 10) % 21) + 1).padStart(2, '0')}`;
    await sql`update "complaint" set "dateFiled" = ${day}::date, "version" = "version" + 1
      where "id" = ${id}`.execute(world.server.db);
    byDay.set(day, id);
  }
  const { names, cases } = await sharedNames();
  expect(names).toMatchObject([{ count: 21 }]);
  const newest = [...byDay.keys()].toSorted().toReversed().slice(0, 20);
  expect(cases.map(({ id }) => id)).toEqual(newest.map((day) => byDay.get(day)));
});

test('a decision that PostgreSQL ends for the sake of another write begins anew', async () => {
  const [first, second] = [await complaintOf('Uma Example'), await complaintOf('Uma Example')];
  const hold = (complaint: Fields) => (trx: Queries) =>
    sql`select from "complaint" where "id" = ${complaint.id} for no key update`.execute(trx);
  const end = await underWay(world.server, hold(second));
  const decided = admin.post<{ count: number }>(path, {
    text: 'Uma Example',
    userUid: await uidOf('uma.two'),
  });
  await expect.poll(() => waiting(world.server)).toBe(1);
  await end(hold(first));
  expect(await decided).toMatchObject({ status: 200, body: { count: 2 } });
});
