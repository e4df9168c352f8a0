import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnEngine } from '#sync/engine/create-engine.ts';
import type { Vaults } from '#sync/vault/vaults.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { heardChannels } from './heard-channels.ts';
import { vaultDevice } from '../vault/vault-device.ts';

let w: World;
let device: Device;
let disk: ReturnType<typeof vaultDevice>;
/** What a reloaded page waits for before its databases are open: a slow disk. */
let slow: Promise<void>;
/** Whether the reloaded page has its key, and its databases are being opened. */
let isOpening: boolean;

/** Vaults whose databases take their time after a reload. */
function slowly(vaults: Vaults): Vaults {
  return new Proxy(vaults, {
    get(target, name) {
      if (name !== 'unpark') return Reflect.get(target, name) as unknown;
      return async () => {
        const vault = await target.unpark();
        if (!vault) return null;
        const openStores = async () => {
          isOpening = true;
          await slow;
          return vault.openStores();
        };
        return { ...vault, openStores };
      };
    },
  });
}

beforeEach(async () => {
  w = await world();
  disk = vaultDevice();
  const tabs = heardChannels();
  [slow, isOpening] = [Promise.resolve(), false];
  device = w.device({
    get vaults() {
      return slowly(disk.vaults());
    },
    asksTabs: () => true,
    channel: tabs.channel,
  });
  await eventually(() => expect(kindOf(device.engine)).toBe('signed-out'));
  await device.signIn();
});
afterEach(() => w.close());
const kindOf = (tab: OwnEngine) => tab.session.state.get().kind;

/** A second tab beside one that is reloading: it has its key, and its databases come when `goOn` is called. */
async function whileReloading(): Promise<{ other: OwnEngine; goOn(): void }> {
  const other = device.openTab();
  await eventually(() => expect(kindOf(other)).toBe('open'));
  const { promise, resolve } = Promise.withResolvers<void>();
  slow = promise;
  device.engine.session.park();
  await device.reload();
  await eventually(() => expect(isOpening).toBe(true));
  return { other, goOn: resolve };
}

test('a page that is reloading while another tab locks is locked, too (TA5, TA6)', async () => {
  const { other, goOn } = await whileReloading();
  await other.session.lock();
  goOn();
  await eventually(() => expect(kindOf(device.engine)).toBe('locked'));
});

test('a page that is reloading while another tab signs out and keeps the device asks for the password', async () => {
  const { other, goOn } = await whileReloading();
  await other.session.signOut('keep-device');
  goOn();
  await eventually(() => expect(kindOf(device.engine)).toBe('locked'));
});

test('a page that is reloading beside another tab opens without the password', async () => {
  const { goOn } = await whileReloading();
  goOn();
  await eventually(() => expect(kindOf(device.engine)).toBe('open'));
});

test('a page that left its key as it went, came back from the browser’s memory and was locked opens by no key that it left (TA5)', async () => {
  // `pagehide`; then the browser shows the same page again (back and forward), and its user locks it.
  device.engine.session.park();
  await device.engine.session.lock();
  await device.reload();
  await eventually(() => expect(kindOf(device.engine)).toBe('locked'));
});
