import { expect, test } from 'vitest';
import type { OpenVault } from '#sync/vault/vaults.ts';
import { anEdit } from '../edits.ts';
import { aSecret, aUser, vaultDevice } from './vault-device.ts';

const password = 'quiet-river-lantern';
const killed = () => {
  throw new Error('the page was closed');
};

/** The vault of a sign-in after one was deleted in a page that was closed in the midst of it, as `cutOff` says. */
async function signedInAgain(
  cutOff: (device: ReturnType<typeof vaultDevice>) => { end(): void },
): Promise<OpenVault> {
  const device = vaultDevice();
  const vaults = await device.page();
  const user = aUser();
  const vault = await vaults.create(user, password, aSecret());
  const stores = await vault.openStores();
  await stores.outbox.add(anEdit('student', { action: 'create', changes: { firstName: 'Ann' } }));
  await stores.drafts.put('student/new#1', { values: { lastName: 'Lee' }, seen: null });
  stores.close();
  vault.close();
  const { end } = cutOff(device);
  await expect(vaults.delete(await vaults.keyOf(user.uid))).rejects.toThrow('closed');
  end();
  return (await device.page()).create(user, password, aSecret());
}

test.each<[string, Parameters<typeof signedInAgain>[0]]>([
  [
    'before its databases went',
    ({ databases: { indexedDB } }) => {
      const { deleteDatabase } = indexedDB;
      indexedDB.deleteDatabase = killed;
      return { end: () => void (indexedDB.deleteDatabase = deleteDatabase) };
    },
  ],
  [
    'before its files went',
    ({ files }) => {
      const { removeFolder } = files;
      files.removeFolder = killed;
      return { end: () => void (files.removeFolder = removeFolder) };
    },
  ],
])(
  'where a page was closed %s, the next sign-in finds nothing that can not be opened (VA9)',
  async (_, cutOff) => {
    const vault = await signedInAgain(cutOff);
    const stores = await vault.openStores();
    expect(await stores.outbox.read()).toEqual({ edits: [], unreadable: 0 });
    expect(await stores.drafts.count()).toBe(0);
    stores.close();
  },
);
