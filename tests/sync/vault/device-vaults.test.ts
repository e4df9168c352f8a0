import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import type { RecordPlace } from '#sync/vault/device-record.ts';
import { deviceVaults } from '#sync/vault/device-vaults.ts';
import { recordPlaces } from '#sync/vault/record-places.ts';
import { vaultWork } from '#sync/vault/vault-work.ts';
import { holds, rawValues } from '../../helpers/raw-bytes.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { anEdit } from '../edits.ts';
import { judgeHere } from './judge-here.ts';
import { leastStretching } from './least-stretching.ts';
import { keep, kept, memoryParking } from './vault-device.ts';
import { localLocks } from '#sync/base/locks.ts';
import type { Vaults } from '#sync/vault/vaults.ts';

const user = { uid: randomUUID(), userName: 'casey.canary', name: 'Casey Canary' };
const password = 'quiet-river-lantern';
const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
const secret = newSecret();

let databases: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
let storage: Map<string, string>;
let parking = memoryParking();
const locks = localLocks();

const placesOf = (): RecordPlace[] =>
  recordPlaces(
    { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => void storage.set(key, value) },
    databases,
  );

/** A page on the device. */
async function page(places = placesOf(), held = locks): Promise<Vaults> {
  const vaults = deviceVaults({
    startVault: () => vaultWork(leastStretching, memoryFiles()),
    judge: judgeHere,
    places,
    parking,
    databases,
    kept: keptValues(),
    locks: held,
    newId: randomUUID,
    now: Date.now,
  });
  await vaults.load();
  return vaults;
}

let key: string;
beforeEach(async () => {
  databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  storage = new Map();
  parking = memoryParking();
  const vaults = await page();
  const vault = await vaults.create(user, password, secret);
  await vaults.setLast(user);
  await keep(vault, 'Ann');
  key = await vaults.keyOf(user.uid);
  vault.close();
});

test('a later page finds the user by name and opens what was kept', async () => {
  const vaults = await page();
  expect(await vaults.find(' Casey.CANARY ')).toBe(key);
  expect(await vaults.find('\u2060casey.canary\u200b')).toBe(key);
  expect(await vaults.find('somebody')).toBeNull();
  expect(await kept(await vaults.open(key, password))).toBe('Ann');
  expect(await vaults.open(key, 'wrong')).toBeNull();
  expect(await vaults.open('unknown', password)).toBeNull();
});

test('a device keeps its id, and a second vault of the same user is refused', async () => {
  const [first, second] = [await page(), await page()];
  expect(second.device).toBe(first.device);
  await expect(second.create(user, 'another', newSecret())).rejects.toThrow('has a vault');
  expect(await kept(await second.open(key, password))).toBe('Ann');
});

test('who was here last is known by name only to the page that saw them', async () => {
  expect(await (await page()).last()).toEqual({ key, userName: '', name: '' });
  const vaults = await page();
  await vaults.setLast(user);
  expect(await vaults.last()).toEqual({ key, userName: user.userName, name: user.name });
  await vaults.setLast(null);
  expect(await (await page()).last()).toBeNull();
});

test('a user who was given another name is found by it', async () => {
  await (await page()).setLast({ ...user, userName: 'robin' });
  const vaults = await page();
  expect([await vaults.find('robin'), await vaults.find(user.userName)]).toEqual([key, null]);
});

test("after a change of password elsewhere the server's secret opens, and the new password after it", async () => {
  const vaults = await page();
  expect(await vaults.openBySecret(key, newSecret())).toBeNull();
  const vault = await vaults.openBySecret(key, secret);
  expect(await kept(vault)).toBe('Ann');
  await vault?.changeSlots({ put: { kind: 'password', text: 'another-long-password' } }, secret);
  expect(await kept(await (await page()).open(key, 'another-long-password'))).toBe('Ann');
  expect(await vaults.open(key, password)).toBeNull();
});

test.each([
  ['localStorage', async () => storage.clear()],
  ['IndexedDB', async () => void databases.indexedDB.deleteDatabase('accord-device')],
])(
  'when %s has lost its copy the vault opens all the same, and the next page puts it back (VA5)',
  async (_, lose) => {
    await lose();
    const vaults = await page();
    expect(await kept(await vaults.open(key, password))).toBe('Ann');
    const inDatabase = (await rawValues(databases.indexedDB)).flat();
    expect(inDatabase).toContain(storage.get('accord-device'));
  },
);

test('when both copies are gone the vault is gone, though its databases are there', async () => {
  storage.clear();
  databases.indexedDB.deleteDatabase('accord-device');
  const vaults = await page();
  expect([await vaults.has(key), await vaults.last()]).toEqual([false, null]);
});

test.each(['0', '1'])('a damaged copy in place %s loses against the intact one', async (damaged) => {
  const places = placesOf();
  const place = places[Number(damaged)];
  const text = (await place?.read()) ?? '';
  const at = text.indexOf('owner') + 40;
  const other = text[at] === 'A' ? 'B' : 'A';
  await place?.write(text.slice(0, at) + other + text.slice(at + 1));
  expect(await kept(await (await page()).open(key, password))).toBe('Ann');
  await place?.write(text.slice(0, -10));
  expect(await kept(await (await page()).open(key, password))).toBe('Ann');
});

test('of two intact copies the newer one holds (VA5)', async () => {
  const [first, second] = placesOf();
  const older = (await second?.read()) ?? '';
  await (await page()).setLast(null);
  await second?.write(older);
  expect(await (await page()).last()).toBeNull();
  const newer = (await first?.read()) ?? '';
  expect(await second?.read()).toBe(newer);
  await (await page()).setLast(user);
  await first?.write(newer);
  expect(await (await page()).last()).toMatchObject({ key });
});

test('two tabs that write at the same time lose nothing of each other', async () => {
  const [one, other] = [await page(), await page()];
  const second = { uid: randomUUID(), userName: 'robin', name: 'Robin' };
  const third = { uid: randomUUID(), userName: 'sam', name: 'Sam' };
  await Promise.all([one.create(second, password, newSecret()), other.create(third, password, newSecret())]);
  for (const { uid } of [user, second, third]) expect(await one.has(await one.keyOf(uid))).toBe(true);
});

test('a device whose record can be read nowhere is not taken for an empty one', async () => {
  const broken = { read: () => Promise.reject(new Error('no disk')), write: async () => {} };
  await expect(page([broken, broken])).rejects.toThrow('no disk');
});

test('a record that a newer version wrote is not overwritten', async () => {
  const newer = JSON.stringify({ format: 5, everything: 'different' });
  storage.set('accord-device', newer);
  await expect(page()).rejects.toThrow('newer version');
  expect(storage.get('accord-device')).toBe(newer);
});

test('a parked key opens the next page without a password, once', async () => {
  const before = await (await page()).open(key, password);
  before?.park();
  const vaults = await page();
  expect(await kept(await vaults.unpark())).toBe('Ann');
  expect(await vaults.unpark()).toBeNull();
});

test('a lock takes back what another tab has parked', async () => {
  const [one, other] = [await page(), await page()];
  const [parks, locksUp] = [await one.open(key, password), await other.open(key, password)];
  parks?.park();
  locksUp?.close();
  expect(await (await page()).unpark()).toBeNull();
});

test('a parked key of a vault that was deleted opens nothing', async () => {
  const vaults = await page();
  (await vaults.open(key, password))?.park();
  const taken = await parking.take();
  await vaults.delete(key);
  if (taken) parking.put(taken);
  expect(await vaults.unpark()).toBeNull();
});

test('deleting takes the vault and its databases and leaves those of others', async () => {
  const vaults = await page();
  const other = { uid: randomUUID(), userName: 'robin', name: 'Robin' };
  await keep(await vaults.create(other, password, newSecret()), 'Bea');
  await vaults.delete(key);
  expect(await vaults.has(key)).toBe(false);
  expect(await vaults.last()).toBeNull();
  const otherKey = await vaults.keyOf(other.uid);
  expect(await kept(await vaults.open(otherKey, password))).toBe('Bea');
  const names = (await databases.indexedDB.databases()).map(({ name }) => name);
  expect(names.filter((name) => name?.includes(key))).toEqual([]);
});

test('no name, id or text of the user or the work is on the disk', async () => {
  const vaults = await page();
  const vault = await vaults.open(key, password);
  const stores = await vault?.openStores();
  await stores?.outbox.add(anEdit('student', { action: 'create', changes: { firstName: 'Plantedname' } }));
  await stores?.drafts.put('student/new', { values: { lastName: 'Plantedname' }, seen: null });
  await stores?.meta.write('claims', { name: user.name, note: 'Plantedname' });
  await vaults.setLast(user);
  const disk = [[...storage], await rawValues(databases.indexedDB)];
  expect(holds(disk, key)).toBe(true);
  for (const planted of [user.name, user.userName, user.uid, password, secret, 'Casey', 'Plantedname'])
    expect(holds(disk, planted)).toBe(false);
  stores?.close();
});

test('the scan of the disk sees what is there in any form', () => {
  const forms = [
    'a Plantedname',
    { Plantedname: 1 },
    new TextEncoder().encode('a Plantedname'),
    Uint8Array.from(Buffer.from('Plantedname', 'utf16le')).buffer,
    new Map([[1, ['Plantedname']]]),
    Buffer.from('Plantedname').toString('base64'),
  ];
  for (const form of forms) expect(holds([[form]], 'Plantedname')).toBe(true);
  expect(holds([forms], 'Another')).toBe(false);
});

test('a device starts where the browser gives no private files', async () => {
  const refused = () => Promise.reject(new DOMException('Private window', 'SecurityError'));
  databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  storage = new Map();
  const storages = { getItem: (name: string) => storage.get(name) ?? null, setItem: () => {} };
  const vaults = await page(recordPlaces(storages, databases, refused));
  expect(vaults.device).not.toBe('');
});

test('what a crashed online-only session left is removed at the next start, a living one is left alone', async () => {
  const names = async () =>
    (await databases.indexedDB.databases()).flatMap(({ name }) => (name?.includes('passing') ? [name] : []));
  // The locks of a crashed browser are gone with it.
  const crashed = await (await page(placesOf(), localLocks())).createPassing(null);
  await keep(crashed, 'Ann');
  const left = await names();
  const living = await (await page()).createPassing(null);
  await keep(living, 'Bo');
  const own = (await names()).filter((name) => !left.includes(name));
  expect([left.length > 0, own.length > 0]).toEqual([true, true]);

  await page();
  await eventually(async () => expect(await names()).not.toContain(left[0]));
  expect(await names()).toEqual(own);
  living.close();
});
