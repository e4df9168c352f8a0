import { beforeAll, expect, test } from 'vitest';
import { newKeyBytes, newSalt } from '#sync/seal/data-key.ts';
import { newPair, sharedSecret } from '#sync/seal/key-agreement.ts';
import { wrap } from '#sync/seal/wrapping.ts';
import { openText, sealText } from '#sync/seal/sealed-text.ts';
import { changeSlots, createVault, openWithEscrow, type SlotChange } from '#sync/vault/vault.ts';
import {
  boundToRecord,
  boundToSlot,
  closed,
  type TypedKind,
  type SlotsRecord,
  type VaultRecord,
  waysOf,
} from '#sync/vault/vault-record.ts';
import { leastStretching } from './least-stretching.ts';
import { openVault } from './open-vault.ts';
import { oneKeyRecord } from './one-key-record.ts';
import { aSecret, aUser, vaultDevice } from './vault-device.ts';

const typed = (kind: TypedKind, text: string) => ({ kind, text });
const password = typed('password', 'quiet-river-lantern');
const passphrase = typed('passphrase', 'ladder unusual harbor ninety');
const secret = crypto.getRandomValues(new Uint8Array(32));
const place = { store: 'rows', entity: 'student', uid: 'u1', version: 1 };

async function changed(record: VaultRecord, change: SlotChange): Promise<SlotsRecord> {
  const outcome = await changeSlots(record, secret, change, leastStretching);
  if (outcome.kind !== 'changed') throw new Error(outcome.kind);
  return outcome.record;
}

/** A vault with a password; with both, after a passphrase was added; and what was sealed before and after that. */
let first: VaultRecord;
let both: SlotsRecord;
let before: Uint8Array;
let after: Uint8Array;
beforeAll(async () => {
  const made = await createVault('hash-of-user', password, secret, leastStretching);
  first = made.record;
  before = await sealText(made.dataKey, place, '"Ann"');
  both = await changed(first, { put: passphrase });
  const opened = await openVault(both, passphrase);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  after = await sealText(opened.dataKey, place, '"Bea"');
});

/** What opens of what was sealed before and after the passphrase came. */
async function contentBy(outcome: Awaited<ReturnType<typeof openVault | typeof openWithEscrow>>) {
  if (outcome.kind !== 'open') return outcome.kind;
  const texts = await Promise.all([before, after].map((one) => openText(outcome.dataKey, place, one)));
  return texts.map((text) => text?.trim() ?? null);
}
const all = ['"Ann"', '"Bea"'];

test('password and passphrase open the same data, each by its own kind alone', async () => {
  expect(waysOf(both)).toEqual(['password', 'passphrase']);
  expect(await contentBy(await openVault(both, password))).toEqual(all);
  expect(await contentBy(await openVault(both, passphrase))).toEqual(all);
  expect(await contentBy(await openWithEscrow(both, secret))).toEqual(all);
  for (const wrong of [
    typed('passphrase', password.text),
    typed('password', passphrase.text),
    typed('passphrase', ''),
    typed('passphrase', `${passphrase.text} `),
  ])
    expect(await openVault(both, wrong)).toEqual({ kind: 'wrong-password' });
});

test('a change of password touches its own slot only', async () => {
  const next = typed('password', 'another-long-password');
  const later = await changed(both, { put: next });
  const [stays, replaced] = [later.slots?.[0], later.slots?.[1]];
  const was = both.slots?.[1];
  // What its owner typed still wraps the same bytes; only the data key that it leads to is another one.
  expect(stays).toMatchObject({ kind: 'passphrase', owner: was?.owner, publicKey: was?.publicKey });
  expect(stays?.key).not.toEqual(was?.key);
  expect(replaced?.kind).toBe('password');
  expect(await contentBy(await openVault(later, passphrase))).toEqual(all);
  expect(await contentBy(await openVault(later, next))).toEqual(all);
  expect(await openVault(later, password)).toEqual({ kind: 'wrong-password' });
});

test('what was taken away opens nothing any more, nor does an older record that is put back open what came after', async () => {
  const without = await changed(both, { drop: 'passphrase' });
  expect(waysOf(without)).toEqual(['password']);
  expect(await openVault(without, passphrase)).toEqual({ kind: 'wrong-password' });
  expect(await contentBy(await openVault(without, password))).toEqual(all);
  const later = await openVault(without, password);
  if (later.kind !== 'open') throw new Error(later.kind);
  const since = await sealText(later.dataKey, place, '"Cay"');
  for (const given of [password, passphrase]) {
    const old = await openVault(both, given);
    if (old.kind !== 'open') throw new Error(old.kind);
    expect(await openText(old.dataKey, place, since)).toBeNull();
    expect(await openText({ ...old.dataKey, keyId: later.dataKey.keyId }, place, since)).toBeNull();
  }
  // Also one from before a passphrase was added.
  expect(await contentBy(await openVault(first, password))).toEqual(['"Ann"', null]);
});

test('without any slot the server alone opens it, and a new slot is made by that', async () => {
  const none = await changed(await changed(both, { drop: 'passphrase' }), { drop: 'password' });
  expect(waysOf(none)).toEqual([]);
  for (const given of [password, passphrase])
    expect(await openVault(none, given)).toEqual({ kind: 'wrong-password' });
  expect(await contentBy(await openWithEscrow(none, secret))).toEqual(all);
  const again = await changed(none, { put: typed('passphrase', 'four other words here') });
  expect(await contentBy(await openVault(again, typed('passphrase', 'four other words here')))).toEqual(all);
});

test('a record whose slots were changed by hand opens by none of them', async () => {
  const [one, two] = both.slots ?? [];
  const elsewhere = await changed(
    (await createVault('hash-of-user', password, secret, leastStretching)).record,
    { put: passphrase },
  );
  const others = await changed((await createVault('another', password, secret, leastStretching)).record, {
    put: passphrase,
  });
  const former = await changed(first, { put: passphrase });
  if (!one || !two) throw new Error('there are no slots');
  const forgeries = {
    'a slot was taken out': [[one], [two]],
    'a slot stands twice': [[one, two, two]],
    'the order was turned': [[two, one]],
    'a slot of another device of the same user': [
      [one, elsewhere.slots?.[1]],
      [elsewhere.slots?.[0], two],
    ],
    'a slot of another user': [[one, others.slots?.[1]]],
    'a slot of another time': [[one, former.slots?.[1]]],
    'the parts of two slots': [[one, { ...two, owner: one.owner }]],
    'a kind was changed': [[one, { ...two, kind: 'password' as const }]],
  };
  for (const [name, ways] of Object.entries(forgeries))
    for (const slots of ways)
      for (const given of [password, passphrase])
        expect(
          await openVault({ ...both, slots: slots as SlotsRecord['slots'] }, given),
          `${name}, ${given.kind}`,
        ).toEqual({ kind: 'wrong-password' });
});

test('a change keeps no slot of a record that was altered: the new one alone opens it', async () => {
  const altered = { ...both, slots: both.slots?.slice(1) ?? null };
  const mended = await changed(altered, { put: typed('password', 'another-long-password') });
  expect(waysOf(mended)).toEqual(['password']);
  expect(await openVault(mended, passphrase)).toEqual({ kind: 'wrong-password' });
});

test('nobody puts a data key of their own under a slot: its public half is on the disk, its seal is not', async () => {
  const [, slot] = both.slots ?? [];
  if (!slot) throw new Error('there is no slot');
  const theirs = newKeyBytes();
  const sender = await newPair();
  const guessedSeal = new Uint8Array(32);
  const agreed = await sharedSecret(sender.privateKey, slot.publicKey);
  const bound = boundToSlot(both, slot);
  const forgedSlot = {
    ...slot,
    sender: sender.publicKey,
    seal: await wrap(guessedSeal, theirs, newSalt(), 'slot seal', bound),
    key: await wrap(theirs, Uint8Array.from([...agreed, ...guessedSeal]), newSalt(), 'slot key', bound),
  };
  const forged = { ...both, slots: [forgedSlot] };
  const proof = await wrap(new Uint8Array(0), theirs, newSalt(), 'record', boundToRecord(forged));
  expect(await openVault({ ...forged, proof }, passphrase)).toEqual({ kind: 'wrong-password' });
});

test('closed, neither opens; the secret does, and only what is made then opens it', async () => {
  const shut = closed(both, Date.now());
  expect(waysOf(shut)).toBeNull();
  for (const given of [password, passphrase])
    expect(await openVault(shut, given)).toEqual({ kind: 'wrong-password' });
  expect(await contentBy(await openWithEscrow(shut, secret))).toEqual(all);
  expect(waysOf(await changed(shut, { put: password }))).toEqual(['password']);
});

test('whatever is changed in whatever order, what is there opens everything and what is not opens nothing', async () => {
  const kinds = ['password', 'passphrase'] as const;
  for (let seed = 1; seed <= 4; seed += 1) {
    const random = seeded(seed);
    const texts = new Map<TypedKind, string>([['password', password.text]]);
    let record: VaultRecord = first;
    let gone = typed('passphrase', 'never there');
    for (let step = 0; step < 3; step += 1) {
      const kind = kinds[Math.floor(random() * 2)] ?? 'password';
      const old = texts.get(kind);
      if (old !== undefined) gone = typed(kind, old);
      const text = `${kind} ${seed} ${step}`;
      const puts = random() < 0.6;
      record = await changed(record, puts ? { put: typed(kind, text) } : { drop: kind });
      if (puts) texts.set(kind, text);
      else texts.delete(kind);
    }
    expect(new Set(waysOf(record)), `seed ${seed}`).toEqual(new Set(texts.keys()));
    for (const [kind, text] of texts)
      expect((await contentBy(await openVault(record, typed(kind, text))))[0], `seed ${seed}`).toBe('"Ann"');
    if (texts.get(gone.kind) !== gone.text)
      expect(await openVault(record, gone), `seed ${seed}`).toEqual({ kind: 'wrong-password' });
  }
});

/** Numbers from 0 to 1 that are the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

test('a profile of the version before opens with nothing lost and is carried over at its first opening', async () => {
  const device = vaultDevice();
  const [user, serverSecret] = [aUser(), aSecret()];
  const vaults = await device.page();
  const key = await vaults.keyOf(user.uid);
  const made = await vaults.create(user, password.text, serverSecret);
  const stores = await made.openStores();
  const old = await oneKeyRecord(key, password.text, Uint8Array.from(Buffer.from(serverSecret, 'base64')));
  await device.replaceVault(key, old.record);
  stores.close();
  made.close();

  const wrong = await (await device.page()).open(key, 'wrong');
  expect(wrong).toBeNull();
  expect((await device.vaultOf(key))?.format).toBe(1);
  const opened = await (await device.page()).open(key, password.text);
  const kept = await opened?.openStores();
  await kept?.meta.write('kept', 'Ann');
  kept?.close();
  expect(await device.vaultOf(key)).toMatchObject({ format: 2, keyId: old.record.keyId });
  const later = await device.page();
  expect(await later.waysOf(key)).toEqual(['password']);
  const again = await later.open(key, password.text);
  const found = await again?.openStores();
  expect(await found?.meta.read('kept')).toBe('Ann');
  // The server's secret opens it as before, and a passphrase can stand beside the password.
  expect(await later.openBySecret(key, serverSecret)).not.toBeNull();
  await again?.changeSlots({ put: passphrase }, serverSecret);
  expect(await (await device.page()).open(key, passphrase)).not.toBeNull();
  found?.close();
});

test('a record of the version before takes no second slot before its password has opened it, and loses none', async () => {
  const { record } = await oneKeyRecord('hash-of-user', password.text, secret);
  expect(await changeSlots(record, secret, { put: passphrase }, leastStretching)).toEqual({
    kind: 'not-carried',
  });
  expect(waysOf(await changed(record, { put: typed('password', 'another one') }))).toEqual(['password']);
  expect(await openVault(record, passphrase)).toEqual({ kind: 'wrong-password' });
  const { carried } = (await openVault(record, password)) as { carried: SlotsRecord };
  expect((await openVault(carried, password)).kind).toBe('open');
  expect((await openWithEscrow(carried, secret)).kind).toBe('open');
});
