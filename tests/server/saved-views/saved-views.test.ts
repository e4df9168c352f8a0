import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PullPage } from '#contract/sync.ts';
import type { SavedView } from '#domain/saved-views.ts';
import { emptyMirror, mirrorWorld, pullAll, pullPage } from '../../helpers/mirror.ts';
import { aKey, type Fields, type RecordWorld, type Rest, seen } from '../../helpers/rest.ts';
import type { Refusal } from '../lookups/lookup-world.ts';

const path = '/api/accounts/view';
const body = { name: 'Overdue', address: 'complaints?filter=open&due=overdue' };

let world: RecordWorld;
let year: number;
beforeAll(async () => {
  ({ world, year } = await mirrorWorld());
});
afterAll(() => world.close());
beforeEach(() => sql`delete from "savedView"`.execute(world.server.db));

const viewsOf = async (rest: Rest) => (await rest.get<SavedView[]>(path)).body;
const namesOf = async (rest: Rest) => (await viewsOf(rest)).map(({ name }) => name);
async function aView(rest: Rest, given: object = {}): Promise<Fields> {
  const made = await rest.post(path, { ...body, ...given });
  expect(made.status).toBe(201);
  return made.body;
}

/** How many connections wait for a lock. */
const waiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where "datname" = current_database() and "wait_event_type" = 'Lock'`.execute(world.server.db);
  return rows.length;
};

/** What a page of a mirror tells of saved views. */
function toldIn(page: PullPage): readonly object[] {
  if (page.status !== 'page') throw new Error(page.reason);
  return [...page.rows, ...page.removals].filter(({ entity }) => entity === 'savedView');
}

describe('a saved view', () => {
  test.each(['admin', 'editor', 'reader'] as const)('is kept, renamed and deleted by %s', async (who) => {
    const rest = world[who];
    const made = await aView(rest);
    expect(made).toMatchObject({ ...body, version: 1 });
    expect(made).not.toHaveProperty('userId');
    const renamed = await rest.put(`${path}/${made.id}`, { name: 'Late' }, seen(1));
    expect(renamed.body).toMatchObject({ name: 'Late', address: body.address, version: 2 });
    expect(await namesOf(rest)).toEqual(['Late']);
    expect((await rest.delete(`${path}/~${made.uid}`, seen(2))).status).toBe(200);
    expect(await viewsOf(rest)).toEqual([]);
  });

  test('is on every device of its user, and on none of anybody else', async () => {
    await aView(world.editor);
    expect(await namesOf(world.laptop)).toEqual(['Overdue']);
    expect(await namesOf(world.admin)).toEqual([]);
    expect(await namesOf(world.reader)).toEqual([]);
  });

  test.each([
    ['https://evil.example/'],
    ['//evil.example'],
    ['complaints?next=x'],
    ['complaints?due=tomorrow'],
    ['nowhere'],
  ])('shows no such place as %s', async (address) => {
    expect((await world.editor.post(path, { ...body, address })).status).toBe(400);
    const { id } = await aView(world.editor);
    expect((await world.editor.put(`${path}/${id}`, { address })).status).toBe(400);
    expect((await viewsOf(world.editor)).map((view) => view.address)).toEqual([body.address]);
  });

  test('changed on two devices is merged by its fields; the same field is a conflict', async () => {
    const { id } = await aView(world.editor);
    await world.editor.put(`${path}/${id}`, { name: 'Late' }, seen(1));
    const address = 'mediations?filter=open';
    expect((await world.laptop.put(`${path}/${id}`, { address }, seen(1))).status).toBe(200);
    expect(await viewsOf(world.editor)).toMatchObject([{ name: 'Late', address, version: 3 }]);
    const late = await world.laptop.put<Refusal>(`${path}/${id}`, { name: 'Mine' }, seen(1));
    expect(late.status).toBe(412);
    expect(await namesOf(world.editor)).toEqual(['Late']);
  });
});

describe('of twelve views', () => {
  test('the next is refused, also where devices come at the same time, and it is possible again after a delete', async () => {
    for (let count = 1; count <= 11; count += 1) await aView(world.reader, { name: `View ${count}` });
    await aView(world.editor);
    const { reader, server } = world;
    let letGo = () => {};
    const mayEnd = new Promise<void>((resolve) => (letGo = resolve));
    let takes = () => {};
    const isHeld = new Promise<void>((resolve) => (takes = resolve));
    // Whoever commits takes this lock first (docs/sync-rules.md PU1): the first view is made, and nobody sees it yet.
    const holder = server.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7226, 1)`.execute(trx);
      takes();
      await mayEnd;
    });
    await isHeld;
    const one = reader.post<Refusal>(path, { ...body, name: 'one' }, aKey());
    await expect.poll(waiting).toBe(1);
    const other = reader.post<Refusal>(path, { ...body, name: 'other' }, aKey());
    await expect.poll(waiting).toBe(2);
    letGo();
    await holder;
    expect((await one).status).toBe(201);
    expect(await other).toMatchObject({
      status: 409,
      body: { message: 'You have 12 saved views already. Delete one first.' },
    });
    const [first] = await viewsOf(reader);
    await reader.delete(`${path}/${first?.id}`);
    await aView(reader, { name: 'Twelfth' });
    expect(await viewsOf(reader)).toHaveLength(12);
  });
});

describe("somebody else's view", () => {
  test.each(['admin', 'reader'] as const)('is none for %s', async (who) => {
    const made = await aView(world.editor);
    for (const named of [made.id, `~${made.uid}`]) {
      expect((await world[who].put(`${path}/${named}`, { name: 'Taken' })).status).toBe(404);
      expect((await world[who].put(`${path}/${named}`, { name: 'Taken' }, seen(1))).status).toBe(404);
      expect((await world[who].delete(`${path}/${named}`, seen(1))).status).toBe(404);
      expect((await world[who].get(`/api/dispute/history/savedView/${named}`)).status).toBe(404);
    }
    expect(await viewsOf(world.editor)).toMatchObject([{ ...body, version: 1 }]);
  });

  test('stays its own when another user makes one under its uid', async () => {
    const made = await aView(world.editor);
    const taken = await world.admin.post<Refusal>(path, { ...body, uid: made.uid, name: 'Taken' });
    expect(taken.status).toBe(409);
    expect(taken.body).not.toHaveProperty('current');
    expect(await namesOf(world.editor)).toEqual(['Overdue']);
  });

  test('is told of in no page of a mirror, neither while it is there nor when it goes', async () => {
    const [own, other] = [emptyMirror(), emptyMirror()];
    await pullAll(world.editor, year, own);
    await pullAll(world.admin, year, other);
    const made = await aView(world.editor);
    const filled = emptyMirror();
    expect((await pullAll(world.admin, year, filled)).flatMap(toldIn)).toEqual([]);
    expect((await pullAll(world.admin, year, other)).flatMap(toldIn)).toEqual([]);
    expect((await pullAll(world.editor, year, own)).flatMap(toldIn)).toMatchObject([
      { record: { uid: made.uid, name: 'Overdue' } },
    ]);
    await world.editor.delete(`${path}/${made.id}`, seen(1));
    expect((await pullAll(world.admin, year, other)).flatMap(toldIn)).toEqual([]);
    expect((await pullAll(world.editor, year, own)).flatMap(toldIn)).toMatchObject([
      { uid: made.uid, reason: 'deleted' },
    ]);
  });

  test('is in no list of versions, and to a device that asks by its uid as if it never was', async () => {
    const made = await aView(world.editor);
    const versions = `/api/sync/versions?schoolYearId=${year}&entity=savedView`;
    expect((await world.editor.get(versions)).body).toEqual({ versions: [[made.uid, 1]], next: null });
    expect((await world.admin.get(versions)).body).toEqual({ versions: [], next: null });
    const wanted = [made.uid, randomUUID()].map((uid) => ({ entity: 'savedView', uid, version: 0 }));
    const stands = (rest: Rest) => rest.post<PullPage>(`/api/sync/rows?schoolYearId=${year}`, { wanted });
    expect((await stands(world.admin)).body).toMatchObject({
      rows: [],
      removals: wanted.map(({ uid }) => ({ uid, version: 0, reason: 'deleted' })),
    });
    expect((await stands(world.editor)).body).toMatchObject({ rows: [{ record: { uid: made.uid } }] });
  });

  test('does not count in what a mirror must come to; an own one does', async () => {
    const checked = async (rest: Rest) => {
      const page = await pullPage(rest, year, null);
      if (page.status !== 'page') throw new Error(page.status);
      return { total: page.totals?.savedView, digest: page.digests?.savedView };
    };
    const before = await checked(world.admin);
    expect(before.total).toBe(0);
    await aView(world.editor);
    expect(await checked(world.admin)).toEqual(before);
    const own = await checked(world.editor);
    expect(own.total).toBe(1);
    expect(own.digest).not.toBe(before.digest);
  });

  test('is not among what an Admin restores', async () => {
    const made = await aView(world.editor);
    await world.editor.delete(`${path}/${made.id}`);
    const { body: deleted } = await world.admin.get<{ records: Fields[] }>('/api/admin/deleted');
    expect(JSON.stringify(deleted)).not.toContain(made.uid);
    const restored = await world.admin.post(`/api/admin/restore/savedView/~${made.uid}`);
    expect(restored.status).toBe(404);
  });
});

test('a page that was loaded before there were views is told of none, and its mirror is filled anew by one that knows them', async () => {
  await aView(world.editor);
  const old = await world.editor.get<PullPage>(`/api/sync/pull?schoolYearId=${year}&people=true`);
  expect(toldIn(old.body)).toEqual([]);
  const cursor = old.body.status === 'page' ? old.body.cursor : '';
  expect((await pullPage(world.editor, year, cursor)).status).toBe('reset');
});
