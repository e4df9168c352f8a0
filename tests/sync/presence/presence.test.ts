import { afterEach, beforeEach, expect, test } from 'vitest';
import { Dexie } from 'dexie';
import { sql } from 'kysely';
import { IDBFactory } from 'fake-indexeddb';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { testPassword } from '../../helpers/server.ts';
import { turns } from '../../helpers/turns.ts';
import { eventually } from '../../helpers/eventually.ts';
import { givesTime } from '../../helpers/gives-time.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { held, reports, student, tells, type Turn } from './telling.ts';

let w: World;
let turn: Turn;
let editor: Device;
let admin: Device;
beforeEach(async () => {
  w = await world();
  turn = turns();
  [editor, admin] = [w.device({ timers: turn.timers }), w.device({ timers: turn.timers })];
  await editor.signIn('editor');
  await admin.signIn('admin');
});
afterEach(() => w.close());

const reported = (device: Device) => eventually(() => expect(reports(device)).toBeGreaterThan(0));

/** A student whom both devices have. */
async function shared(): Promise<string> {
  const uid = await editor.engine.edits.create('student', student);
  await eventually(() => expect(editor.engine.queue.edits.get()).toEqual([]));
  await admin.engine.queue.syncNow();
  return uid;
}

/** Waits for what one page learns of another, whose report may have come after its own. */
const learnt = (fact: () => void) =>
  eventually(() => {
    turn.pass(30_000);
    fact();
  });

test('two who open one record are told of each other, and of nobody when the other has left (LI3)', async () => {
  const uid = await shared();
  const closeEditor = editor.engine.presence.open(uid);
  await tells(turn, editor);
  admin.engine.presence.open(uid);
  await tells(turn, admin);
  const { others } = admin.engine.presence;
  await learnt(() =>
    expect(others.get()).toMatchObject([{ uid, name: 'Edith Example', kind: 'open', isYou: false }]),
  );
  await tells(turn, editor, 30_000);
  await learnt(() => expect(editor.engine.presence.others.get()).toMatchObject([{ name: 'Ada Example' }]));
  closeEditor();
  await tells(turn, editor);
  await tells(turn, admin, 30_000);
  await learnt(() => expect(others.get()).toEqual([]));
});

test('without a connection nobody is said to be there, and nothing is told while one chose to work offline (ED7)', async () => {
  const uid = await shared();
  editor.engine.presence.open(uid);
  await tells(turn, editor);
  admin.engine.presence.open(uid);
  await tells(turn, admin);
  await learnt(() => expect(admin.engine.presence.others.get()).toHaveLength(1));
  admin.goOffline();
  expect(admin.engine.presence.others.get()).toEqual([]);

  await editor.engine.queue.setWorkOffline(true);
  // What was begun before is told by then.
  await givesTime(w);
  const before = reports(editor);
  for (let beat = 0; beat < 2; beat += 1) {
    turn.pass(30_000);
    await givesTime(w);
  }
  expect(reports(editor)).toBe(before);
});

test('a record opened without a connection is told of when there is one again', async () => {
  const uid = await shared();
  editor.goOffline();
  editor.engine.presence.open(uid);
  turn.pass(200);
  await editor.goOnline();
  await tells(turn, editor);
  admin.engine.presence.open(uid);
  await tells(turn, admin);
  await learnt(() => expect(admin.engine.presence.others.get()).toHaveLength(1));
});

test('a refused change of a part is said to whoever opens the case', async () => {
  const uid = await shared();
  const complaint = await editor.engine.edits.create('complaint', {
    studentId: `~${uid}`,
    dateFiled: '2026-09-02',
  });
  await eventually(() => expect(editor.engine.queue.edits.get()).toEqual([]));
  await editor.engine.edits.create('event', {
    parentId: `~${complaint}`,
    parentType: 'complaint',
    type: 'Phone Call',
    date: 'no day',
  });
  await eventually(() => expect(editor.engine.queue.edits.get()[0]?.state).toBe('refused'));
  await tells(turn, editor, 5000);
  admin.engine.presence.open(complaint);
  await tells(turn, admin);
  await learnt(() =>
    expect(admin.engine.presence.others.get()).toMatchObject([
      { uid: complaint, kind: 'unsent', name: 'Edith Example' },
    ]),
  );
  // Discarded: nothing is held any more, nothing is lost.
  await editor.engine.queue.discard(editor.engine.queue.edits.get()[0]?.id ?? '');
  await tells(turn, editor, 5000);
  await learnt(() => expect(admin.engine.presence.others.get()).toEqual([]));
  expect(editor.engine.queue.loss.get()).toBeNull();
});

test('a browser that deleted all unsent work but its device is told so by what the server remembers (LI4)', async () => {
  const writtenAt = await held(turn, editor);
  // Database, files and list are gone; the vault's record is there, so that it is the same device.
  Object.assign(editor.disk.options, { indexedDB: new IDBFactory() });
  Object.assign(editor.disk, { files: memoryFiles(), kept: keptValues() });
  await editor.reload();
  await editor.signIn('editor');
  const { queue } = editor.engine;
  await eventually(() =>
    expect(queue.loss.get()).toEqual({ count: 1, from: writtenAt, to: writtenAt, isCertain: true }),
  );
  expect(editor.engine.status.get()).toMatchObject({ kind: 'attention', lost: 1 });
  const before = reports(editor);
  queue.dismissLoss();
  expect(queue.loss.get()).toBeNull();
  // A page that closes before the answer may be told of the loss again.
  await eventually(() => expect(reports(editor)).toBeGreaterThan(before));
  await eventually(() => expect(editor.net.underWay).toBe(0));
  await editor.reload();
  await editor.signIn('editor');
  await reported(editor);
  expect(editor.engine.queue.loss.get()).toBeNull();
});

test('what waits, ended or arrived is no loss after a reload (LI4)', async () => {
  await held(turn, editor);
  await editor.reload();
  await editor.signIn('editor');
  const before = reports(editor);
  await editor.engine.queue.discard(editor.engine.queue.edits.get()[0]?.id ?? '');
  await tells(turn, editor, 5000);
  await eventually(() => expect(reports(editor)).toBeGreaterThan(before));
  expect(editor.engine.queue.loss.get()).toBeNull();
});

test('an edit that can’t be opened any more is there still, so that it is not said to be lost', async () => {
  await held(turn, editor);
  await editor.reload();
  const work = new Dexie(
    `accord-${[...editor.disk.records.keys()].map((uid) => uid.slice(-6)).join()}-work`,
    {
      ...editor.disk.options,
    },
  );
  await work.open();
  await work
    .table('outbox')
    .toCollection()
    .modify({ sealed: new Uint8Array(64) });
  work.close();
  Object.assign(editor.disk, { files: memoryFiles() });
  const before = reports(editor);
  await editor.reload();
  await editor.signIn('editor');
  await eventually(() => expect(reports(editor)).toBeGreaterThan(before));
  await editor.engine.queue.syncNow();
  expect(editor.engine.status.get()).toMatchObject({ unreadable: 1, lost: 0 });
});

test('another device of the user learns what the first had, until that one has discarded it at its sign-out', async () => {
  const writtenAt = await held(turn, editor);
  const laptop = w.device({ timers: turn.timers });
  await laptop.signIn('editor');
  await eventually(() =>
    expect(laptop.engine.presence.devices.get()).toMatchObject([
      { device: editor.engine.device, count: 1, from: writtenAt },
    ]),
  );
  await editor.engine.session.signOut('discard');
  const { rows } = await sql<{ detail: unknown }>`
    select "detail" from "audit" where "action" = 'unsent edits discarded'`.execute(w.server.db);
  expect(rows).toMatchObject([{ detail: { count: 1 } }]);
  const tablet = w.device({ timers: turn.timers });
  await tablet.signIn('editor');
  await reported(tablet);
  // The tablet has taken the report's answer once a call that it made later is answered.
  await tablet.engine.queue.syncNow();
  expect(tablet.engine.presence.devices.get()).toEqual([]);
});

test('a tab that follows says of lost edits and of other devices what the leading one says, and what was read in one is read in all', async () => {
  const writtenAt = await held(turn, editor);
  const laptop = w.device({ timers: turn.timers });
  await laptop.signIn('editor');
  await eventually(() => expect(laptop.engine.presence.devices.get()).toHaveLength(1));
  const tab = laptop.openTab();
  await tab.session.signIn('editor', testPassword);
  await eventually(() =>
    expect(tab.presence.devices.get()).toMatchObject([{ device: editor.engine.device, count: 1 }]),
  );

  Object.assign(editor.disk.options, { indexedDB: new IDBFactory() });
  Object.assign(editor.disk, { files: memoryFiles(), kept: keptValues() });
  await editor.reload();
  await editor.signIn('editor');
  await eventually(() => expect(editor.engine.queue.loss.get()).not.toBeNull());
  const other = editor.openTab();
  await other.session.signIn('editor', testPassword);
  const loss = { count: 1, from: writtenAt, to: writtenAt, isCertain: true };
  await eventually(() => expect(other.queue.loss.get()).toEqual(loss));
  expect(other.status.get()).toMatchObject({ kind: 'attention', lost: 1 });
  other.queue.dismissLoss();
  await eventually(() => expect(editor.engine.queue.loss.get()).toBeNull());
});

test('a device of which all is gone is told of on the first screen until it is read: then on no device, and of its records no more', async () => {
  const uid = await shared();
  const complaint = await editor.engine.edits.create('complaint', {
    studentId: `~${uid}`,
    dateFiled: '2026-09-02',
  });
  await eventually(() => expect(editor.engine.queue.edits.get()).toEqual([]));
  const parent = { parentId: `~${complaint}`, parentType: 'complaint', type: 'Phone Call' };
  const refuse = async () => {
    await editor.engine.edits.create('event', { ...parent, date: 'no day' });
    await eventually(() => expect(editor.engine.queue.edits.get().at(-1)?.state).toBe('refused'));
    await tells(turn, editor, 5000);
  };
  await refuse();
  const leave = admin.engine.presence.open(complaint);
  await learnt(() => expect(admin.engine.presence.others.get()).toMatchObject([{ kind: 'unsent' }]));
  leave();

  // A new device: it has only what the server knows of the editor's other one.
  const laptop = w.device({ timers: turn.timers });
  await laptop.signIn('editor');
  const { presence, status } = laptop.engine;
  await eventually(() =>
    expect(presence.devices.get()).toMatchObject([
      { count: 1, records: [{ uid: complaint, entity: 'complaint' }] },
    ]),
  );
  expect(status.get()).toMatchObject({ kind: 'attention', elsewhere: 1 });
  laptop.goOffline();
  await presence.haveRead(editor.engine.device);
  expect(presence.devices.get()).toEqual([]);
  expect(status.get()).toMatchObject({ kind: 'offline', elsewhere: 0 });
  await laptop.reload();
  await laptop.engine.session.unlock(testPassword);
  await laptop.goOnline();
  await eventually(() => expect(laptop.engine.status.get().kind).toBe('up-to-date'));
  await eventually(async () => {
    const { rows } = await sql`select from "unsentEdit" where "readAt" is not null`.execute(w.server.db);
    expect(rows).toHaveLength(1);
  });
  const tablet = w.device({ timers: turn.timers });
  await tablet.signIn('editor');
  await reported(tablet);
  await tablet.engine.queue.syncNow();
  expect(tablet.engine.presence.devices.get()).toEqual([]);
  admin.engine.presence.open(complaint);
  await tells(turn, admin);
  await admin.engine.queue.syncNow();
  expect(admin.engine.presence.others.get().filter(({ kind }) => kind === 'unsent')).toEqual([]);

  // The first device comes back and holds another edit: its notice is shown anew, and its mark on the record, too.
  await refuse();
  const phone = w.device({ timers: turn.timers });
  await phone.signIn('editor');
  await eventually(() => expect(phone.engine.presence.devices.get()).toMatchObject([{ count: 1 }]));
  await learnt(() => expect(admin.engine.presence.others.get()).toMatchObject([{ kind: 'unsent' }]));
});
