import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { settable } from '#sync/base/observable.ts';
import { openStores } from '#sync/database/open-stores.ts';
import type { EndedEdit } from '#sync/engine/engine.ts';
import type { StoredEdit } from '#sync/model/stored-edit.ts';
import { createReceipts } from '#sync/outbox/receipts.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { anEdit } from '../edits.ts';
import { plainSealer } from '../plain-sealer.ts';
import { tellsTime, to } from '../../helpers/network.ts';
import { holds, rawValues } from '../../helpers/raw-bytes.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
/** The device's clock, ms. */
let time = Date.parse('2026-09-02T14:14:00.000Z');
const later = (minutes: number) => (time += minutes * 60_000);
const at = () => new Date(time).toISOString();

beforeEach(async () => {
  w = await world();
  device = w.device({ now: () => time });
  await device.signIn();
});
afterEach(() => w.close());

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };

/** The ended edits as a screen sees them. */
async function ended(engine = device.engine): Promise<readonly EndedEdit[]> {
  const end = engine.receipts.ended.subscribe(() => {});
  await eventually(() => expect(engine.receipts.ended.get()).not.toBeNull());
  end();
  return engine.receipts.ended.get() ?? [];
}

test('an edit tells when it was typed, first sent, and taken by the server (ED8)', async () => {
  const { edits, queue } = device.engine;
  device.goOffline();
  const written = at();
  await edits.create('student', student);
  expect(queue.edits.get()[0]).toMatchObject({ writtenAt: written, receivedAt: null });
  later(6);
  const [sent, taken] = [at(), w.server.clock.now().toISOString()];
  await device.goOnline();
  await eventually(async () => expect(await ended()).toHaveLength(1));
  expect(await ended()).toMatchObject([
    {
      writtenAt: written,
      sentAt: sent,
      receivedAt: taken,
      how: 'applied',
      endedAt: sent,
      changes: { firstName: 'Ann' },
    },
  ]);
});

test('after a lost answer the receipt tells of the request that arrived, not of its repeat', async () => {
  device.net.meets('answer lost', (request) => {
    if (!to('POST', '/api/dispute/student')(request)) return false;
    // The connection goes with the answer.
    device.net.isOnline = false;
    return true;
  });
  const [sent, taken] = [at(), w.server.clock.now().toISOString()];
  await device.engine.edits.create('student', student);
  await eventually(async () => {
    const { rows } = await sql`select from "idempotency"`.execute(w.server.db);
    expect(rows).toHaveLength(1);
  });
  await eventually(() => expect(device.engine.status.get().kind).toBe('offline'));
  later(10);
  w.server.clock.advance(60_000);
  await device.goOnline();
  await eventually(async () => expect(await ended()).toHaveLength(1));
  expect(await ended()).toMatchObject([{ sentAt: sent, receivedAt: taken, endedAt: at() }]);
});

test('what was tried in vain without a connection was not sent then', async () => {
  const { edits, queue } = device.engine;
  device.net.isOnline = false;
  await edits.create('student', student);
  await eventually(() => expect(queue.edits.get()[0]?.state).toBe('sent'));
  await eventually(() => expect(device.engine.status.get().kind).toBe('offline'));
  later(30);
  const sent = at();
  await device.goOnline();
  await eventually(async () => expect(await ended()).toMatchObject([{ sentAt: sent }]));
});

test('receipts outlive the page, and a screen that is open follows them', async () => {
  const { edits, queue } = device.engine;
  expect(await ended()).toEqual([]);
  const uid = await edits.create('student', student);
  await eventually(() => expect(device.engine.receipts.ended.get()).toHaveLength(1));
  // The edit is discarded while nobody tries to send it.
  await queue.setWorkOffline(true);
  const seen = device.engine.view.find('student', `~${uid}`);
  if (seen) await edits.save('student', uid, seen.record, { city: 'Ames' });
  later(1);
  await queue.discard(queue.edits.get()[0]?.id ?? '');
  await eventually(() =>
    expect(device.engine.receipts.ended.get()?.map(({ how }) => how)).toEqual(['applied', 'discarded']),
  );
  const discarded = device.engine.receipts.ended.get()?.[1];
  expect(discarded).toMatchObject({ changes: { city: 'Ames' }, receivedAt: null });

  await device.reload();
  await device.engine.session.unlock('quiet-river-lantern');
  expect((await ended()).map(({ how }) => how)).toEqual(['applied', 'discarded']);
  await device.engine.queue.undoDiscard(discarded?.id ?? '');
  await eventually(() => expect(device.engine.receipts.ended.get()).toHaveLength(1));
});

test('a second page sees the receipts of what the first sent, and a locked one none', async () => {
  const tab = device.openTab();
  await tab.session.signIn('editor', 'quiet-river-lantern');
  expect(await ended(tab)).toEqual([]);
  await device.engine.edits.create('student', student);
  await eventually(() => expect(tab.receipts.ended.get()).toHaveLength(1));
  await tab.session.lock();
  expect(tab.receipts.ended.get()).toBeNull();
});

test('an amended edit has been sent anew', async () => {
  const { edits, queue } = device.engine;
  await edits.create('student', { ...student, zip: '1' });
  await eventually(() => expect(queue.edits.get()[0]?.state).toBe('refused'));
  expect(queue.edits.get()[0]?.sentAt).toBe(at());
  device.goOffline();
  await queue.amend(queue.edits.get()[0]?.id ?? '', { ...student, zip: '50309' });
  expect(queue.edits.get()[0]).toMatchObject({ state: 'waiting', sentAt: null });
});

/** Ids of the ended edits that the device keeps, after a pull. */
async function keptIds(): Promise<string[]> {
  await device.reload();
  await device.signIn();
  return (await ended()).map(({ id }) => id);
}

test("receipts are kept for 30 days by the server's clock (ED8)", async () => {
  let serverTime = time;
  tellsTime(device.net, () => serverTime);
  await device.engine.edits.create('student', student);
  await eventually(async () => expect(await ended()).toHaveLength(1));
  expect(await keptIds()).toHaveLength(1);
  serverTime += 29 * 24 * 60 * 60_000;
  expect(await keptIds()).toHaveLength(1);
  serverTime += 2 * 24 * 60 * 60_000;
  await eventually(async () => expect(await keptIds()).toEqual([]));
});

test('a page that stays open lets receipts go, too', async () => {
  let serverTime = time;
  tellsTime(device.net, () => serverTime);
  await device.engine.edits.create('student', student);
  await eventually(async () => expect(await ended()).toHaveLength(1));
  await device.engine.queue.syncNow();
  serverTime += 2 * 60 * 60_000;
  await device.engine.queue.syncNow();
  serverTime += 31 * 24 * 60 * 60_000;
  await device.engine.queue.syncNow();
  await device.engine.edits.create('student', { ...student, stateId: '2222222222' });
  await eventually(async () =>
    expect((await ended()).map(({ changes }) => changes['stateId'])).toEqual(['2222222222']),
  );
});

/** Types another edit and sends all: what was discarded stays discarded. */
async function sendAnother(): Promise<void> {
  const { edits, queue } = device.engine;
  await edits.create('student', { ...student, stateId: '3333333333' });
  await queue.setWorkOffline(false);
  await eventually(() => expect(queue.edits.get()).toEqual([]));
  await queue.syncNow();
  await queue.setWorkOffline(true);
}

/** Discards an edit without the server; answers its id. `before`: called a moment before. */
async function discardOne(before = () => {}): Promise<string> {
  const { edits, queue } = device.engine;
  await queue.setWorkOffline(true);
  await edits.create('student', student);
  const id = queue.edits.get()[0]?.id ?? '';
  before();
  await queue.discard(id);
  return id;
}

const days = (count: number) => count * 24 * 60;

test('a discard can be undone when the clock was behind as it was made (ED5, LI2)', async () => {
  const serverTime = time;
  tellsTime(device.net, () => serverTime);
  later(days(-40));
  await device.reload();
  await device.signIn();
  const id = await discardOne();
  later(days(40));
  await sendAnother();
  await device.engine.queue.undoDiscard(id);
  expect(device.engine.queue.edits.get()).toMatchObject([{ id }]);
});

test('a discard can be undone after the clock was ahead for a while (ED5, LI2)', async () => {
  const serverTime = time;
  tellsTime(device.net, () => serverTime);
  const id = await discardOne();
  later(days(40));
  await sendAnother();
  later(days(-40));
  await device.engine.queue.undoDiscard(id);
  expect(device.engine.queue.edits.get()).toMatchObject([{ id }]);
});

test('an undo that brings nothing back says so, unless the edit is back already (ED5)', async () => {
  let serverTime = time;
  tellsTime(device.net, () => serverTime);
  const id = await discardOne();
  await device.engine.queue.undoDiscard(id);
  await device.engine.queue.undoDiscard(id);
  await device.engine.queue.discard(id);
  await sendAnother();
  serverTime += 31 * 24 * 60 * 60_000;
  await device.engine.queue.setWorkOffline(false);
  await device.engine.queue.syncNow();
  await eventually(() =>
    expect(device.engine.queue.undoDiscard(id)).rejects.toThrow('Nothing was brought back'),
  );
});

test('what was discarded in a page that closed at once is not said to be lost once it is forgotten (ED1, LI4)', async () => {
  let serverTime = time;
  tellsTime(device.net, () => serverTime);
  // The browser kills the page before this change of its list, the last that a discard makes.
  const { kept } = device.disk;
  const { setItem, removeItem } = kept;
  const id = await discardOne(() => Object.assign(kept, { setItem: () => {}, removeItem: () => {} }));
  await device.reload();
  Object.assign(kept, { setItem, removeItem });
  for (const wait of [0, 31, 0]) {
    serverTime += wait * 24 * 60 * 60_000;
    await device.reload();
    await device.signIn();
    await device.engine.queue.setWorkOffline(false);
    await device.engine.queue.syncNow();
  }
  await expect(device.engine.queue.undoDiscard(id)).rejects.toThrow('Nothing was brought back');
  expect(device.engine.status.get()).toMatchObject({ kind: 'up-to-date', lost: 0 });
});

test('a page that slept while a discard was undone and the edit sent does not go on calling it discarded (ED8)', async () => {
  const places = {
    databases: { indexedDB: new IDBFactory(), IDBKeyRange },
    files: memoryFiles(),
    kept: keptValues(),
  };
  const stores = await openStores('test', places, plainSealer, () => time);
  onTestFinished(() => stores.close());
  await stores.outbox.add(anEdit('student', { action: 'create', changes: student }));
  const edits = settable<readonly StoredEdit[]>((await stores.outbox.read()).edits);
  const { ended: shown } = createReceipts(settable({ outbox: { edits }, stores }));
  shown.subscribe(() => {});
  const [edit] = edits.get();
  if (!edit) throw new Error('there is no edit');
  const hows = () => shown.get()?.map(({ how }) => how);
  await stores.outbox.end([edit], 'discarded');
  edits.set([]);
  await eventually(() => expect(hows()).toEqual(['discarded']));
  await stores.outbox.takeBack(edit.id);
  later(1);
  await stores.outbox.end([edit], 'applied');
  edits.set([edit]);
  await eventually(() => expect(hows()).toEqual(['applied']));
});

test('nothing typed lies in the receipts in the clear', async () => {
  await device.engine.edits.create('student', { ...student, lastName: 'Canaryname' });
  await eventually(async () => expect(await ended()).toHaveLength(1));
  const stored = await rawValues(device.disk.options.indexedDB as IDBFactory);
  expect(holds(stored, 'applied')).toBe(true);
  expect(holds(stored, 'Canaryname')).toBe(false);
});
