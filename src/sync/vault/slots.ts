import { newSalt } from '../seal/data-key.ts';
import { fromBase64 } from '../seal/base64.ts';
import { newPair, privateBytes, privateKeyOf, sharedSecret } from '../seal/key-agreement.ts';
import { unwrap, wrap } from '../seal/wrapping.ts';
import { type Argon2id, stretch, stretchAnew, type Stretching } from './stretching.ts';
import {
  boundToOwner,
  boundToSlot,
  type KeyName,
  type Slot,
  type SlotHead,
  type SlotSecret,
} from './vault-record.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A data key with its name, while its bytes are there. */
export interface NamedBytes extends KeyName {
  bytes: Bytes;
}

/** What a slot's owner has, as bytes that wrap: what was typed, stretched, or what a passkey gave. */
export interface OwnersBytes {
  head: SlotHead;
  salt: Bytes;
  bytes: Bytes;
}

/** The bytes of a new slot's owner. */
export async function ownersBytes(secret: SlotSecret, stretching: Stretching): Promise<OwnersBytes> {
  const salt = newSalt();
  if (secret.kind === 'passkey') {
    const { kind, credential, prf } = secret;
    return { head: { kind, credential }, salt, bytes: prf };
  }
  const { cost, bytes } = await stretchAnew(secret.text, salt, stretching);
  return { head: { kind: secret.kind, cost }, salt, bytes };
}

/** Bytes of a slot's seal; the private half of its pair comes behind it. */
const sealLength = 32;

function joined(first: Uint8Array, second: Uint8Array): Bytes {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Wraps a data key for a slot by its public half and its seal; what its owner types isn't needed. */
async function wrapFor(
  slot: Pick<Slot, 'kind' | 'publicKey'>,
  seal: Bytes,
  dataKey: NamedBytes,
): Promise<Pick<Slot, 'seal' | 'sender' | 'key'>> {
  const sender = await newPair();
  const secret = joined(await sharedSecret(sender.privateKey, slot.publicKey), seal);
  const bound = boundToSlot(dataKey, slot);
  return {
    seal: await wrap(seal, dataKey.bytes, newSalt(), 'slot seal', bound),
    sender: sender.publicKey,
    key: await wrap(dataKey.bytes, secret, newSalt(), 'slot key', bound),
  };
}

/** A slot that opens by what its owner has. */
export async function newSlot({ head, salt, bytes }: OwnersBytes, dataKey: NamedBytes): Promise<Slot> {
  const pair = await newPair(true);
  const seal = crypto.getRandomValues(new Uint8Array(sealLength));
  const owned = joined(seal, await privateBytes(pair));
  const named = { ...head, publicKey: pair.publicKey };
  const owner = await wrap(owned, bytes, salt, 'slot owner', boundToOwner(dataKey.userKey, named));
  const slot = { ...named, owner, ...(await wrapFor(named, seal, dataKey)) };
  owned.fill(0);
  seal.fill(0);
  return slot;
}

/** The bytes that open a slot; null: the slot is of another kind. */
const bytesFor = async (slot: Slot, secret: SlotSecret, argon2id: Argon2id): Promise<Bytes | null> => {
  if (secret.kind === 'passkey') return slot.kind === 'passkey' ? secret.prf : null;
  if (slot.kind !== secret.kind) return null;
  return stretch(secret.text, fromBase64(slot.owner.salt), slot.cost, argon2id);
};

/** The bytes of the data key by what its owner gave; null: it is something else, or the slot was altered or is another vault's. */
export async function openSlot(
  name: KeyName,
  slot: Slot,
  secret: SlotSecret,
  argon2id: Argon2id,
): Promise<Bytes | null> {
  const bytes = await bytesFor(slot, secret, argon2id);
  const owned = bytes && (await unwrap(slot.owner, bytes, 'slot owner', boundToOwner(name.userKey, slot)));
  if (!owned) return null;
  try {
    const privateKey = await privateKeyOf(owned.slice(sealLength));
    const secret = joined(await sharedSecret(privateKey, slot.sender), owned.subarray(0, sealLength));
    return await unwrap(slot.key, secret, 'slot key', boundToSlot(name, slot));
  } catch {
    // The sender's half is no point of the curve: it was altered.
    return null;
  } finally {
    owned.fill(0);
  }
}

/** The same slot for the next data key: it opens by what opened it before. null: it isn't of the data key before. */
export async function passedOn(slot: Slot, before: NamedBytes, next: NamedBytes): Promise<Slot | null> {
  const seal = await unwrap(slot.seal, before.bytes, 'slot seal', boundToSlot(before, slot));
  if (!seal) return null;
  const anew = { ...slot, ...(await wrapFor(slot, seal, next)) };
  seal.fill(0);
  return anew;
}
