import { type DataKey, dataKeyOf, newKeyBytes, newKeyId, newSalt } from './data-key.ts';
import { isCostEnough, stretch, stretchAnew, type Stretching, usualStretching } from './stretching.ts';
import { boundToEscrow, boundToPassword, type VaultRecord } from './vault-record.ts';
import { fromBase64 } from './base64.ts';
import { unwrap, wrap } from './wrapping.ts';

/** How an opening ended. A record that was altered can't be told from a wrong password or secret: both fail to authenticate. */
export type Opened =
  | { kind: 'open'; dataKey: DataKey }
  | { kind: 'wrong-password' }
  /** The record asks for less stretching than any of ours (security.md, Vault). */
  | { kind: 'weak-parameters' };

export type OpenedByEscrow = { kind: 'open'; dataKey: DataKey } | { kind: 'wrong-secret' };
export type Rewrapped = { kind: 'rewrapped'; record: VaultRecord } | { kind: 'wrong-secret' };

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

/** Opens a vault with its user's password; takes about a second. */
export async function openVault(record: VaultRecord, password: string): Promise<Opened> {
  if (!isCostEnough(record.cost)) return { kind: 'weak-parameters' };
  // Argon2's implementation throws for an empty one.
  if (password === '' || !record.byPassword) return { kind: 'wrong-password' };
  const stretched = await stretch(password, fromBase64(record.byPassword.salt), record.cost);
  const bytes = await unwrap(record.byPassword, stretched, 'password', boundToPassword(record));
  return bytes ? { kind: 'open', dataKey: await dataKeyOf(record.keyId, bytes) } : { kind: 'wrong-password' };
}

const byEscrow = async (record: VaultRecord, escrow: Bytes): Promise<Bytes | null> =>
  record.byEscrow && unwrap(record.byEscrow, escrow, 'escrow', boundToEscrow(record));

/** Opens a vault with the server's secret: after a password reset, the work of a forgotten password is not lost. */
export async function openWithEscrow(record: VaultRecord, escrow: Bytes): Promise<OpenedByEscrow> {
  const bytes = await byEscrow(record, escrow);
  return bytes ? { kind: 'open', dataKey: await dataKeyOf(record.keyId, bytes) } : { kind: 'wrong-secret' };
}

/** The record with the same data key under another password; the server's secret says that it may be done. */
export async function rewrap(
  record: VaultRecord,
  escrow: Bytes,
  newPassword: string,
  stretching: Stretching = usualStretching,
): Promise<Rewrapped> {
  const bytes = await byEscrow(record, escrow);
  if (!bytes) return { kind: 'wrong-secret' };
  const { format, userKey, keyId } = record;
  const next = await wrapBoth({ format, userKey, keyId }, bytes, newPassword, escrow, stretching);
  bytes.fill(0);
  return { kind: 'rewrapped', record: next };
}
