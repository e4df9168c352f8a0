import { fromBase64 } from '../seal/base64.ts';
import { type DataKey, keyOf, newKeyBytes, newKeyId, newSalt } from '../seal/data-key.ts';
import { unwrap, wrap } from '../seal/wrapping.ts';
import { type NamedBytes, newSlot, openSlot, ownersBytes, passedOn } from './slots.ts';
import { type Argon2id, isCostEnough, stretch, type Stretching } from './stretching.ts';
import {
  boundToEscrow,
  boundToNewer,
  boundToPassword,
  boundToRecord,
  type OneKeyRecord,
  type Slot,
  type SlotKind,
  type SlotSecret,
  type SlotsRecord,
  type VaultRecord,
} from './vault-record.ts';

/** How an opening ended. A record that was altered can't be told from a wrong password or secret: both fail to authenticate. */
export type Opened =
  /** `carried`: the record in today's format, where it was in the one before; to be stored. */
  | { kind: 'open'; dataKey: DataKey; carried?: SlotsRecord }
  /** What was typed, or the passkey, is another one. */
  | { kind: 'wrong-password' }
  /** The record asks for less stretching than any of ours (docs/security.md, Vault). */
  | { kind: 'weak-parameters' };

export type OpenedByEscrow = { kind: 'open'; dataKey: DataKey } | { kind: 'wrong-secret' };

/** What becomes of the slots: `put` makes one, in place of that of its kind; `drop` takes one away. */
export interface SlotChange {
  put?: SlotSecret;
  drop?: SlotKind;
}

export type SlotsChanged =
  | { kind: 'changed'; record: SlotsRecord; dataKey: DataKey }
  | { kind: 'wrong-secret' }
  /** The record is of format 1, whose password has to open it once before another slot can stand beside it. */
  | { kind: 'not-carried' };

type Bytes = Uint8Array<ArrayBuffer>;

const isWrong = { kind: 'wrong-password' } as const;

const slotOf = async (secret: SlotSecret, dataKey: NamedBytes, stretching: Stretching): Promise<Slot> =>
  newSlot(await ownersBytes(secret, stretching), dataKey);

/** A record with the proof that it is whole. */
async function proven(record: Omit<SlotsRecord, 'proof'>, dataKey: Bytes): Promise<SlotsRecord> {
  const nothing = new Uint8Array(0);
  return { ...record, proof: await wrap(nothing, dataKey, newSalt(), 'record', boundToRecord(record)) };
}

const isWhole = async (record: SlotsRecord, dataKey: Bytes): Promise<boolean> =>
  (await unwrap(record.proof, dataKey, 'record', boundToRecord(record))) !== null;

/**
 * Makes a vault with a new random data key, which `given` opens; null: nothing does but the server's secret. `userKey` is
 * the hash of the user's id, `escrow` the server's secret (32 bytes) or null. The record is to be stored; the key is for this session's memory.
 */
export async function createVault(
  userKey: string,
  given: SlotSecret | null,
  escrow: Bytes | null,
  stretching: Stretching,
): Promise<{ record: VaultRecord; dataKey: DataKey }> {
  const dataKey = { userKey, keyId: newKeyId(), bytes: newKeyBytes() };
  const record = await proven(
    {
      format: 2,
      userKey,
      keyId: dataKey.keyId,
      slots: given ? [await slotOf(given, dataKey, stretching)] : [],
      byEscrow: escrow && (await wrappedByEscrow(dataKey, escrow)),
      older: [],
    },
    dataKey.bytes,
  );
  return { record, dataKey: await withOlder(record, dataKey.bytes) };
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

/** Opens a record of format 1, and carries it over: the password becomes a slot. */
async function openOneKey(record: OneKeyRecord, password: string, argon2id: Argon2id): Promise<Opened> {
  const { cost, byPassword, userKey, keyId, byEscrow, older } = record;
  if (!isCostEnough(cost)) return { kind: 'weak-parameters' };
  if (!byPassword) return isWrong;
  const salt = fromBase64(byPassword.salt);
  const stretched = await stretch(password, salt, cost, argon2id);
  const bytes = await unwrap(byPassword, stretched, 'password', boundToPassword(record));
  if (!bytes) return isWrong;
  const slot = await newSlot(
    { head: { kind: 'password', cost }, salt, bytes: stretched },
    { userKey, keyId, bytes },
  );
  const carried = await proven({ format: 2, userKey, keyId, slots: [slot], byEscrow, older }, bytes);
  return { kind: 'open', dataKey: await withOlder(record, bytes), carried };
}

/** Nothing was typed: Argon2's implementation throws for an empty password. */
const isEmpty = (given: SlotSecret): boolean => given.kind !== 'passkey' && given.text === '';

/** The bytes of the data key by a slot, or why it doesn't open. */
async function slotBytes(
  record: SlotsRecord,
  given: SlotSecret,
  { argon2id }: Pick<Stretching, 'argon2id'>,
): Promise<Bytes | Exclude<Opened, { kind: 'open' }>> {
  const slot = record.slots?.find((one) => one.kind === given.kind);
  if (!slot || isEmpty(given)) return isWrong;
  if (slot.kind !== 'passkey' && !isCostEnough(slot.cost)) return { kind: 'weak-parameters' };
  const bytes = await openSlot(record, slot, given, argon2id);
  return bytes && (await isWhole(record, bytes)) ? bytes : isWrong;
}

/** Opens a vault by what its user typed, which takes about a second, or by what their passkey gave. */
export async function openVault(
  record: VaultRecord,
  given: SlotSecret,
  stretching: Pick<Stretching, 'argon2id'>,
): Promise<Opened> {
  if (isEmpty(given)) return isWrong;
  if (record.format === 1)
    return given.kind === 'password' ? openOneKey(record, given.text, stretching.argon2id) : isWrong;
  const bytes = await slotBytes(record, given, stretching);
  return 'kind' in bytes ? bytes : { kind: 'open', dataKey: await withOlder(record, bytes) };
}

const wrappedByEscrow = (dataKey: NamedBytes, escrow: Bytes) =>
  wrap(dataKey.bytes, escrow, newSalt(), 'escrow', boundToEscrow(dataKey));

const byEscrow = async (record: VaultRecord, escrow: Bytes): Promise<Bytes | null> =>
  record.byEscrow && unwrap(record.byEscrow, escrow, 'escrow', boundToEscrow(record));

/**
 * The record with its data key wrapped by the secret that the server has now, which what is given opens. null where that secret
 * opens it already, and where what is given doesn't.
 */
export async function followSecret(
  record: VaultRecord,
  given: SlotSecret,
  escrow: Bytes,
  stretching: Pick<Stretching, 'argon2id'>,
): Promise<SlotsRecord | null> {
  const known = await byEscrow(record, escrow);
  known?.fill(0);
  if (record.format === 1 || known) return null;
  const bytes = await slotBytes(record, given, stretching);
  if ('kind' in bytes) return null;
  const { userKey, keyId } = record;
  const wrapped = await wrappedByEscrow({ userKey, keyId, bytes }, escrow);
  const followed = await proven({ ...record, byEscrow: wrapped }, bytes);
  bytes.fill(0);
  return followed;
}

/** Opens a vault with the server's secret: what was forgotten takes no unsent work with it. */
export async function openWithEscrow(record: VaultRecord, escrow: Bytes): Promise<OpenedByEscrow> {
  const bytes = await byEscrow(record, escrow);
  return bytes ? { kind: 'open', dataKey: await withOlder(record, bytes) } : { kind: 'wrong-secret' };
}

/** The slots that stay, for the next data key. Of a record that isn't as it was written none does. */
async function slotsThatStay(
  record: VaultRecord,
  { put, drop }: SlotChange,
  before: NamedBytes,
  next: NamedBytes,
): Promise<Slot[]> {
  if (record.format === 1 || !record.slots || !(await isWhole(record, before.bytes))) return [];
  const stay = record.slots.filter(({ kind }) => kind !== put?.kind && kind !== drop);
  return (await Promise.all(stay.map((slot) => passedOn(slot, before, next)))).flatMap((slot) => slot ?? []);
}

/**
 * Changes the slots and makes a new data key; the server's secret proves that this is allowed. The slots that stay open by
 * what opened them before. The new key wraps the older ones, so that what was sealed under them always opens. A thief who
 * has an old key and an old copy of the device opens nothing that is sealed from here on.
 */
export async function changeSlots(
  record: VaultRecord,
  escrow: Bytes,
  change: SlotChange,
  stretching: Stretching,
): Promise<SlotsChanged> {
  const current = await byEscrow(record, escrow);
  if (!current) return { kind: 'wrong-secret' };
  const touchesPassword = change.put?.kind === 'password' || change.drop === 'password';
  if (record.format === 1 && record.byPassword && !touchesPassword) return { kind: 'not-carried' };
  const { userKey } = record;
  const before = { userKey, keyId: record.keyId, bytes: current };
  const next = { userKey, keyId: newKeyId(), bytes: newKeyBytes() };
  const slots = await slotsThatStay(record, change, before, next);
  if (change.put) slots.push(await slotOf(change.put, next, stretching));
  const older = await Promise.all(
    [...(await olderBytes(record, current)), before].map(async ({ keyId, bytes: olderKey }) => {
      const key = await wrap(olderKey, next.bytes, newSalt(), 'older', boundToNewer(next, keyId));
      olderKey.fill(0);
      return { keyId, key };
    }),
  );
  const wrapped = await wrappedByEscrow(next, escrow);
  const changed = await proven(
    { format: 2, userKey, keyId: next.keyId, slots, byEscrow: wrapped, older },
    next.bytes,
  );
  return { kind: 'changed', record: changed, dataKey: await withOlder(changed, next.bytes) };
}
