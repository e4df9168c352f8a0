import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { setPassword } from '../../helpers/set-password.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { vaultDevice } from '../vault/vault-device.ts';

const weak = 'short pass';
const passphrase = 'ladder unusual harbor ninety';
const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await setPassword(w.server, 'editor', weak);
  await device.signIn('editor', weak);
});
afterEach(() => w.close());

const session = () => device.engine.session;
const state = () => session().state.get();
const draftsOf = async (key: string) => (await device.engine.drafts.of(key)).map(({ draft }) => draft.values);

test('a draft of a session that kept nothing is there once a passphrase opens the device', async () => {
  await device.engine.drafts.put('complaint:new', { values: { problem: 'half a page' }, seen: null });
  await session().ways.putPassphrase(passphrase);
  expect(await draftsOf('complaint:new')).toEqual([{ problem: 'half a page' }]);
  await device.reload();
  await eventually(() => expect(state().kind).toBe('locked'));
  await session().unlock(passphrase, 'passphrase');
  expect(await draftsOf('complaint:new')).toEqual([{ problem: 'half a page' }]);
});

test('an open form keeps what was typed before a session that kept nothing goes on with a vault', async () => {
  session().beforeLock(() =>
    device.engine.drafts.put('complaint:new', { values: { problem: 'just typed' }, seen: null }),
  );
  await session().ways.putPassphrase(passphrase);
  expect(await draftsOf('complaint:new')).toEqual([{ problem: 'just typed' }]);
});

test('what was saved while the vault was made keeps the session as it is, and no vault stays', async () => {
  await device.engine.drafts.put('complaint:new', { values: { problem: 'half a page' }, seen: null });
  const { fetch } = device.net;
  let made: Promise<string> | undefined;
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (/student/i.test(request.url)) return new Response('busy', { status: 503 });
    const answer = await fetch(request);
    if (/escrow/.test(request.url)) made = device.engine.edits.create('student', student);
    return answer;
  };
  await expect(session().ways.putPassphrase(passphrase)).rejects.toThrow('Something waits to be sent');
  expect(state()).toMatchObject({ kind: 'open', ways: [], onlineOnly: expect.any(String) as string });
  expect(device.disk.records.size).toBe(0);
  expect(await draftsOf('complaint:new')).toEqual([{ problem: 'half a page' }]);
  device.net.fetch = fetch;
  await device.engine.queue.syncNow();
  await made;
  await session().ways.putPassphrase(passphrase);
  expect(state()).toMatchObject({ ways: ['passphrase'], onlineOnly: null });
});

test('where the new vault can’t be opened, the session ends in the sign-in screen', async () => {
  const vaults = vaultDevice().vaults();
  const { create } = vaults;
  vaults.create = async (...given) => ({
    ...(await create(...given)),
    openStores: () => Promise.reject(new Error('not to be opened')),
  });
  device = w.device({ vaults });
  await eventually(() => expect(state().kind).toBe('signed-out'));
  await device.signIn('editor', weak);
  await expect(session().ways.putPassphrase(passphrase)).rejects.toThrow();
  expect(state().kind).toBe('signed-out');
});
