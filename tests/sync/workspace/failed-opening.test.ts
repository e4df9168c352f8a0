import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenVault } from '#sync/vault/vaults.ts';
import { eventually } from '../../helpers/eventually.ts';
import { testPassword } from '../../helpers/server.ts';
import { world, type World } from '../../helpers/world.ts';
import { vaultDevice } from '../vault/vault-device.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

test('an opening that fails lets go of everything: the next one leads and sends', async () => {
  let isBroken = false;
  const breaking = (vault: OpenVault): OpenVault => ({
    ...vault,
    async openStores() {
      const stores = await vault.openStores();
      const readAll = async () => {
        throw new Error('not to be read');
      };
      return isBroken ? { ...stores, mirror: { ...stores.mirror, readAll } } : stores;
    },
  });
  const vaults = vaultDevice().vaults();
  const { open } = vaults;
  vaults.open = async (...given) => {
    const vault = await open(...given);
    return vault && breaking(vault);
  };
  const device = w.device({ vaults });
  await eventually(() => expect(device.engine.session.state.get().kind).toBe('signed-out'));
  await device.signIn();
  const { session, edits, queue } = device.engine;
  await session.lock();

  isBroken = true;
  expect((await session.unlock(testPassword)).kind).not.toBe('open');
  isBroken = false;
  expect(await session.unlock(testPassword)).toEqual({ kind: 'open' });
  await edits.create('student', { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' });
  await queue.syncNow();
  expect(queue.edits.get()).toEqual([]);
});
