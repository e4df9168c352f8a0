import { expect, test } from 'vitest';
import { answerTo, newKeyOffer } from '#sync/vault/handing.ts';
import { aSecret, aUser, vaultDevice } from './vault-device.ts';

const password = 'quiet-river-lantern';

/** A device of a user with an open vault, and a second page on it. */
async function twoPages() {
  const device = vaultDevice();
  const user = aUser();
  const [one, two] = [await device.page(), await device.page()];
  const secret = aSecret();
  const vault = await one.create(user, password, secret);
  await one.setLast(user);
  return { device, user, one, two, vault, secret, key: await one.keyOf(user.uid) };
}

test('an answer tells its ticket to the tab that made the offer, for its user, and to no other', async () => {
  const [asking, listening] = [await newKeyOffer('casey'), await newKeyOffer('casey')];
  const { ticket, answer } = await answerTo('casey', asking.offer);
  expect(JSON.stringify(answer)).not.toContain(ticket);
  expect(await asking.read(answer)).toBe(ticket);
  expect(await listening.read(answer)).toBeNull();
  const { answer: ofAnother } = await answerTo('robin', asking.offer);
  expect(await asking.read(ofAnother)).toBeNull();
  // An answer under the same public key, but to the nonce of another offer.
  const { answer: replayed } = await answerTo('casey', { ...asking.offer, nonce: listening.offer.nonce });
  expect(await asking.read(replayed)).toBeNull();
});

test('an offer that is no key is answered by nobody', async () => {
  const nonce = 'AAAA';
  await expect(answerTo('casey', { nonce, publicKey: 'AAAA' })).rejects.toThrow();
  await expect(answerTo('casey', { nonce, publicKey: 'no base64' })).rejects.toThrow();
});

test('a handed key opens the same databases, once, and its bytes can not be read', async () => {
  const { device, two, vault, key } = await twoPages();
  const stores = await vault.openStores();
  await stores.meta.write('kept', 'Ann');
  const offered = await two.offerFor(key);
  const answer = await vault.handTo(offered.offer);
  const [held] = device.parking.left.values();
  await expect(crypto.subtle.exportKey('raw', held?.dataKey.key as CryptoKey)).rejects.toThrow();
  const handed = await offered.open(answer as never);
  const read = await handed?.openStores();
  expect(await read?.meta.read('kept')).toBe('Ann');
  expect(await offered.open(answer as never)).toBeNull();
});

test('a key that another one has followed is neither handed nor taken', async () => {
  const { one, two, vault, key, secret } = await twoPages();
  const before = await two.offerFor(key);
  const answer = await vault.handTo(before.offer);
  const other = await one.open(key, password);
  await other?.changeSlots({ put: { kind: 'password', text: 'another-quiet-river' } }, secret);
  expect(await before.open(answer as never)).toBeNull();
  expect(await vault.handTo((await two.offerFor(key)).offer)).toBeNull();
  expect(await other?.handTo((await two.offerFor(key)).offer)).not.toBeNull();
});

test('a device that is closed for its user neither hands a key nor takes one', async () => {
  const { one, two, vault, key } = await twoPages();
  const before = await two.offerFor(key);
  const answer = await vault.handTo(before.offer);
  await one.closeDevice(key);
  expect(await before.open(answer as never)).toBeNull();
  expect(await vault.handTo((await two.offerFor(key)).offer)).toBeNull();
});

test('a vault that was closed, or closes meanwhile, leaves no key behind', async () => {
  const { device, two, vault, key } = await twoPages();
  const { leave } = device.parking;
  device.parking.leave = async (...given) => {
    const isLeft = await leave(...given);
    vault.close();
    await leave(...given);
    return isLeft;
  };
  const { offer } = await two.offerFor(key);
  expect(await vault.handTo(offer)).toBeNull();
  expect(device.parking.left.size).toBe(0);
  device.parking.leave = leave;
  expect(await vault.handTo(offer)).toBeNull();
  expect(device.parking.left.size).toBe(0);
});

test('a passing vault, whose key is stored nowhere, is not handed over', async () => {
  const { one, two, key } = await twoPages();
  const passing = await one.createPassing(null);
  expect(await passing.handTo((await two.offerFor(key)).offer)).toBeNull();
});
