import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stores } from '#sync/model/stores.ts';
import type { OpenVault } from '#sync/vault/vaults.ts';
import { eventually } from '../../helpers/eventually.ts';
import { testPassword } from '../../helpers/server.ts';
import { world, type World } from '../../helpers/world.ts';
import { vaultDevice } from '../vault/vault-device.ts';

let w: World;
const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };
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
  await edits.create('student', student);
  await queue.syncNow();
  expect(queue.edits.get()).toEqual([]);
});

/** A device whose next opening by a password meets this fault; answers how many of its vaults were closed. */
async function failingDevice(fault: (stores: Stores) => Promise<Stores>) {
  const vaults = vaultDevice().vaults();
  const { open } = vaults;
  const closed: OpenVault[] = [];
  vaults.open = async (...given) => {
    const vault = await open(...given);
    return (
      vault && {
        ...vault,
        openStores: async () => fault(await vault.openStores()),
        close(unused) {
          closed.push(vault);
          vault.close(unused);
        },
      }
    );
  };
  const device = w.device({ vaults });
  await eventually(() => expect(device.engine.session.state.get().kind).toBe('signed-out'));
  await device.signIn();
  await device.engine.edits.create('student', student);
  await device.engine.session.lock();
  return { device, closed };
}

test.each<[string, (stores: Stores) => Promise<Stores>]>([
  ['its databases can’t be opened', () => Promise.reject(new Error('not to be opened'))],
  [
    'its claims can’t be read',
    async (stores) => ({
      ...stores,
      meta: { ...stores.meta, read: () => Promise.reject(new Error('not to be read')) },
    }),
  ],
  [
    'its log can’t be read',
    async (stores) => ({
      ...stores,
      log: { ...stores.log, read: () => Promise.reject(new Error('not to be read')) },
    }),
  ],
  [
    'its rows can’t be read, after some were',
    async (stores) => ({
      ...stores,
      mirror: {
        ...stores.mirror,
        async readAll(wanted, put) {
          await stores.mirror.readAll(wanted, put);
          throw new Error('not to be read further');
        },
      },
    }),
  ],
])('an opening that fails since %s closes its vault, and nothing stays in memory', async (_, fault) => {
  const { device, closed } = await failingDevice(fault);
  expect((await device.engine.session.unlock(testPassword)).kind).not.toBe('open');
  expect(closed).toHaveLength(1);
  expect(device.engine.view.all('student')).toEqual([]);
  expect(device.engine.view.all('district')).toEqual([]);
});
