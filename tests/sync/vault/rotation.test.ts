import { IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import type { Stores } from '#sync/model/stores.ts';
import { anEdit } from '../edits.ts';
import { aSecret, aUser, keysInUse, vaultDevice } from './vault-device.ts';
import type { OpenVault } from '#sync/vault/vaults.ts';

const [old, next] = ['quiet-river-lantern', 'another-long-password'];
const atOnce = async () => {};
const file = 'a document of some length '.repeat(300);
const student = 'aaaaaaaa-0000-4000-8000-000000000001';

/** A device on which something lies in every place. */
async function aDevice() {
  const device = vaultDevice();
  const [user, secret] = [aUser(), aSecret()];
  const vaults = await device.page();
  const key = await vaults.keyOf(user.uid);
  const vault = await vaults.create(user, old, secret);
  const stores = await vault.openStores();
  const edit = anEdit('student', { uid: student, action: 'create', changes: { firstName: 'Ann' } });
  const ended = anEdit('student', { action: 'delete', changes: { firstName: 'Bea' } });
  await stores.outbox.add(edit);
  const { order } = await stores.outbox.add(ended);
  await stores.outbox.end([{ ...ended, order }], 'discarded');
  await stores.drafts.put('student/new', { values: { lastName: 'Cay' }, seen: null });
  await stores.meta.write('claims', 'Dee');
  await stores.queuedFiles.put(student, new Blob([file]));
  await stores.mirror.reset(1);
  const asked = await stores.mirror.state();
  if (!asked) throw new Error('there is no mirror');
  const row = { entity: 'judge', record: { uid: student, version: 1, name: 'Eve' } };
  await stores.mirror.applyPage(
    asked,
    {
      status: 'page',
      phase: 'fill',
      rows: [row],
      removals: [],
      cursor: 'c',
      epoch: 'e',
      done: 1,
      total: 1,
      more: false,
    } as never,
    '2026-11-21T00:00:00.000Z',
  );
  return { device, vault, stores, key, secret };
}

/** Everything that was put there, as far as it opens. */
async function everything(stores: Stores) {
  const pieces: Uint8Array[] = [];
  const { edits, unreadable } = await stores.outbox.read();
  const ended = await stores.outbox.ended(new Map());
  const isWhole = await stores.queuedFiles.read(student, (piece) => pieces.push(piece));
  const judges: unknown[] = [];
  await stores.mirror.readAll(['judge'], (rows) => judges.push(...rows.map(({ record }) => record)));
  return {
    unreadable,
    edits: edits.map(({ changes }) => changes),
    ended: ended.edits.map(({ changes }) => changes),
    draft: (await stores.drafts.get('student/new'))?.values,
    claims: await stores.meta.read('claims'),
    isWhole,
    file: Buffer.concat(pieces).toString(),
    judges,
  };
}
const whole = {
  unreadable: 0,
  edits: [{ firstName: 'Ann' }],
  ended: [{ firstName: 'Bea' }],
  draft: { lastName: 'Cay' },
  claims: 'Dee',
  isWhole: true,
  file,
  judges: [expect.objectContaining({ name: 'Eve' })],
};

async function openedBy(vault: OpenVault | null) {
  if (!vault) throw new Error('it does not open');
  const stores = await vault.openStores();
  const found = await everything(stores);
  return { stores, found, close: () => (stores.close(), vault.close()) };
}

test('after a change of password everything lies under the new key, also on the next page (VA4)', async () => {
  const { device, vault, stores, key, secret } = await aDevice();
  const before = await keysInUse(device, key);
  await vault.changeSlots({ put: { kind: 'password', text: next } }, secret);
  expect(await vault.isNewest()).toBe(true);
  expect(await everything(stores)).toEqual(whole);
  await stores.reseal(atOnce);
  const after = await keysInUse(device, key);
  expect([before.size, after.size]).toEqual([1, 1]);
  expect(after).not.toEqual(before);
  expect(await everything(stores)).toEqual(whole);
  stores.close();
  const vaults = await device.page();
  expect(await vaults.open(key, old)).toBeNull();
  const opened = await openedBy(await vaults.open(key, next));
  expect(opened.found).toEqual(whole);
  opened.close();
  // What the meta store's files hold opens as well: the database may be lost.
  device.databases.indexedDB.deleteDatabase(`accord-${key}-work`);
  const alone = await openedBy(await vaults.openBySecret(key, secret));
  expect(alone.found).toMatchObject({ edits: whole.edits, claims: 'Dee', file });
});

test('a tab that still has the key before loses nothing of what it writes, and is told', async () => {
  const { device, stores, vault, key, secret } = await aDevice();
  const vaults = await device.page();
  const asleep = await vaults.open(key, old);
  const inOld = await asleep?.openStores();
  await vault.changeSlots({ put: { kind: 'password', text: next } }, secret);
  await stores.reseal(atOnce);
  await inOld?.drafts.put('student/2', { values: { lastName: 'Fay' }, seen: null });
  expect(await asleep?.isNewest()).toBe(false);
  const { stores: later } = await openedBy(await vaults.open(key, next));
  expect(await later.drafts.get('student/2')).toMatchObject({ values: { lastName: 'Fay' } });
});

test('of two tabs that change the password at the same time one is refused, and what it writes afterwards opens', async () => {
  const { device, vault, stores, key, secret } = await aDevice();
  const vaults = await device.page();
  const beside = await vaults.open(key, old);
  if (!beside) throw new Error('it does not open');
  const inBeside = await beside.openStores();
  const changes = [
    vault.changeSlots({ put: { kind: 'password', text: next } }, secret),
    beside.changeSlots({ put: { kind: 'password', text: 'a-third-long-password' } }, secret),
  ];
  const outcomes = (await Promise.allSettled(changes)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const [name, { drafts }] of Object.entries({ one: stores, other: inBeside }))
    await drafts.put(`student/${name}`, { values: { lastName: name }, seen: null });
  for (const one of [stores, inBeside]) one.close();
  const later = await openedBy(await vaults.openBySecret(key, secret));
  expect(later.found).toEqual(whole);
  for (const name of ['one', 'other'])
    expect(await later.stores.drafts.get(`student/${name}`)).toMatchObject({ values: { lastName: name } });
  later.close();
});

test('a change of password that can not be kept leaves the key as it was', async () => {
  const { device, vault, stores, key, secret } = await aDevice();
  const full = () => {
    throw new DOMException('the disk is full', 'QuotaExceededError');
  };
  device.beforeWrite = full;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
  await expect(vault.changeSlots({ put: { kind: 'password', text: next } }, secret)).rejects.toThrow();
  device.beforeWrite = () => {};
  spy.mockRestore();
  await stores.drafts.put('student/2', { values: { lastName: 'Fay' }, seen: null });
  stores.close();
  const later = await openedBy(await (await device.page()).open(key, old));
  expect(later.found).toEqual(whole);
  expect(await later.stores.drafts.get('student/2')).toMatchObject({ values: { lastName: 'Fay' } });
  later.close();
});

test('cut off after any write, and begun again, nothing is lost (VA4)', async () => {
  let cuts = 0;
  for (let allowed = 0; ; allowed += 1) {
    const { device, vault, stores, key, secret } = await aDevice();
    let left = allowed;
    const counted = () => {
      if (left === 0) throw new DOMException('the browser was killed', 'AbortError');
      left -= 1;
    };
    const put = IDBObjectStore.prototype.put;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given: Parameters<typeof put>
    ) {
      counted();
      return put.apply(this, given);
    });
    device.beforeWrite = counted;
    let isCut = false;
    try {
      await vault.changeSlots({ put: { kind: 'password', text: next } }, secret);
      await stores.reseal(atOnce);
    } catch {
      isCut = true;
    }
    spy.mockRestore();
    device.beforeWrite = () => {};
    stores.close();

    const vaults = await device.page();
    const opened = (await vaults.open(key, next)) ?? (await vaults.open(key, old));
    const { stores: later, found, close } = await openedBy(opened);
    expect(found, `after ${allowed} writes`).toEqual(whole);
    await later.reseal(atOnce);
    expect(await everything(later)).toEqual(whole);
    expect((await keysInUse(device, key)).size).toBe(1);
    close();
    if (!isCut) break;
    cuts += 1;
  }
  // Two copies of the record, five stores, an edit's, the claims' and two pieces' files.
  expect(cuts).toBe(11);
});
