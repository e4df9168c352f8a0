import { fromBase64 } from '../seal/base64.ts';
import { type DataKey, dataKeyOf, keyOf, newKeyBytes, newKeyId, newSalt } from '../seal/data-key.ts';
import { unwrap, wrap } from '../seal/wrapping.ts';
import { isCostEnough, stretch, stretchAnew, type Stretching, usualStretching } from './stretching.ts';
import { boundToEscrow, boundToNewer, boundToPassword, type VaultRecord } from './vault-record.ts';

/** How an opening ended. A record that was altered can't be told from a wrong password or secret: both fail to authenticate. */
export type Opened =
  | { kind: 'open'; dataKey: DataKey }
  | { kind: 'wrong-password' }
  /** The record asks for less stretching than any of ours (docs/security.md, Vault). */
  | { kind: 'weak-parameters' };

export type OpenedByEscrow = { kind: 'open'; dataKey: DataKey } | { kind: 'wrong-secret' };
export type Rotated = { kind: 'rotated'; record: VaultRecord; dataKey: DataKey } | { kind: 'wrong-secret' };

type Bytes = Uint8Array<ArrayBuffer>;
type Head = Pick<VaultRecord, 'format' | 'userKey' | 'keyId'>;

async function wrapBoth(
  head: Head,
  dataKey: Bytes,
  password: string,
  escrow: Bytes | null,
  stretching: Stretching,
): Promise<VaultRecord> {
  const salt = newSalt();
  const { cost, bytes } = await stretchAnew(password, salt, stretching);
  const bound = { ...head, cost };
  return {
    ...bound,
    byPassword: await wrap(dataKey, bytes, salt, 'password', boundToPassword(bound)),
    byEscrow: escrow && (await wrap(dataKey, escrow, newSalt(), 'escrow', boundToEscrow(bound))),
    older: [],
  };
}

/**
 * Makes a vault with a new random data key. `userKey` is the hash of the user's id, `escrow` the server's secret (32
 * bytes) or null. The record is to be stored; the key is for this session's memory.
 */
export async function createVault(
  userKey: string,
  password: string,
  escrow: Bytes | null,
  stretching: Stretching = usualStretching,
): Promise<{ record: VaultRecord; dataKey: DataKey }> {
  const head: Head = { format: 1, userKey, keyId: newKeyId() };
  const bytes = newKeyBytes();
  const record = await wrapBoth(head, bytes, password, escrow, stretching);
  return { record, dataKey: await dataKeyOf(head.keyId, bytes) };
}

/** The bytes of the older keys, opened by those of the newest; without a key that doesn't open. */
async function olderBytes(record: VaultRecord, newest: Bytes): Promise<{ keyId: string; bytes: Bytes }[]> {
  const found = record.older.map(async ({ keyId, key }) => {
    const bytes = await unwrap(key, newest, 'older', boundToNewer(record, keyId));
    return bytes ? [{ keyId, bytes }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** The record's data key with the older ones; overwrites the given bytes. */
async function withOlder(record: VaultRecord, newest: Bytes): Promise<DataKey> {
  const older = await olderBytes(record, newest);
  return {
    ...(await keyOf(record.keyId, newest)),
    older: await Promise.all(older.map(({ keyId, bytes }) => keyOf(keyId, bytes))),
  };
}

/** Opens a vault with its user's password; takes about a second. */
export async function openVault(record: VaultRecord, password: string): Promise<Opened> {
  if (!isCostEnough(record.cost)) return { kind: 'weak-parameters' };
  // Argon2's implementation throws for an empty password.
  if (password === '' || !record.byPassword) return { kind: 'wrong-password' };
  const stretched = await stretch(password, fromBase64(record.byPassword.salt), record.cost);
  const bytes = await unwrap(record.byPassword, stretched, 'password', boundToPassword(record));
  return bytes ? { kind: 'open', dataKey: await withOlder(record, bytes) } : { kind: 'wrong-password' };
}

const byEscrow = async (record: VaultRecord, escrow: Bytes): Promise<Bytes | null> =>
  record.byEscrow && unwrap(record.byEscrow, escrow, 'escrow', boundToEscrow(record));

/** Opens a vault with the server's secret: after a password reset, the work of a forgotten password is not lost. */
export async function openWithEscrow(record: VaultRecord, escrow: Bytes): Promise<OpenedByEscrow> {
  const bytes = await byEscrow(record, escrow);
  return bytes ? { kind: 'open', dataKey: await withOlder(record, bytes) } : { kind: 'wrong-secret' };
}

/**
 * Makes a new data key under another password; the server's secret proves that this is allowed. The new key wraps the
 * older ones, so that what was sealed under them always opens. A thief who has an old key and an old copy of the device
 * opens nothing that is sealed from here on.
 */
export async function rotate(
  record: VaultRecord,
  escrow: Bytes,
  newPassword: string,
  stretching: Stretching = usualStretching,
): Promise<Rotated> {
  const current = await byEscrow(record, escrow);
  if (!current) return { kind: 'wrong-secret' };
  const { format, userKey } = record;
  const head: Head = { format, userKey, keyId: newKeyId() };
  const bytes = newKeyBytes();
  const wrapped = await wrapBoth(head, bytes, newPassword, escrow, stretching);
  const before = [...(await olderBytes(record, current)), { keyId: record.keyId, bytes: current }];
  const older = await Promise.all(
    before.map(async ({ keyId, bytes: olderKey }) => {
      const key = await wrap(olderKey, bytes, newSalt(), 'older', boundToNewer(head, keyId));
      olderKey.fill(0);
      return { keyId, key };
    }),
  );
  const rotated = { ...wrapped, older };
  return { kind: 'rotated', record: rotated, dataKey: await withOlder(rotated, bytes) };
}
