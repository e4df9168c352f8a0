import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await device.signIn();
});
afterEach(() => w.close());

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };

/** A student whose State ID is taken, with a complaint of theirs, and another student typed after both. */
async function refusedCreate() {
  const { edits, queue } = device.engine;
  await edits.create('student', student);
  device.goOffline();
  const refused = await edits.create('student', { ...student, firstName: 'Bea' });
  const child = await edits.create('complaint', { studentId: `~${refused}`, dateFiled: '2026-09-02' });
  const other = await edits.create('student', { ...student, stateId: '2222222222' });
  await device.goOnline();
  await eventually(() => expect(queue.edits.get().map(({ state }) => state)).toEqual(['refused', 'waiting']));
  return { refused, child, other, edit: queue.edits.get()[0] };
}

test('a refused create keeps its content, holds its children, and holds nothing else (ED1, PS9)', async () => {
  const { refused, child, other, edit } = await refusedCreate();
  const { view, status } = device.engine;
  expect(edit).toMatchObject({ action: 'create', changes: { firstName: 'Bea' } });
  expect(edit?.error).toBeTruthy();
  expect(view.find('student', `~${refused}`)).toMatchObject({
    mark: 'refused',
    record: { firstName: 'Bea' },
  });
  expect(view.find('complaint', `~${child}`)).toMatchObject({ mark: 'waiting', isNew: true });
  expect(view.find('student', `~${other}`)).toMatchObject({ mark: null, isNew: false });
  expect(status.get()).toMatchObject({ kind: 'attention', attention: 1, waiting: 1 });
});

test('a refused create that is amended goes out before its children, which follow', async () => {
  const { refused, child, edit } = await refusedCreate();
  const { queue, view } = device.engine;
  await queue.amend(edit?.id ?? '', { ...edit?.changes, stateId: '3333333333' });
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  expect(view.find('student', `~${refused}`)).toMatchObject({
    isNew: false,
    record: { stateId: '3333333333' },
  });
  expect(view.find('complaint', `~${child}`)).toMatchObject({ isNew: false });
});

test('a refused edit that is corrected takes the draft of its form with it, and one that has ended is corrected no more', async () => {
  const { refused, edit } = await refusedCreate();
  const { queue, drafts } = device.engine;
  await drafts.put(`student:${refused}`, { values: { stateId: '3333333333' }, seen: null });
  const corrected = { ...edit?.changes, stateId: '3333333333' };
  await queue.amend(edit?.id ?? '', corrected, `student:${refused}`);
  expect(await drafts.count()).toBe(0);
  await expect(queue.amend(edit?.id ?? '', corrected)).rejects.toThrow('decided already');
  await expect(queue.resolve(edit?.id ?? '', {})).rejects.toThrow('decided already');
});

test('discarding a refused create ends what hangs on it, and undoing brings all of it back (ED5)', async () => {
  const { refused, child, edit } = await refusedCreate();
  const { queue, view, status } = device.engine;
  await queue.discard(edit?.id ?? '');
  expect(queue.edits.get()).toEqual([]);
  expect(view.find('complaint', `~${child}`)).toBeUndefined();
  await eventually(() => expect(status.get().kind).toBe('up-to-date'));
  await device.reload();
  await device.signIn();
  await device.engine.queue.undoDiscard(edit?.id ?? '');
  expect(device.engine.view.find('student', `~${refused}`)?.record.firstName).toBe('Bea');
  expect(device.engine.view.find('complaint', `~${child}`)).toBeDefined();

  // Undoing an edit that was discarded with the create brings back all of them, too.
  const again = device.engine.queue;
  const ids = again.edits.get().map(({ id }) => id);
  await again.discard(edit?.id ?? '');
  expect(again.edits.get()).toEqual([]);
  await again.undoDiscard(ids.at(-1) ?? '');
  expect(again.edits.get().map(({ id }) => id)).toEqual(ids);
});

test('a refused field comes back with its message and the typed values', async () => {
  const { edits, queue, view } = device.engine;
  const uid = await edits.create('student', { ...student, zip: '1' });
  await eventually(() => expect(queue.edits.get()[0]?.state).toBe('refused'));
  expect(queue.edits.get()[0]?.fields).toEqual([{ path: 'zip', message: 'Too short' }]);
  expect(view.find('student', `~${uid}`)?.record.zip).toBe('1');
});

test('an amended edit stays before what was typed after it on the same record', async () => {
  const { edits, queue, view } = device.engine;
  const uid = await edits.create('student', student);
  await queue.syncNow();
  device.goOffline();
  const save = async (changes: object) => {
    const seen = view.find('student', `~${uid}`);
    if (seen) await edits.save('student', uid, seen.record, { ...changes });
  };
  await save({ zip: '1', city: 'First' });
  await save({ city: 'Second' });
  await device.goOnline();
  await eventually(() => expect(queue.edits.get()[0]?.state).toBe('refused'));
  device.goOffline();
  await queue.amend(queue.edits.get()[0]?.id ?? '', { zip: '50309', city: 'First' });
  expect(queue.edits.get().map(({ changes }) => changes['city'])).toEqual(['First', 'Second']);
  await device.goOnline();
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  expect(view.find('student', `~${uid}`)?.record).toMatchObject({ zip: '50309', city: 'Second' });
});

test('a delete waits for what was typed before on the things that belong to the record', async () => {
  const { edits, queue, view } = device.engine;
  const uid = await edits.create('student', student);
  const complaint = await edits.create('complaint', { studentId: `~${uid}`, dateFiled: '2026-09-02' });
  await queue.syncNow();
  device.goOffline();
  await edits.remove('complaint', complaint);
  await edits.remove('student', uid);
  await device.goOnline();
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  expect(view.all('student')).toEqual([]);
});

test('while somebody chose to work offline nothing is sent, also after a reload (ED7)', async () => {
  const { edits, queue } = device.engine;
  await queue.setWorkOffline(true);
  await edits.create('student', student);
  await queue.syncNow();
  expect(queue.edits.get()).toHaveLength(1);
  expect(device.engine.status.get()).toMatchObject({ kind: 'offline', workOffline: true });
  // Nor is anything asked by a screen that needs the server.
  const before = device.net.sent.length;
  await expect(device.engine.online('dashboard', {})).rejects.toMatchObject({ code: 'unavailable' });
  expect(device.net.sent).toHaveLength(before);
  await device.reload();
  await device.signIn();
  expect(device.engine.queue.edits.get()).toHaveLength(1);
  await device.engine.queue.setWorkOffline(false);
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
});

test('the diagnostics tell what was sent and nothing of what was typed', async () => {
  const { edits, queue } = device.engine;
  await edits.create('student', { ...student, lastName: 'Canaryname' });
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  const text = await queue.diagnostics();
  expect(text).toContain('create student: applied');
  expect(text).not.toContain('Canaryname');
});

test('what was sent just before a page closes is in the diagnostics of the next', async () => {
  const { edits, queue } = device.engine;
  await edits.create('student', student);
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  await device.reload();
  await device.signIn();
  expect(await device.engine.queue.diagnostics()).toContain('create student: applied');
});

test('two pages of one device show the same, and only one of them sends (TA1)', async () => {
  const tab = device.openTab();
  await tab.session.signIn('editor', 'quiet-river-lantern');
  const uid = await tab.edits.create('student', student);
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
  await eventually(() =>
    expect(tab.view.find('student', `~${uid}`)).toMatchObject({ isNew: false, mark: null }),
  );
  await eventually(() => expect(tab.status.get().kind).toBe('up-to-date'));
  expect(device.net.sent.filter((line) => line === 'POST /api/dispute/student/')).toHaveLength(1);
});

test('discarding a create leaves what else waits', async () => {
  const { edit } = await refusedCreate();
  const { edits, queue } = device.engine;
  device.goOffline();
  const later = await edits.create('student', { ...student, stateId: '4444444444' });
  await queue.discard(edit?.id ?? '');
  expect(queue.edits.get().map(({ uid }) => uid)).toEqual([later]);
});

test('an edit that the server fails on each time can be discarded: the server is asked whether it has it (PS11)', async () => {
  let later = 0;
  let fails = true;
  const failing: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const isIt = request.method === 'POST' && new URL(request.url).pathname === '/api/dispute/student/';
    const answer = await (isIt && fails ? null : w.server.fetch(request));
    return answer ?? Response.json({ message: 'fault' }, { status: 500, headers: { 'x-accord': 'test' } });
  };
  const stuck = w.device({ fetch: failing, now: () => Date.now() + later });
  await stuck.signIn();
  const { edits, queue, view } = stuck.engine;
  const uid = await edits.create('student', student);
  await eventually(() => expect(queue.edits.get()).toMatchObject([{ state: 'sent' }]));
  await queue.setWorkOffline(true);
  const id = queue.edits.get()[0]?.id ?? '';
  await expect(queue.discard(id)).rejects.toThrow('on its way');
  later = 61_000;
  await queue.discard(id);
  expect(queue.edits.get()).toEqual([]);
  expect(view.find('student', `~${uid}`)).toBeUndefined();
  fails = false;
  await queue.undoDiscard(id);
  expect(queue.edits.get()).toMatchObject([{ id, state: 'refused' }]);
  await queue.amend(id, queue.edits.get()[0]?.changes ?? {});
  await queue.setWorkOffline(false);
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  expect(view.find('student', `~${uid}`)).toMatchObject({ isNew: false });
});
