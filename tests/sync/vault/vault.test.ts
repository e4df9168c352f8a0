import { beforeAll, expect, test } from 'vitest';
import { leastCost, lighterCost } from '#sync/vault/stretching.ts';
import { changeSlots, createVault, followSecret, type Opened, openWithEscrow } from '#sync/vault/vault.ts';
import type { Slot, SlotsRecord, VaultRecord } from '#sync/vault/vault-record.ts';
import { openText, sealText } from '#sync/seal/sealed-text.ts';
import { leastStretching } from './least-stretching.ts';
import { openVault } from './open-vault.ts';

const password = 'quiet-river-lantern';
const byPassword = (text: string) => ({ kind: 'password', text }) as const;
const secret = crypto.getRandomValues(new Uint8Array(32));
const place = { store: 'rows', entity: 'student', uid: 'u1', version: 1 };

let record: VaultRecord;
let sealed: Uint8Array;
beforeAll(async () => {
  const made = await createVault('hash-of-user', byPassword(password), secret, leastStretching);
  record = made.record;
  sealed = await sealText(made.dataKey, place, '"Ann"');
});

/** What the vault's key opens of what was sealed when it was made. */
const contentBy = async (opened: Opened | Awaited<ReturnType<typeof openWithEscrow>>) =>
  opened.kind === 'open' ? (await openText(opened.dataKey, place, sealed))?.trim() : opened.kind;

test('the password opens what was sealed before (VA2)', async () => {
  expect(await contentBy(await openVault(record, byPassword(password)))).toBe('"Ann"');
});

test('another password opens nothing (VA2)', async () => {
  for (const wrong of ['', 'quiet-river-lanterm', `${password} `, password.toUpperCase()])
    expect(await openVault(record, byPassword(wrong))).toEqual({ kind: 'wrong-password' });
});

test('a password is the same in every way of typing its letters', async () => {
  const made = await createVault('hash', byPassword('Köln-fünfzehn-ﬁsh'), null, leastStretching);
  const typed = await openVault(made.record, byPassword('Ko\u0308ln-fu\u0308nfzehn-fish'));
  expect(typed.kind).toBe('open');
});

/** The base64 text with one bit of one of its bytes turned. */
function flipped(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  return bytes.toString('base64');
}

type TypedSlot = Extract<Slot, { cost: unknown }>;

/** The slots of a record that isn't closed. */
function slotsOf(one: VaultRecord): TypedSlot[] {
  if (one.format === 1 || !one.slots) throw new Error('there are no slots');
  return one.slots.filter((slot) => slot.kind !== 'passkey');
}

const withSlot = (intact: SlotsRecord, alter: (slot: TypedSlot) => Slot): SlotsRecord => ({
  ...intact,
  slots: slotsOf(intact).map(alter),
});

const alterations: Record<string, (intact: SlotsRecord) => SlotsRecord> = {
  'another user': (intact) => ({ ...intact, userKey: 'another' }),
  'another key id': (intact) => ({ ...intact, keyId: '0011223344556677' }),
  'other memory': (intact) =>
    withSlot(intact, (slot) => ({ ...slot, cost: { ...slot.cost, memory: slot.cost.memory + 1024 } })),
  'more passes': (intact) => withSlot(intact, (slot) => ({ ...slot, cost: { ...slot.cost, passes: 3 } })),
  'another salt': (intact) =>
    withSlot(intact, (slot) => ({ ...slot, owner: { ...slot.owner, salt: flipped(slot.owner.salt) } })),
  'another iv': (intact) =>
    withSlot(intact, (slot) => ({ ...slot, key: { ...slot.key, iv: flipped(slot.key.iv) } })),
  'other bytes': (intact) =>
    withSlot(intact, (slot) => ({ ...slot, key: { ...slot.key, bytes: flipped(slot.key.bytes) } })),
  'another sender': (intact) => withSlot(intact, (slot) => ({ ...slot, sender: flipped(slot.sender) })),
  'another seal': (intact) =>
    withSlot(intact, (slot) => ({ ...slot, seal: { ...slot.seal, bytes: flipped(slot.seal.bytes) } })),
  'another proof': (intact) => ({
    ...intact,
    proof: { ...intact.proof, bytes: flipped(intact.proof.bytes) },
  }),
  'no way for the server': (intact) => ({ ...intact, byEscrow: null }),
};

test.each(Object.keys(alterations))('a record does not open by the right password with: %s', async (name) => {
  const altered = alterations[name]?.(record as SlotsRecord) ?? record;
  expect(await openVault(altered, byPassword(password))).toEqual({ kind: 'wrong-password' });
});

test('a record that asks for less than the least stretching is refused before any is done', async () => {
  const { memory, passes, lanes } = leastCost;
  for (const cost of [
    { memory: memory - 1024, passes, lanes },
    { memory, passes: passes - 1, lanes },
  ])
    expect(
      await openVault(
        withSlot(record as SlotsRecord, (slot) => ({ ...slot, cost })),
        byPassword(password),
      ),
    ).toEqual({ kind: 'weak-parameters' });
});

test('a device that is too slow for the usual stretching takes the lighter one, and opens by it', async () => {
  let time = 0;
  const slow = { ...leastStretching, clock: () => (time += 2501) };
  const made = await createVault('hash', byPassword(password), null, slow);
  expect(slotsOf(made.record)[0]?.cost).toEqual(lighterCost);
  expect((await openVault(made.record, byPassword(password))).kind).toBe('open');
});

test("the server's secret opens the vault without the password; another secret does not", async () => {
  expect(await contentBy(await openWithEscrow(record, secret))).toBe('"Ann"');
  const other = crypto.getRandomValues(new Uint8Array(32));
  expect(await openWithEscrow(record, other)).toEqual({ kind: 'wrong-secret' });
  expect(await openWithEscrow({ ...record, userKey: 'another' }, secret)).toEqual({ kind: 'wrong-secret' });
});

const followed = (given: string, escrow: Uint8Array<ArrayBuffer>, of = record) =>
  followSecret(of, byPassword(given), escrow, leastStretching);

test('the password lets another secret of the server open the vault in place of the one of before; a wrong one does not (VA3)', async () => {
  const other = crypto.getRandomValues(new Uint8Array(32));
  const next = await followed(password, other);
  if (!next) throw new Error('the record was not followed');
  expect(await contentBy(await openWithEscrow(next, other))).toBe('"Ann"');
  expect(await contentBy(await openWithEscrow(next, secret))).toBe('wrong-secret');
  expect(await contentBy(await openVault(next, byPassword(password)))).toBe('"Ann"');
  expect(await followed(password, secret)).toBeNull();
  expect(await followed('quiet-river-lanterm', other)).toBeNull();
  expect(await followed('', other)).toBeNull();
  expect(
    await followed(password, other, { ...(record as SlotsRecord), older: [{ keyId: 'x', key: next.proof }] }),
  ).toBeNull();
});

test('a vault made without a secret opens by none', async () => {
  const made = await createVault('hash', byPassword(password), null, leastStretching);
  expect(await openWithEscrow(made.record, new Uint8Array(32))).toEqual({ kind: 'wrong-secret' });
});

test('after a change of password the new one opens the same data and the old one nothing', async () => {
  const changed = await changeSlots(
    record,
    secret,
    { put: byPassword('another-long-password') },
    leastStretching,
  );
  if (changed.kind !== 'changed') throw new Error(changed.kind);
  expect(await contentBy(await openVault(changed.record, byPassword('another-long-password')))).toBe('"Ann"');
  expect(await openVault(changed.record, byPassword(password))).toEqual({ kind: 'wrong-password' });
  expect(await contentBy(await openWithEscrow(changed.record, secret))).toBe('"Ann"');
});

test('what is sealed after two changes of password opens by the newest key alone, and that opens all before', async () => {
  const first = await changeSlots(
    record,
    secret,
    { put: byPassword('another-long-password') },
    leastStretching,
  );
  if (first.kind !== 'changed') throw new Error(first.kind);
  const second = await changeSlots(
    first.record,
    secret,
    { put: byPassword('a-third-long-password') },
    leastStretching,
  );
  if (second.kind !== 'changed') throw new Error(second.kind);
  const later = await sealText(second.dataKey, place, '"Bea"');
  const old = await openVault(record, byPassword(password));
  if (old.kind !== 'open') throw new Error(old.kind);
  expect(await openText(old.dataKey, place, later)).toBeNull();
  expect(await openText(first.dataKey, place, later)).toBeNull();
  // An old key doesn't open it under the newest key's id either: the keys differ, not only their ids.
  for (const { key } of [old.dataKey, first.dataKey])
    expect(await openText({ keyId: second.dataKey.keyId, key, older: [] }, place, later)).toBeNull();
  const between = await sealText(first.dataKey, place, '"Cay"');
  const newest = await openVault(second.record, byPassword('a-third-long-password'));
  if (newest.kind !== 'open') throw new Error(newest.kind);
  const all = [sealed, between, later].map(async (one) =>
    (await openText(newest.dataKey, place, one))?.trim(),
  );
  expect(await Promise.all(all)).toEqual(['"Ann"', '"Cay"', '"Bea"']);
});

test('a change of password is refused without the right secret', async () => {
  expect(await changeSlots(record, new Uint8Array(32), { put: byPassword('x') }, leastStretching)).toEqual({
    kind: 'wrong-secret',
  });
});

test("the bytes of the data key can't be read out of an open vault (VA2)", async () => {
  const opened = await openVault(record, byPassword(password));
  if (opened.kind !== 'open') throw new Error(opened.kind);
  await expect(crypto.subtle.exportKey('raw', opened.dataKey.key)).rejects.toThrow();
});
