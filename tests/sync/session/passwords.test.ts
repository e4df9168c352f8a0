import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { deriveKeys } from '#server/base/keys.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { to } from '../../helpers/network.ts';
import { testPassword, tokenSecret } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
});
afterEach(() => w.close());

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };
const state = () => device.engine.session.state.get();

/** The editor's password is changed by another way than this device. */
async function changePassword(password: string): Promise<void> {
  const passwords = createPasswords(deriveKeys(tokenSecret).pepper, { memoryCost: 8, timeCost: 1 });
  const hash = await passwords.hash(password);
  await sql`update "users" set "passwordHash" = ${hash} where "userName" = 'editor'`.execute(w.server.db);
}

const newPassword = 'another-quiet-lantern-9';

test('after a password change elsewhere the device opens with the new one, and no unsent edit is lost (VA3)', async () => {
  await device.signIn();
  device.goOffline();
  const uid = await device.engine.edits.create('student', student);
  await device.engine.session.lock();
  await changePassword(newPassword);
  device.net.isOnline = true;
  expect(await device.engine.session.unlock(newPassword)).toEqual({ kind: 'open' });
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
  await device.engine.session.lock();
  device.goOffline();
  expect(await device.engine.session.unlock(testPassword)).toMatchObject({ kind: 'wrong-password' });
});

test('a short password works online only, says why, and leaves nothing on the device (VA8)', async () => {
  await changePassword('short pass');
  await device.signIn('editor', 'short pass');
  expect(state()).toMatchObject({
    kind: 'open',
    onlineOnly: expect.stringContaining('15 characters') as string,
  });
  const uid = await device.engine.edits.create('student', student);
  expect(device.engine.view.find('student', `~${uid}`)).toMatchObject({ isNew: false, mark: null });
  expect(device.disk.records.size).toBe(0);
  await device.engine.session.signOut('keep');
  const factory = device.disk.options.indexedDB as IDBFactory;
  await eventually(async () => expect(await factory.databases()).toEqual([]));
});

const complaint = { dateFiled: '2026-09-02', problem: 'typed once' };
test('nothing that is still being brought to a device makes the databases of an online-only session anew once they went', async () => {
  await changePassword('short pass');
  const factory = device.disk.options.indexedDB as IDBFactory;
  for (let time = 0; time < 8; time += 1) {
    await device.signIn('editor', 'short pass');
    for (let made = 0; made < 3; made += 1) await device.engine.edits.create('complaint', complaint);
    void device.engine.queue.syncNow();
    await device.engine.session.signOut('keep');
    await eventually(async () => expect(await factory.databases()).toEqual([]));
  }
});

const filed = async () => (await sql`select 1 from "complaint"`.execute(w.server.db)).rows.length;
const nothingWaits = () =>
  eventually(() => expect(device.engine.status.get()).toMatchObject({ waiting: 0, attention: 0 }));

async function signInOnlineOnly(): Promise<void> {
  await changePassword('short pass');
  await device.signIn('editor', 'short pass');
}

test('an online-only session does not call an edit saved that the server has not got (ED10)', async () => {
  await signInOnlineOnly();
  device.goOffline();
  await expect(device.engine.edits.create('student', student)).rejects.toThrow('online only');
});

test('what an online-only session called not saved is not sent later, and leaves its draft (ED10)', async () => {
  await signInOnlineOnly();
  await device.engine.drafts.put('complaint:new', { values: complaint, seen: null });
  device.goOffline();
  const saved = device.engine.edits.create('complaint', complaint, 'complaint:new');
  await expect(saved).rejects.toThrow('This was not saved.');
  await device.goOnline();
  await nothingWaits();
  expect(await filed()).toBe(0);
  expect(await device.engine.drafts.count()).toBe(1);
});

test('a save that an online-only session refused makes one record when it is pressed again (ED10)', async () => {
  await signInOnlineOnly();
  device.goOffline();
  await expect(device.engine.edits.create('complaint', complaint)).rejects.toThrow('online only');
  await device.goOnline();
  await device.engine.edits.create('complaint', complaint);
  await nothingWaits();
  expect(await filed()).toBe(1);
});

test('a save of an online-only session without an answer is made: it waits and arrives once (ED10)', async () => {
  await signInOnlineOnly();
  device.net.meets('answer lost', to('POST', '/api/dispute/complaint'), 1);
  const uid = await device.engine.edits.create('complaint', complaint);
  expect(device.engine.view.find('complaint', `~${uid}`)?.mark).toBe('waiting');
  await device.engine.queue.syncNow();
  await nothingWaits();
  expect(await filed()).toBe(1);
});

test('what hangs on a record that an online-only session is still sending waits with it (ED10)', async () => {
  await signInOnlineOnly();
  device.net.isOnline = false;
  const parentUid = await device.engine.edits.create('complaint', complaint);
  const event = { parentUid, parentType: 'complaint', type: 'Other', date: '2026-09-02' };
  await device.engine.edits.create('event', event);
  await device.goOnline();
  await nothingWaits();
  expect(device.engine.view.of('event', parentUid)).toHaveLength(1);
});

test('a save of an online-only session is done when the server has it, while the year still comes and a file goes out (ED10, UP2)', async () => {
  await signInOnlineOnly();
  const parentUid = await device.engine.edits.create('complaint', complaint);
  const event = { parentUid, parentType: 'complaint', type: 'Other', date: '2026-09-02' };
  const eventUid = await device.engine.edits.create('event', event);
  const later = Promise.withResolvers<void>();
  onTestFinished(() => later.resolve());
  for (const held of [to('GET', '/api/sync/pull'), to('POST', '/api/document/add')])
    device.net.holds(held, later.promise);
  const content = new Blob(['typed']);
  const adding = device.engine.documents.add(eventUid, { name: 'note.txt', content });
  await eventually(() => expect(device.engine.documents.progress.get().size).toBe(1));
  const uid = await device.engine.edits.create('complaint', complaint);
  expect(device.engine.view.find('complaint', `~${uid}`)).toMatchObject({ isNew: false, mark: null });
  later.resolve();
  await adding;
});

test('an online-only session sends saves that asked for the server first in the order of typing (ED4)', async () => {
  await signInOnlineOnly();
  device.goOffline();
  device.net.isOnline = true;
  const { fetch } = device.net;
  let asked = 0;
  // The first question is answered last.
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isFirst = request.url.endsWith('/received') && asked++ === 0;
    const answer = await fetch(request);
    if (isFirst) await new Promise((resolve) => setTimeout(resolve, 100));
    return answer;
  };
  const creates = ['first', 'second'].map((problem) =>
    device.engine.edits.create('complaint', { ...complaint, problem }),
  );
  await Promise.all(creates);
  await nothingWaits();
  const { rows } = await sql<{ problem: string }>`select "problem" from "complaint" order by "id"`.execute(
    w.server.db,
  );
  expect(rows.map(({ problem }) => problem)).toEqual(['first', 'second']);
});

test('locking an online-only session ends it, as there is nothing to unlock', async () => {
  await changePassword('short pass');
  await device.signIn('editor', 'short pass');
  await device.engine.session.lock();
  expect(state()).toEqual({ kind: 'signed-out' });
});
