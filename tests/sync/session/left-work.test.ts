import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { to } from '../../helpers/network.ts';
import { testPassword } from '../../helpers/server.ts';
import { setPassword } from '../../helpers/set-password.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await setPassword(w.server, 'editor', weak);
  await device.signIn('editor', weak);
});
afterEach(() => w.close());

const weak = 'short pass';
const session = () => device.engine.session;
const state = () => session().state.get();
const names = () =>
  session()
    .left.get()
    .map(({ name }) => name);
const draftsOf = async (key: string) => (await device.engine.drafts.of(key)).map(({ draft }) => draft.values);

/** The form of a new complaint is open, with these words. */
const type = (problem: string) =>
  session().beforeLock(() => device.engine.drafts.put('complaint:new', { values: { problem }, seen: null }));

/** Locks while a form is open, which is gone then. */
async function lockWith(problem: string): Promise<void> {
  const leave = type(problem);
  await session().lock();
  leave();
  expect(state().kind).toBe('signed-out');
}

/** The names of the databases that lie on the device. */
const databases = async () =>
  (await (device.disk.options.indexedDB as IDBFactory).databases()).map(({ name }) => name);

test('what was typed in a session that works online only is there again after a lock, once its author signs in (VA10)', async () => {
  await lockWith('half a page');
  expect(names()).toHaveLength(1);
  await device.signIn('editor', weak);
  expect(names()).toEqual([]);
  expect(state()).toMatchObject({ kind: 'open', onlineOnly: expect.any(String) as string });
  expect(await draftsOf('complaint:new')).toEqual([{ problem: 'half a page' }]);

  // It may be left again, and goes as always once its session ends.
  await lockWith('a whole page');
  await device.signIn('editor', weak);
  expect(await draftsOf('complaint:new')).toEqual([{ problem: 'a whole page' }]);
  await session().signOut('discard');
  await eventually(async () => expect(await databases()).toEqual([]));
});

test('a save whose answer is missing goes out after a lock, once', async () => {
  const complaint = { dateFiled: '2026-09-02', problem: 'typed once' };
  device.net.meets('answer lost', to('POST', '/api/dispute/complaint'), 1);
  await device.engine.edits.create('complaint', complaint);
  expect(device.engine.queue.edits.get()).toHaveLength(1);
  await session().lock();
  expect(names()).toHaveLength(1);
  await device.signIn('editor', weak);
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  expect((await sql`select 1 from "complaint"`.execute(w.server.db)).rows).toHaveLength(1);
});

test('a sign-out that keeps what waits leaves it in this tab', async () => {
  await device.engine.drafts.put('complaint:new', { values: { problem: 'half a page' }, seen: null });
  await session().signOut('keep');
  expect(names()).toHaveLength(1);
  await device.signIn('editor', weak);
  expect(await draftsOf('complaint:new')).toEqual([{ problem: 'half a page' }]);
});

test('somebody else who signs in meanwhile finds nothing of it, and it waits on', async () => {
  await lockWith('half a page');
  await device.signIn('admin', testPassword);
  expect(await draftsOf('complaint:new')).toEqual([]);
  await session().signOut('keep');
  expect(names()).toHaveLength(1);
  await device.signIn('editor', weak);
  expect(await draftsOf('complaint:new')).toEqual([{ problem: 'half a page' }]);
});

test('nothing is left where nothing waits, nor after a sign-out', async () => {
  await session().lock();
  expect(names()).toEqual([]);
  await eventually(async () => expect(await databases()).toEqual([]));
  await device.signIn('editor', weak);
  await session().signOut('keep');
  expect(names()).toEqual([]);
});

test('where the server gives no secret, what was left waits on, and the session begins without it', async () => {
  await lockWith('half a page');
  const { fetch } = device.net;
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    return request.url.includes('tabsecrets') ? new Response('busy', { status: 503 }) : fetch(request);
  };
  await device.signIn('editor', weak);
  expect(await draftsOf('complaint:new')).toEqual([]);
  expect(names()).toHaveLength(1);
  await session().signOut('keep');
  device.net.fetch = fetch;
  await device.signIn('editor', weak);
  expect(await draftsOf('complaint:new')).toEqual([{ problem: 'half a page' }]);
});

test('whose password is strong by now goes on with what was left, and works offline after the next sign-in', async () => {
  await lockWith('half a page');
  const strong = 'wooden kettle orbits';
  await setPassword(w.server, 'editor', strong);
  await device.signIn('editor', strong);
  expect(await draftsOf('complaint:new')).toEqual([{ problem: 'half a page' }]);
  expect(state()).toMatchObject({ onlineOnly: expect.stringContaining('left in this tab') as string });
  await session().signOut('discard');
  await device.signIn('editor', strong);
  expect(state()).toMatchObject({ onlineOnly: null });
});
