import { beforeAll, expect, test } from 'vitest';
import { openText, sealText } from '#sync/seal/sealed-text.ts';
import type { DeviceRecord } from '#sync/vault/device-record.ts';
import { readCopies, writeCopies } from '#sync/vault/device-record.ts';
import { changeSlots, createVault, openWithEscrow, type SlotChange } from '#sync/vault/vault.ts';
import {
  closed,
  type PasskeySecret,
  type SlotKind,
  type SlotSecret,
  type SlotsRecord,
  type VaultRecord,
  waysOf,
} from '#sync/vault/vault-record.ts';
import { leastStretching } from './least-stretching.ts';
import { openVault } from './open-vault.ts';
import { oneKeyRecord } from './one-key-record.ts';
import { aSecret, aUser, vaultDevice } from './vault-device.ts';

const random = () => crypto.getRandomValues(new Uint8Array(32));
const aPasskey = (credential = 'b3BlbnMtaGVyZQ'): PasskeySecret => ({
  kind: 'passkey',
  credential,
  prf: random(),
});
const password = { kind: 'password', text: 'quiet-river-lantern' } as const;
const passphrase = { kind: 'passphrase', text: 'ladder unusual harbor ninety' } as const;
const passkey = aPasskey();
const secret = random();
const place = { store: 'rows', entity: 'student', uid: 'u1', version: 1 };

async function changed(record: VaultRecord, change: SlotChange): Promise<SlotsRecord> {
  const outcome = await changeSlots(record, secret, change, leastStretching);
  if (outcome.kind !== 'changed') throw new Error(outcome.kind);
  return outcome.record;
}

/** A vault with a password; with all three ways; and what was sealed before the passkey came. */
let first: VaultRecord;
let three: SlotsRecord;
let before: Uint8Array;
beforeAll(async () => {
  const made = await createVault('hash-of-user', password, secret, leastStretching);
  first = made.record;
  before = await sealText(made.dataKey, place, '"Ann"');
  three = await changed(await changed(first, { put: passphrase }), { put: passkey });
});

/** What was sealed before, by what is given. */
async function contentBy(record: VaultRecord, given: SlotSecret): Promise<string | undefined> {
  const outcome = await openVault(record, given);
  if (outcome.kind !== 'open') return outcome.kind;
  return (await openText(outcome.dataKey, place, before))?.trim();
}

test('a passkey opens the same data as the password and the passphrase', async () => {
  expect(waysOf(three)).toEqual(['password', 'passphrase', 'passkey']);
  for (const given of [password, passphrase, passkey]) expect(await contentBy(three, given)).toBe('"Ann"');
});

test('a vault may have a passkey alone', async () => {
  const { record } = await createVault('hash-of-user', passkey, secret, leastStretching);
  expect(waysOf(record)).toEqual(['passkey']);
  expect((await openVault(record, passkey)).kind).toBe('open');
  expect((await openWithEscrow(record, secret)).kind).toBe('open');
  expect(await openVault(record, password)).toEqual({ kind: 'wrong-password' });
});

test('another secret opens nothing: one bit off, another passkey’s, none, or one given as text', async () => {
  const oneBit = Uint8Array.from(passkey.prf, (byte, at) => (at === 31 ? byte ^ 1 : byte));
  const wrong: SlotSecret[] = [
    { ...passkey, prf: oneBit },
    aPasskey(passkey.credential),
    { ...passkey, prf: new Uint8Array(32) },
    { ...passkey, prf: new Uint8Array(0) },
    { kind: 'passphrase', text: String.fromCharCode(...passkey.prf) },
  ];
  for (const given of wrong) expect(await openVault(three, given)).toEqual({ kind: 'wrong-password' });
});

test('a record that was altered at its passkey’s slot opens by none of its ways', async () => {
  const slot = three.slots?.[2];
  const [one, two] = three.slots ?? [];
  const other = (await changed(first, { put: aPasskey() })).slots?.[1];
  if (slot?.kind !== 'passkey' || !one || !two || other?.kind !== 'passkey') throw new Error('no slot');
  const forgeries = {
    'another credential': [one, two, { ...slot, credential: 'c29tZWJvZHk' }],
    'the owner’s wrap of another passkey': [one, two, { ...slot, owner: other.owner }],
    'another passkey’s slot': [one, two, other],
    'two passkeys': [one, two, slot, other],
    'no passkey': [one, two],
    'the passkey alone': [slot],
    'a passkey that is said to be a passphrase': [
      one,
      { ...slot, kind: 'passphrase' as const, cost: leastStretching.cost },
    ],
  };
  for (const [name, slots] of Object.entries(forgeries))
    for (const given of [password, passphrase, passkey])
      expect(
        await openVault({ ...three, slots: slots as SlotsRecord['slots'] }, given),
        `${name}, ${given.kind}`,
      ).toEqual({ kind: 'wrong-password' });
});

test('each change turns the data key; the slots that were not touched open as before, an older record opens nothing new', async () => {
  const other = aPasskey('YW5vdGhlcg');
  const next = { kind: 'password', text: 'another-long-password' } as const;
  const changes: { change: SlotChange; opens: SlotSecret[]; gone: SlotSecret | null }[] = [
    { change: { put: other }, opens: [password, passphrase, other], gone: passkey },
    { change: { drop: 'passkey' }, opens: [password, passphrase], gone: passkey },
    { change: { put: next }, opens: [next, passphrase, passkey], gone: password },
    { change: { drop: 'password' }, opens: [passphrase, passkey], gone: password },
    { change: { drop: 'passphrase' }, opens: [password, passkey], gone: passphrase },
  ];
  for (const { change, opens, gone } of changes) {
    const later = await changed(three, change);
    expect(later.keyId).not.toBe(three.keyId);
    for (const given of opens) expect(await contentBy(later, given)).toBe('"Ann"');
    expect(await openVault(later, gone ?? password)).toEqual({ kind: 'wrong-password' });
    const opened = await openVault(later, opens[0] ?? password);
    if (opened.kind !== 'open') throw new Error(opened.kind);
    const since = await sealText(opened.dataKey, place, '"Bea"');
    const old = await openVault(three, passkey);
    if (old.kind !== 'open') throw new Error(old.kind);
    expect(await openText(old.dataKey, place, since)).toBeNull();
  }
});

test('whatever is changed in whatever order, what is there opens everything and what went opens nothing', async () => {
  const kinds = ['password', 'passphrase', 'passkey'] as const;
  for (let seed = 1; seed <= 4; seed += 1) {
    const draw = seeded(seed);
    const there = new Map<SlotKind, SlotSecret>([['password', password]]);
    const gone: SlotSecret[] = [];
    let record = first;
    for (let step = 0; step < 4; step += 1) {
      const kind = kinds[Math.floor(draw() * 3)] ?? 'passkey';
      const was = there.get(kind);
      if (was) gone.push(was);
      const put: SlotSecret =
        kind === 'passkey' ? aPasskey(`cHV0${seed}${step}`) : { kind, text: `${kind} ${seed} ${step}` };
      const puts = draw() < 0.7;
      record = await changed(record, puts ? { put } : { drop: kind });
      if (puts) there.set(kind, put);
      else there.delete(kind);
    }
    expect(new Set(waysOf(record)), `seed ${seed}`).toEqual(new Set(there.keys()));
    for (const given of there.values()) expect(await contentBy(record, given), `seed ${seed}`).toBe('"Ann"');
    for (const given of gone) expect(await contentBy(record, given), `seed ${seed}`).toBe('wrong-password');
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

test('closed, the passkey opens nothing and is not asked for any more; the server’s secret opens it', async () => {
  const shut = closed(three, Date.now());
  expect(waysOf(shut)).toBeNull();
  expect(await openVault(shut, passkey)).toEqual({ kind: 'wrong-password' });
  expect((await openWithEscrow(shut, secret)).kind).toBe('open');
});

test('a profile of one wrapped key takes a passkey once its password has opened it', async () => {
  const { record } = await oneKeyRecord('hash-of-user', password.text, secret);
  expect(await changeSlots(record, secret, { put: passkey }, leastStretching)).toEqual({
    kind: 'not-carried',
  });
  expect(await openVault(record, passkey)).toEqual({ kind: 'wrong-password' });
  const { carried } = (await openVault(record, password)) as { carried: SlotsRecord };
  const both = await changed(carried, { put: passkey });
  for (const given of [password, passkey]) expect((await openVault(both, given)).kind).toBe('open');
});

test('on a device: a passkey is found without its user, opens after a restart, and goes with its slot', async () => {
  const device = vaultDevice();
  const [user, serverSecret] = [aUser(), aSecret()];
  const vaults = await device.page();
  const key = await vaults.keyOf(user.uid);
  const made = await vaults.create(user, password.text, serverSecret);
  const stores = await made.openStores();
  await stores.meta.write('kept', 'Ann');
  stores.close();
  await made.changeSlots({ put: passkey }, serverSecret);
  made.close();

  const later = await device.page();
  expect(await later.passkeys()).toEqual([{ key, credential: passkey.credential }]);
  expect(await later.open(key, aPasskey(passkey.credential))).toBeNull();
  const opened = await later.open(key, passkey);
  const kept = await opened?.openStores();
  expect(await kept?.meta.read('kept')).toBe('Ann');
  kept?.close();
  await opened?.changeSlots({ drop: 'passkey' }, serverSecret);
  expect(await (await device.page()).passkeys()).toEqual([]);
  expect(await (await device.page()).open(key, passkey)).toBeNull();
  expect(await (await device.page()).open(key, password.text)).not.toBeNull();
});

test('a closed device offers no passkey', async () => {
  const device = vaultDevice();
  const user = aUser();
  const vaults = await device.page();
  (await vaults.create(user, passkey, aSecret())).close();
  const key = await vaults.keyOf(user.uid);
  expect(await vaults.passkeys()).toHaveLength(1);
  await vaults.closeDevice(key);
  expect(await vaults.passkeys()).toEqual([]);
  expect(await vaults.open(key, passkey)).toBeNull();
});

test('a copy says by its format that a passkey opens it, so that a page of before neither reads nor overwrites it', async () => {
  const place = {
    text: '',
    read: async () => place.text,
    write: async (text: string) => void (place.text = text),
  };
  const recordOf = (vault: VaultRecord): DeviceRecord => ({
    generation: 1,
    device: crypto.randomUUID(),
    last: null,
    users: [{ nameKey: 'n', vault }],
  });
  const formatOf = async (vault: VaultRecord) => {
    await writeCopies([place], recordOf(vault));
    expect((await readCopies([place])).record?.users[0]?.vault).toEqual(vault);
    return (JSON.parse(place.text) as { format: number }).format;
  };
  // 3 is what the version before knows; from 4 on it says that a newer version has been here.
  expect(await formatOf(first)).toBe(3);
  expect(await formatOf(three)).toBe(4);
  expect(await formatOf(await changed(three, { drop: 'passkey' }))).toBe(3);
  place.text = place.text.replace('"format":3', '"format":5');
  await expect(readCopies([place])).rejects.toThrow('newer version');
});
