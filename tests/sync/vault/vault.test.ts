import { beforeAll, expect, test } from 'vitest';
import { leastCost, lighterCost } from '#sync/vault/stretching.ts';
import { createVault, type Opened, openVault, openWithEscrow, rotate } from '#sync/vault/vault.ts';
import type { VaultRecord } from '#sync/vault/vault-record.ts';
import { openText, sealText } from '#sync/seal/sealed-text.ts';
import { leastStretching } from './least-stretching.ts';

const password = 'quiet-river-lantern';
const secret = crypto.getRandomValues(new Uint8Array(32));
const place = { store: 'rows', entity: 'student', uid: 'u1', version: 1 };

let record: VaultRecord;
let sealed: Uint8Array;
beforeAll(async () => {
  const made = await createVault('hash-of-user', password, secret, leastStretching);
  record = made.record;
  sealed = await sealText(made.dataKey, place, '"Ann"');
});

/** What the vault's key opens of what was sealed when it was made. */
const contentBy = async (opened: Opened | Awaited<ReturnType<typeof openWithEscrow>>) =>
  opened.kind === 'open' ? (await openText(opened.dataKey, place, sealed))?.trim() : opened.kind;

test('the password opens what was sealed before (VA2)', async () => {
  expect(await contentBy(await openVault(record, password))).toBe('"Ann"');
});

test('another password opens nothing (VA2)', async () => {
  for (const wrong of ['', 'quiet-river-lanterm', `${password} `, password.toUpperCase()])
    expect(await openVault(record, wrong)).toEqual({ kind: 'wrong-password' });
});

test('a password is the same in every way of typing its letters', async () => {
  const made = await createVault('hash', 'Köln-fünfzehn-ﬁsh', null, leastStretching);
  const typed = await openVault(made.record, 'Ko\u0308ln-fu\u0308nfzehn-fish');
  expect(typed.kind).toBe('open');
});

/** The base64 text with one bit of one of its bytes turned. */
function flipped(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  return bytes.toString('base64');
}

function wrapOf({ byPassword }: VaultRecord) {
  if (!byPassword) throw new Error('no password opens it');
  return byPassword;
}

const alterations: Record<string, (intact: VaultRecord) => VaultRecord> = {
  'another user': (intact) => ({ ...intact, userKey: 'another' }),
  'another key id': (intact) => ({ ...intact, keyId: '0011223344556677' }),
  'other memory': (intact) => ({ ...intact, cost: { ...intact.cost, memory: intact.cost.memory + 1024 } }),
  'more passes': (intact) => ({ ...intact, cost: { ...intact.cost, passes: 3 } }),
  'another salt': (intact) => ({
    ...intact,
    byPassword: { ...wrapOf(intact), salt: flipped(wrapOf(intact).salt) },
  }),
  'another iv': (intact) => ({
    ...intact,
    byPassword: { ...wrapOf(intact), iv: flipped(wrapOf(intact).iv) },
  }),
  'other bytes': (intact) => ({
    ...intact,
    byPassword: { ...wrapOf(intact), bytes: flipped(wrapOf(intact).bytes) },
  }),
};

test.each(Object.keys(alterations))('a record does not open by the right password with: %s', async (name) => {
  const altered = alterations[name]?.(record) ?? record;
  expect(await openVault(altered, password)).toEqual({ kind: 'wrong-password' });
});

test('a record that asks for less than the least stretching is refused before any is done', async () => {
  const { memory, passes, lanes } = leastCost;
  for (const cost of [
    { memory: memory - 1024, passes, lanes },
    { memory, passes: passes - 1, lanes },
  ])
    expect(await openVault({ ...record, cost }, password)).toEqual({ kind: 'weak-parameters' });
});

test('a device that is too slow for the usual stretching takes the lighter one, and opens by it', async () => {
  let time = 0;
  const slow = { cost: leastCost, clock: () => (time += 2501) };
  const made = await createVault('hash', password, null, slow);
  expect(made.record.cost).toEqual(lighterCost);
  expect((await openVault(made.record, password)).kind).toBe('open');
});

test("the server's secret opens the vault without the password; another secret does not", async () => {
  expect(await contentBy(await openWithEscrow(record, secret))).toBe('"Ann"');
  const other = crypto.getRandomValues(new Uint8Array(32));
  expect(await openWithEscrow(record, other)).toEqual({ kind: 'wrong-secret' });
  expect(await openWithEscrow({ ...record, userKey: 'another' }, secret)).toEqual({ kind: 'wrong-secret' });
});

test('a vault made without a secret opens by none', async () => {
  const made = await createVault('hash', password, null, leastStretching);
  expect(await openWithEscrow(made.record, new Uint8Array(32))).toEqual({ kind: 'wrong-secret' });
});

test('after a change of password the new one opens the same data and the old one nothing', async () => {
  const changed = await rotate(record, secret, 'another-long-password', leastStretching);
  if (changed.kind !== 'rotated') throw new Error(changed.kind);
  expect(await contentBy(await openVault(changed.record, 'another-long-password'))).toBe('"Ann"');
  expect(await openVault(changed.record, password)).toEqual({ kind: 'wrong-password' });
  expect(await contentBy(await openWithEscrow(changed.record, secret))).toBe('"Ann"');
});

test('what is sealed after two changes of password opens by the newest key alone, and that opens all before', async () => {
  const first = await rotate(record, secret, 'another-long-password', leastStretching);
  if (first.kind !== 'rotated') throw new Error(first.kind);
  const second = await rotate(first.record, secret, 'a-third-long-password', leastStretching);
  if (second.kind !== 'rotated') throw new Error(second.kind);
  const later = await sealText(second.dataKey, place, '"Bea"');
  const old = await openVault(record, password);
  if (old.kind !== 'open') throw new Error(old.kind);
  expect(await openText(old.dataKey, place, later)).toBeNull();
  expect(await openText(first.dataKey, place, later)).toBeNull();
  // An old key doesn't open it under the newest key's id either: the keys differ, not only their ids.
  for (const { key } of [old.dataKey, first.dataKey])
    expect(await openText({ keyId: second.dataKey.keyId, key, older: [] }, place, later)).toBeNull();
  const between = await sealText(first.dataKey, place, '"Cay"');
  const newest = await openVault(second.record, 'a-third-long-password');
  if (newest.kind !== 'open') throw new Error(newest.kind);
  const all = [sealed, between, later].map(async (one) =>
    (await openText(newest.dataKey, place, one))?.trim(),
  );
  expect(await Promise.all(all)).toEqual(['"Ann"', '"Cay"', '"Bea"']);
});

test('a change of password is refused without the right secret', async () => {
  expect(await rotate(record, new Uint8Array(32), 'x', leastStretching)).toEqual({ kind: 'wrong-secret' });
});

test("the bytes of the data key can't be read out of an open vault (VA2)", async () => {
  const opened = await openVault(record, password);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  await expect(crypto.subtle.exportKey('raw', opened.dataKey.key)).rejects.toThrow();
});
