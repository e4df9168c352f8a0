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
