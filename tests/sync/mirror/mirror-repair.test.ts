import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Entity } from '#domain/records/records.ts';
import {
  mirrorDatabase,
  type MirrorDatabase,
  type MirrorRow,
  type StateRow,
} from '#sync/database/mirror-database.ts';
import { to } from '../../helpers/network.ts';
import { testPassword } from '../../helpers/server.ts';
import { page } from '../simulation/page.ts';
import { pageDatabases } from '../simulation/page-places.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
let uids: string[];

beforeEach(async () => {
  w = await world();
  device = w.device();
  await device.signIn();
  uids = [];
  for (const facts of ['one', 'two', 'three'])
    uids.push(await device.engine.edits.create('complaint', { dateFiled: '2026-09-02', facts }));
  await device.engine.queue.syncNow();
  await untilVerified(null);
});
afterEach(() => w.close());

const mirrorStatus = () => device.engine.status.get().mirror;
const factsOf = (uid: string) => device.engine.view.find('complaint', `~${uid}`)?.record.facts;
const uid = (index: number) => uids[index] ?? '';

/** A busy server leaves the digests out now and then: it is asked again. */
const untilVerified = (before: string | null): Promise<void> =>
  eventually(async () => {
    await device.engine.queue.syncNow();
    expect(mirrorStatus()?.verifiedAt ?? null).not.toBe(before);
  });

/** Does the work in the raw mirror on the device's disk, as no engine would. */
async function inMirror<T>(work: (database: MirrorDatabase) => Promise<T>): Promise<T> {
  const found = await (device.disk.options.indexedDB as unknown as IDBFactory).databases();
  const name = found.map((one) => one.name ?? '').find((one) => one.endsWith('-mirror')) ?? '';
  const database = mirrorDatabase(name.replace(/-mirror$/, ''), device.disk.options);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
const rawRow = (of: string) => inMirror(async ({ rows }) => (await rows.get(['complaint', of])) as MirrorRow);
const rawState = () => inMirror(async ({ state }) => (await state.get('state')) as StateRow);

/** Closes the page, does something to the raw mirror, and opens the page again; answers what was asked of the server. */
async function meanwhile(work: (database: MirrorDatabase) => Promise<unknown>): Promise<string[]> {
  await device.reload();
  await inMirror(work);
  const verifiedBefore = (await rawState()).verifiedAt;
  const sent = device.net.sent.length;
  await device.signIn();
  await untilVerified(verifiedBefore);
  return device.net.sent.slice(sent).filter((request) => request.includes('/api/sync/'));
}

const repairs = (asked: readonly string[]) =>
  asked.filter((request) => request === 'POST /api/sync/rows').length;
const pulls = (asked: readonly string[]) =>
  asked.filter((request) => request === 'GET /api/sync/pull').length;
const lists = (asked: readonly string[]) =>
  asked.filter((request) => request === 'GET /api/sync/versions').length;

test('a mirror that is whole is verified without asking for anything', async () => {
  const asked = await meanwhile(async () => {});
  expect([repairs(asked), lists(asked)]).toEqual([0, 0]);
});

test('rows that were lost are found and fetched, and nothing else is filled again (PU6)', async () => {
  const before = await rawState();
  const asked = await meanwhile(({ rows }) =>
    rows.bulkDelete([uid(0), uid(2)].map((of): [Entity, string] => ['complaint', of])),
  );
  expect(uids.map(factsOf)).toEqual(['one', 'two', 'three']);
  expect([repairs(asked), lists(asked)]).toEqual([1, 1]);
  expect(await rawState()).toMatchObject({ epoch: before.epoch, done: before.done });
  device.goOffline();
  await device.reload();
  await device.signIn();
  expect(uids.map(factsOf)).toEqual(['one', 'two', 'three']);
});

test('a row of an old version is found and brought up to date', async () => {
  const old = await rawRow(uid(1));
  const seen = device.engine.view.find('complaint', `~${uid(1)}`)?.record;
  if (!seen) throw new Error('the complaint is not here');
  await device.engine.edits.save('complaint', uid(1), seen, { facts: 'newer' });
  await device.engine.queue.syncNow();
  const asked = await meanwhile(({ rows }) => rows.put(old));
  expect(factsOf(uid(1))).toBe('newer');
  expect(repairs(asked)).toBe(1);
});

test('a row that should not be there any more is found and goes', async () => {
  const old = await rawRow(uid(1));
  await device.engine.edits.remove('complaint', uid(1));
  await device.engine.queue.syncNow();
  const asked = await meanwhile(async ({ rows, tombstones }) => {
    await rows.put(old);
    await tombstones.clear();
  });
  expect(factsOf(uid(1))).toBeUndefined();
  expect(await rawRow(uid(1))).toBeUndefined();
  expect(repairs(asked)).toBe(1);
});

test.each<[string, (database: MirrorDatabase) => Promise<unknown>]>([
  [
    'altered',
    async ({ rows }) => {
      const row = (await rows.get(['complaint', uid(0)])) as MirrorRow;
      const sealed = Uint8Array.from(row.sealed, (byte, index) => (index === 40 ? byte ^ 1 : byte));
      await rows.put({ ...row, sealed });
    },
  ],
  [
    'swapped with another',
    async ({ rows }) => {
      const one = (await rows.get(['complaint', uid(0)])) as MirrorRow;
      const two = (await rows.get(['complaint', uid(1)])) as MirrorRow;
      await rows.bulkPut([
        { ...one, sealed: two.sealed },
        { ...two, sealed: one.sealed },
      ]);
    },
  ],
  [
    'moved to another name',
    async ({ rows }) => {
      const row = (await rows.get(['complaint', uid(0)])) as MirrorRow;
      await rows.delete(['complaint', uid(0)]);
      await rows.put({ ...row, uid: '00000000-0000-4000-8000-000000000001' });
    },
  ],
  [
    'given out as newer',
    async ({ rows }) => {
      const row = (await rows.get(['complaint', uid(0)])) as MirrorRow;
      await rows.put({ ...row, version: row.version + 5 });
    },
  ],
])('a row that was %s does not open, is put aside and fetched again', async (_, alter) => {
  const asked = await meanwhile(alter);
  expect(uids.map(factsOf)).toEqual(['one', 'two', 'three']);
  expect(repairs(asked)).toBeGreaterThan(0);
  const left = await inMirror(({ quarantine }) => quarantine.count());
  expect(left).toBe(0);
  expect(await rawRow(uid(0))).toMatchObject({ uid: uid(0), version: 1 });
});

test('on a full device a damaged row keeps nothing else from being read; it is fetched when there is room (ST4)', async () => {
  const row = await rawRow(uid(0));
  await device.reload();
  await inMirror(({ rows }) => rows.put({ ...row, sealed: row.sealed.toReversed() }));
  const verifiedBefore = (await rawState()).verifiedAt;
  const disk = device.disk.options.indexedDB as IDBFactory;
  let isFull = true;
  device.disk.options.indexedDB = pageDatabases(
    () => disk,
    page(),
    () => isFull,
  ).factory;
  await device.reload();
  device.goOffline();
  await device.signIn();
  await eventually(() =>
    expect(device.engine.opening.get()).toMatchObject({ isWhole: true, hasFailed: false }),
  );
  expect(uids.map(factsOf)).toEqual([undefined, 'two', 'three']);
  isFull = false;
  await device.goOnline();
  await untilVerified(verifiedBefore);
  expect(uids.map(factsOf)).toEqual(['one', 'two', 'three']);
});

test('a damaged row that another tab has found is fetched though this one has it in memory', async () => {
  const row = await rawRow(uid(0));
  await inMirror(({ rows }) => rows.put({ ...row, sealed: row.sealed.toReversed() }));
  const second = device.openTab();
  await second.session.signIn('editor', testPassword);
  await eventually(async () => {
    await device.engine.queue.syncNow();
    expect(second.view.find('complaint', `~${uid(0)}`)?.record.facts).toBe('one');
  });
  await second.close();
});

test('a repair leaves what is typed alone, and it still goes out', async () => {
  await device.engine.queue.setWorkOffline(true);
  const seen = device.engine.view.find('complaint', `~${uid(0)}`)?.record;
  if (!seen) throw new Error('the complaint is not here');
  await device.engine.edits.save('complaint', uid(0), seen, { problem: 'typed' });
  await device.engine.edits.create('student', { stateId: '1', firstName: 'x', lastName: 'y' });
  const typed = device.engine.queue.edits.get();
  await device.reload();
  await inMirror(({ rows }) => rows.delete(['complaint', uid(0)]));
  await device.signIn();
  expect(device.engine.queue.edits.get()).toEqual(typed);
  device.net.meets('busy', to('PUT', '/api/dispute/complaint'), 1);
  device.net.meets('busy', to('POST', '/api/dispute/student'), 1);
  await device.engine.queue.setWorkOffline(false);
  await eventually(async () => {
    await device.engine.queue.syncNow();
    expect(device.net.sent).toContain('POST /api/sync/rows');
  });
  await eventually(() =>
    expect(device.engine.view.find('complaint', `~${uid(0)}`)).toMatchObject({
      record: { problem: 'typed' },
    }),
  );
  expect(device.engine.queue.edits.get().map(({ id, changes }) => ({ id, changes }))).toEqual(
    typed.map(({ id, changes }) => ({ id, changes })),
  );
  await device.engine.queue.syncNow();
  await eventually(() => expect(device.engine.view.find('complaint', `~${uid(0)}`)?.mark).toBeNull());
});

test('while a repair fails nothing says verified (PU6)', async () => {
  await device.reload();
  await inMirror(({ rows }) => rows.delete(['complaint', uid(0)]));
  const { verifiedAt } = await rawState();
  device.net.meets('busy', to('GET', '/api/sync/versions'), 1);
  await device.engine.session.signIn('editor', testPassword);
  await eventually(async () => {
    await device.engine.queue.syncNow();
    expect(device.net.sent).toContain('GET /api/sync/versions');
  });
  expect((await rawState()).verifiedAt).toBe(verifiedAt);
  expect(device.engine.status.get().kind).not.toBe('up-to-date');
  await untilVerified(verifiedAt);
  expect(factsOf(uid(0))).toBe('one');
});

test('a save is followed by one pull: the hint of its own change asks for no other (PU7)', async () => {
  const other = w.device();
  await other.signIn('admin');
  const settled = async () => {
    await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
    // A hint that starts no pull leaves no trace: a pull would have had this while to begin.
    for (let known = -1; known < device.net.sent.length || device.net.underWay > 0;) {
      known = device.net.sent.length;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  await settled();
  const before = device.net.sent.length;
  const seen = device.engine.view.find('complaint', `~${uid(0)}`)?.record;
  if (!seen) throw new Error('the complaint is not here');
  await device.engine.edits.save('complaint', uid(0), seen, { problem: 'mine' });
  await eventually(() =>
    expect(other.engine.view.find('complaint', `~${uid(0)}`)?.record.problem).toBe('mine'),
  );
  await settled();
  expect(pulls(device.net.sent.slice(before))).toBe(1);
});

test('each of those who synchronise at once waits until it is pulled', async () => {
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  const before = device.net.sent.length;
  const first = device.engine.queue.syncNow();
  void device.engine.queue.syncNow();
  await first;
  expect(pulls(device.net.sent.slice(before))).toBeGreaterThan(0);
  expect(device.engine.status.get().kind).toBe('up-to-date');
});
