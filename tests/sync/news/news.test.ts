import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '#domain/people.ts';
import { eventually } from '../../helpers/eventually.ts';
import { givesTime } from '../../helpers/gives-time.ts';
import { type Rest, restClient } from '../../helpers/rest.ts';
import { turns } from '../../helpers/turns.ts';
import { testPassword } from '../../helpers/server.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let time: number;
let turn: ReturnType<typeof turns>;
let editor: Device;
let laptop: Device;
let admin: Rest;
beforeEach(async () => {
  w = await world();
  time = Date.parse('2026-11-21T15:00:00Z');
  turn = turns();
  const options = { now: () => time, timers: turn.timers };
  [editor, laptop] = [w.device(options), w.device(options)];
  admin = await restClient(w.server, 'admin');
});
afterEach(() => w.close());

/** A complaint that an Admin made and gave to the editor: two changes that the editor has not seen. */
async function ownCase(): Promise<string> {
  const people = (await admin.get<Person[]>('/api/dispute/people')).body;
  const { uid, id } = (await admin.post('/api/dispute/complaint', { dateFiled: '2026-09-02' })).body;
  const investigatorUserUid = people.find(({ firstName }) => firstName === 'Edith')?.uid;
  expect((await admin.put(`/api/dispute/complaint/${id}`, { investigatorUserUid })).status).toBe(200);
  return uid;
}

const change = (uid: string, problem: string) => admin.put(`/api/dispute/complaint/~${uid}`, { problem });

const unseen = ({ engine }: Pick<Device, 'engine'>) => engine.news.known.get()?.unseen;
const isUnseen = (device: Pick<Device, 'engine'>, count: number) =>
  eventually(() => expect(unseen(device)).toBe(count));
const asks = (device: Device) => device.net.sent.filter((line) => line === 'GET /api/dashboard/news').length;

test('what others changed is known after signing in, and after a change in the course of minutes, not of seconds', async () => {
  const uid = await ownCase();
  await editor.signIn('editor');
  await isUnseen(editor, 2);
  await change(uid, 'No aide');
  await editor.engine.queue.syncNow();
  expect(asks(editor)).toBe(1);
  turn.pass(4 * 60_000);
  await givesTime(w);
  expect(asks(editor)).toBe(1);
  turn.pass(5 * 60_000);
  await isUnseen(editor, 3);
  expect(asks(editor)).toBe(2);
});

test('a screen that opens asks again, unless that was just now', async () => {
  const uid = await ownCase();
  await editor.signIn('editor');
  await isUnseen(editor, 2);
  await change(uid, 'No aide');
  editor.engine.news.refresh();
  await givesTime(w);
  expect(asks(editor)).toBe(1);
  time += 31_000;
  editor.engine.news.refresh();
  await isUnseen(editor, 3);
});

test('a clock that is set back by a day keeps no news away', async () => {
  const uid = await ownCase();
  await editor.signIn('editor');
  await isUnseen(editor, 2);
  time -= 24 * 60 * 60_000;
  await change(uid, 'No aide');
  await editor.engine.queue.syncNow();
  await isUnseen(editor, 3);
  time -= 24 * 60 * 60_000;
  await change(uid, 'An aide');
  editor.engine.news.refresh();
  await isUnseen(editor, 4);
});

test('of a case that is restricted to others no news are left after the pull that tells of it, without a connection and on the disk neither (NK1)', async () => {
  const [others, own] = [await ownCase(), await ownCase()];
  await editor.signIn('editor');
  await isUnseen(editor, 4);
  const { rows } = await sql<{ id: number }>`select "id" from "users" where "userName" = 'admin'`.execute(
    w.server.db,
  );
  const users = rows.map(({ id }) => id);
  expect((await admin.put(`/api/dispute/restriction/complaint/~${others}`, { users })).status).toBe(200);
  await editor.engine.queue.syncNow();
  await isUnseen(editor, 2);
  editor.goOffline();
  await editor.reload();
  await eventually(() => expect(editor.engine.session.state.get().kind).toBe('locked'));
  await editor.engine.session.unlock(testPassword);
  await isUnseen(editor, 2);
  expect(editor.engine.news.known.get()?.page.cases.map(({ uid }) => uid)).toEqual([own]);
});

test('what was seen is seen on the other device, and what comes after it is new on both', async () => {
  const uid = await ownCase();
  await editor.signIn('editor');
  await isUnseen(editor, 2);
  await editor.engine.news.look();
  expect(unseen(editor)).toBe(0);
  await eventually(() => expect(editor.net.sent).toContain('PUT /api/dashboard/news'));
  await eventually(() => expect(editor.net.underWay).toBe(0));
  await laptop.signIn('editor');
  await isUnseen(laptop, 0);
  await change(uid, 'No aide');
  time += 31_000;
  laptop.engine.news.refresh();
  await isUnseen(laptop, 1);
});

test('looked at without a connection it stays seen over a reload, and the server is told when it can be', async () => {
  await ownCase();
  await editor.signIn('editor');
  await isUnseen(editor, 2);
  const { askedAt } = editor.engine.news.known.get() ?? {};
  editor.goOffline();
  await editor.engine.news.look();
  expect(unseen(editor)).toBe(0);
  time += 60_000;
  await editor.reload();
  await editor.signIn('editor');
  await eventually(() =>
    expect(editor.engine.news.known.get()).toMatchObject({ unseen: 0, askedAt, page: { unseen: 2 } }),
  );
  expect(editor.net.sent).not.toContain('PUT /api/dashboard/news');
  await editor.goOnline();
  await eventually(() => expect(editor.net.sent).toContain('PUT /api/dashboard/news'));
  await laptop.signIn('editor');
  await isUnseen(laptop, 0);
});

test('a mark that is lost on its way is told again', async () => {
  await ownCase();
  await editor.signIn('editor');
  await isUnseen(editor, 2);
  editor.net.meets('request lost', ({ method, url }) => method === 'PUT' && url.endsWith('/news'));
  const told = () => editor.net.sent.filter((line) => line === 'PUT /api/dashboard/news').length;
  await editor.engine.news.look();
  await eventually(() => expect(told()).toBeGreaterThan(0));
  await editor.goOnline();
  // Each pull tells it, until one is heard: on a busy machine one may have come in between.
  await eventually(() => expect([told() > 1, editor.net.underWay]).toEqual([true, 0]));
  await laptop.signIn('editor');
  await isUnseen(laptop, 0);
});

test('another tab of the device knows what one tab asked for and what its user has seen', async () => {
  await ownCase();
  await editor.signIn('editor');
  await isUnseen(editor, 2);
  const tab = { engine: editor.openTab() };
  await tab.engine.session.signIn('editor', 'quiet-river-lantern');
  await isUnseen(tab, 2);
  await editor.engine.news.look();
  await isUnseen(tab, 0);
});

test('nothing of one user is shown to the next on the same device', async () => {
  await ownCase();
  await editor.signIn('editor');
  await isUnseen(editor, 2);
  await editor.engine.session.signOut('keep');
  await editor.signIn('reader');
  await isUnseen(editor, 0);
  expect(editor.engine.news.known.get()?.page.changes).toEqual([]);
});
