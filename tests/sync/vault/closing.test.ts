import { expect, test } from 'vitest';
import { aSecret, aUser, vaultDevice } from './vault-device.ts';

const password = 'quiet-river-lantern';

test('a vault that was closed opens by no password, keeps the work, and opens again by its secret alone', async () => {
  const { page, databases } = vaultDevice();
  const [user, secret] = [aUser(), aSecret()];
  const vaults = await page();
  const vault = await vaults.create(user, password, secret);
  await vaults.setLast(user);
  const stores = await vault.openStores();
  await stores.meta.write('kept', 'Ann');
  stores.close();
  const key = await vaults.keyOf(user.uid);

  await vaults.closeDevice(key);
  await vaults.deleteMirror(key);
  const later = await page();
  expect([await later.isClosed(key), await later.last()]).toEqual([true, null]);
  expect(await later.open(key, password)).toBeNull();
  const names = (await databases.indexedDB.databases()).map(({ name }) => name);
  expect(names.filter((name) => name?.includes(key))).toEqual([`accord-${key}-work`]);

  const back = await later.openBySecret(key, secret);
  const again = await back?.openStores();
  expect(await again?.meta.read('kept')).toBe('Ann');
  again?.close();
  await back?.changeSlots({ put: { kind: 'password', text: password } }, secret);
  expect(await (await page()).isClosed(key)).toBe(false);
});

test('what lies sealed is told by a later page too, of whom the device is closed for alone, until it opens for them again', async () => {
  const clock = { now: Date.parse('2026-09-04T08:00:00.000Z') };
  const { page } = vaultDevice(() => clock.now);
  const secret = aSecret();
  const vaults = await page();
  const [mine = '', theirs = ''] = await Promise.all(
    ['2026-09-02', '2026-09-03'].map(async (day) => {
      const user = aUser();
      const stores = await (await vaults.create(user, password, secret)).openStores();
      stores.unsent.add([{ id: crypto.randomUUID(), writtenAt: `${day}T08:00:00.000Z` }]);
      stores.close();
      return vaults.keyOf(user.uid);
    }),
  );
  expect(await vaults.closedWork()).toBeNull();

  await vaults.closeDevice(mine);
  const [from, to] = ['2026-09-02T08:00:00.000Z', '2026-09-03T08:00:00.000Z'];
  const closedAt = new Date(clock.now).toISOString();
  expect(await (await page()).closedWork()).toEqual({ count: 1, from, to: from, closedAt });
  clock.now += 60 * 60_000;
  // The server says so at each sign-in that is tried.
  await vaults.closeDevice(mine);
  expect(await (await page()).closedWork()).toMatchObject({ closedAt });
  await vaults.closeDevice(theirs);
  const later = new Date(clock.now).toISOString();
  expect(await (await page()).closedWork()).toEqual({ count: 2, from, to, closedAt: later });

  const back = await vaults.openBySecret(mine, secret);
  await back?.changeSlots({ put: { kind: 'password', text: password } }, secret);
  expect(await (await page()).closedWork()).toEqual({ count: 1, from: to, to, closedAt: later });
  await vaults.delete(theirs);
  expect(await (await page()).closedWork()).toBeNull();
});
