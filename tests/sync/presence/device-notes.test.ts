import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localLocks } from '#sync/base/locks.ts';
import { deviceNotes } from '#sync/presence/device-notes.ts';
import { eventually } from '../../helpers/eventually.ts';
import { givesTime } from '../../helpers/gives-time.ts';
import { testPassword } from '../../helpers/server.ts';
import { turns } from '../../helpers/turns.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let turn: ReturnType<typeof turns>;
let editor: Device;
beforeEach(async () => {
  w = await world();
  turn = turns();
  editor = w.device({ timers: turn.timers });
  await editor.signIn('editor');
});
afterEach(() => w.close());

async function aStudent(): Promise<string> {
  const uid = await editor.engine.edits.create('student', {
    stateId: '1234567890',
    firstName: 'Ann',
    lastName: 'Lee',
  });
  await eventually(() => expect(editor.engine.queue.edits.get()).toEqual([]));
  return uid;
}

/** What the audit has of files and of records on a screen. */
async function told(): Promise<{ action: string; uid: string | null; file: string | null }[]> {
  const { rows } = await sql<{ action: string; uid: string | null; file: string | null }>`
    select "action", "uid"::text as "uid", "detail" ->> 'file' as "file" from "audit"
    where "action" in ('export', 'open') order by "id"`.execute(w.server.db);
  return rows;
}
const isTold = (expected: object[]) =>
  eventually(async () => {
    turn.pass(200);
    expect(await told()).toEqual(expected);
  });

test('a file made on the device is in the audit at once where there is a connection', async () => {
  const uid = await aStudent();
  await editor.engine.presence.note({ what: 'pdf', entity: 'student', uid, count: 1 });
  await isTold([{ action: 'export', uid, file: 'pdf' }]);
});

test('a record that is closed again before a report names it is in the audit all the same', async () => {
  const uid = await aStudent();
  editor.engine.presence.open(uid)();
  await isTold([{ action: 'open', uid, file: null }]);
  const close = editor.engine.presence.open(uid);
  turn.pass(200);
  close();
  await isTold([{ action: 'open', uid, file: null }]);
});

test('what is opened and made into files offline waits through a reload, and is told once', async () => {
  const uid = await aStudent();
  editor.goOffline();
  const close = editor.engine.presence.open(uid);
  close();
  editor.engine.presence.open(uid)();
  await Promise.all([
    editor.engine.presence.note({ what: 'pdf', entity: 'student', uid, count: 1 }),
    editor.engine.presence.note({ what: 'csv', entity: 'complaint', uid: null, count: 7 }),
  ]);
  expect(await told()).toEqual([]);
  await editor.reload();
  await editor.signIn('editor');
  await editor.goOnline();
  const all = [
    { action: 'open', uid, file: null },
    { action: 'export', uid, file: 'pdf' },
    { action: 'export', uid: null, file: 'csv' },
  ];
  await isTold(all);
  turn.pass(30_000);
  await editor.engine.queue.syncNow();
  await isTold(all);
});

test('what two tabs make into files at the same moment is told, all of it', async () => {
  const tab = editor.openTab();
  await tab.session.signIn('editor', testPassword);
  editor.goOffline();
  const made = Array.from({ length: 8 }, (_, count) => ({
    what: 'csv' as const,
    entity: 'complaint' as const,
    uid: null,
    count,
  }));
  await Promise.all(made.map((one, at) => (at % 2 === 0 ? tab : editor.engine).presence.note(one)));
  await editor.goOnline();
  await eventually(async () => {
    turn.pass(30_000);
    expect(await told()).toHaveLength(made.length);
  });
});

test('a report whose answer is lost is repeated, and told once', async () => {
  const uid = await aStudent();
  editor.net.meets('answer lost', ({ url }) => url.endsWith('/api/sync/presence'));
  await editor.engine.presence.note({ what: 'pdf', entity: 'student', uid, count: 1 });
  await isTold([{ action: 'export', uid, file: 'pdf' }]);
  const { sent } = editor.net;
  const before = sent.length;
  await editor.goOnline();
  await eventually(() => {
    turn.pass(30_000);
    expect(sent.slice(before)).toContain('POST /api/sync/presence');
  });
  await editor.engine.queue.syncNow();
  await isTold([{ action: 'export', uid, file: 'pdf' }]);
});

test('while one chose to work offline nothing is told; afterwards it is', async () => {
  await editor.engine.queue.setWorkOffline(true);
  await editor.engine.presence.note({ what: 'print', entity: 'complaint', uid: null, count: 3 });
  turn.pass(30_000);
  await givesTime(w);
  expect(await told()).toEqual([]);
  await editor.engine.queue.setWorkOffline(false);
  await editor.engine.queue.syncNow();
  await isTold([{ action: 'export', uid: null, file: 'print' }]);
});

test('a sign-out tells all notes that wait, also while one chose to work offline', async () => {
  await editor.engine.queue.setWorkOffline(true);
  // One report takes a hundred.
  for (let count = 1; count <= 101; count += 1)
    await editor.engine.presence.note({ what: 'print', entity: 'complaint', uid: null, count });
  await editor.engine.session.signOut('keep');
  expect(await told()).toHaveLength(101);
});

test('a clock that is set back puts off no note of a record that is opened again', async () => {
  let [now, kept]: [number, unknown] = [Date.parse('2026-11-28T12:00:00Z'), undefined];
  const meta = { read: async () => kept, write: async (_: string, value: unknown) => void (kept = value) };
  const parts = {
    locks: localLocks(),
    timers: turn.timers,
    now: () => now,
    newId: () => crypto.randomUUID(),
  };
  const notes = deviceNotes(meta as never, 'casey', parts);
  const uid = crypto.randomUUID();
  const opened = async () => {
    await notes.addOpen(uid);
    return (await notes.next()).length;
  };
  expect(await opened()).toBe(1);
  now += 59 * 60_000;
  expect(await opened()).toBe(1);
  now -= 24 * 60 * 60_000;
  expect(await opened()).toBe(2);
  now += 59 * 60_000;
  expect(await opened()).toBe(2);
  now += 60_000;
  expect(await opened()).toBe(3);
});
