import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Vaults } from '#sync/vault/vaults.ts';
import { eventually } from '../../helpers/eventually.ts';
import { keep, kept, vaultDevice } from './vault-device.ts';

const secret = Buffer.alloc(32, 1).toString('base64');
const another = Buffer.alloc(32, 2).toString('base64');

let device: ReturnType<typeof vaultDevice>;
let vaults: Vaults;
beforeEach(async () => {
  device = vaultDevice();
  vaults = await device.page();
});

/** The databases that lie there. */
const databases = () => device.databases.indexedDB.databases();

test('a passing vault leaves nothing when it is closed', async () => {
  const before = await databases();
  const vault = await vaults.createPassing(null);
  await keep(vault, 'Ann');
  expect(await kept(vault)).toBe('Ann');
  vault.close();
  await expect.poll(databases).toEqual(before);
});

test('one that was left opens by the server’s secret alone, and goes once a session went on with it (VA10)', async () => {
  const before = await databases();
  const vault = await vaults.createPassing(secret);
  await keep(vault, 'Ann');
  const left = vault.leave();
  vault.close();
  if (!left) throw new Error('it can not be left');
  expect(await vaults.openLeft(left, another)).toBeNull();
  const opened = await vaults.openLeft(left, secret);
  expect(await kept(opened)).toBe('Ann');
  // Nobody went on with it: it stays left.
  opened?.close();
  const again = await vaults.openLeft(left, secret);
  expect(again?.goOn()).toBe(left);
  again?.close();
  await expect.poll(databases).toEqual(before);
});

test('one that was left is swept by no other page', async () => {
  const vault = await vaults.createPassing(secret);
  await keep(vault, 'Ann');
  const left = vault.leave();
  vault.close();
  const before = await databases();
  const ofCrashed = 'accord-passing-crashed-work';
  await new Promise<void>((resolve) => {
    const asked = device.databases.indexedDB.open(ofCrashed);
    asked.onsuccess = () => resolve(asked.result.close());
  });
  await device.page();
  await eventually(async () => expect(await databases()).not.toContainEqual({ name: ofCrashed, version: 1 }));
  expect(await databases()).toEqual(before);
  expect(left && (await kept(await vaults.openLeft(left, secret)))).toBe('Ann');
});

test('one that knows no secret can not be left', async () => {
  const vault = await vaults.createPassing(null);
  expect(vault.leave()).toBeNull();
  vault.close();
});

test('one that can not delete its databases leaves them for the next opening, without a fault', async () => {
  const vault = await vaults.createPassing(null);
  await keep(vault, 'Ann');
  const { indexedDB } = device.databases;
  const { deleteDatabase } = indexedDB;
  const refused = new Promise<void>((resolve) => {
    indexedDB.deleteDatabase = () => {
      setImmediate(resolve);
      throw new DOMException('the page is gone', 'InvalidStateError');
    };
  });
  // A rejection that nobody handles fails the run.
  vault.close();
  await refused;
  indexedDB.deleteDatabase = deleteDatabase;
});

test('a session is alone on a device only where no other one lives or was left there, also without a vault', async () => {
  const own = await vaults.createPassing(secret);
  expect(await vaults.isAlone(own)).toBe(true);
  const page = await device.page();
  const other = await page.createPassing(secret);
  expect(await vaults.isAlone(own)).toBe(false);
  other.leave();
  other.close();
  expect(await vaults.isAlone(own)).toBe(false);
  other.goOn();
  other.close();
  await eventually(async () => expect(await vaults.isAlone(own)).toBe(true));

  const user = { uid: randomUUID(), userName: 'robin', name: 'Robin' };
  const kept = await vaults.create(user, 'wooden kettle orbits', secret);
  expect(await vaults.isAlone(own)).toBe(false);
  expect(await vaults.isAlone(kept)).toBe(false);
  own.close();
  await eventually(async () => expect(await vaults.isAlone(kept)).toBe(true));
});

test('an opening that fails leaves no worker behind, with what it holds', async () => {
  const malformed = 'no base64!';
  const user = { uid: randomUUID(), userName: 'casey', name: 'Casey' };
  const left = (await vaults.createPassing(secret)).leave();
  if (!left) throw new Error('it can not be left');
  (await vaults.create(user, 'quiet-river-lantern', secret)).close();
  const before = device.living.size;
  const key = await vaults.keyOf(user.uid);
  const openings = [
    () => vaults.create({ ...user, uid: randomUUID() }, 'quiet-river-lantern', malformed),
    () => vaults.openBySecret(key, malformed),
    () => vaults.createPassing(malformed),
    () => vaults.openLeft(left, malformed),
  ];
  for (const open of openings) await expect(open()).rejects.toThrow('Invalid character');
  expect(device.living.size).toBe(before);
});
