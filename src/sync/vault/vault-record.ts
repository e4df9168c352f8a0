import * as v from 'valibot';

const Base64 = v.pipe(v.string(), v.base64());
export const Wrapped = v.object({ salt: Base64, iv: Base64, bytes: Base64 });

/** Bounds that keep an altered record from stopping the device; whether it is costly enough is asked at unlock. */
export const StretchCost = v.object({
  memory: v.pipe(v.number(), v.integer(), v.minValue(8), v.maxValue(256 * 1024)),
  passes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
  lanes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1)),
});

/** The ways that are typed. */
export const typedKinds = ['password', 'passphrase'] as const;
export type TypedKind = (typeof typedKinds)[number];

/** What opens a vault without the server; a vault has at most one slot of a kind. */
export type SlotKind = TypedKind | 'passkey';

/** What a passkey's authenticator gave: the credential's id (base64url) and 32 bytes that nothing else computes (WebAuthn PRF). */
export interface PasskeySecret {
  kind: 'passkey';
  credential: string;
  prf: Uint8Array<ArrayBuffer>;
}

/** What opens a slot: what somebody typed, or what their passkey gave. */
export type SlotSecret = { kind: TypedKind; text: string } | PasskeySecret;

/** What was given to open a vault; a mere text is the password. */
export const secretOf = (given: string | SlotSecret): SlotSecret =>
  typeof given === 'string' ? { kind: 'password', text: given } : given;

const slotParts = {
  /** The slot's seal and the private half of its key pair, wrapped by what its owner has. They stay as long as the slot does. */
  owner: Wrapped,
  publicKey: Base64,
  /** The slot's seal, wrapped by the data key: who has the data key can wrap the next one for this slot. */
  seal: Wrapped,
  /** The data key, wrapped by the slot's seal and what the slot's pair and `sender`, a pair that was used once, agree on. */
  sender: Base64,
  key: Wrapped,
};
const TypedSlot = v.object({ kind: v.picklist(typedKinds), cost: StretchCost, ...slotParts });
const PasskeySlot = v.object({
  kind: v.literal('passkey'),
  /** The id of the credential whose PRF opens the slot, as its authenticator named it. */
  credential: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  ...slotParts,
});

/** One way to open a vault (docs/security.md, Vault). */
export const Slot = v.variant('kind', [TypedSlot, PasskeySlot]);
export type Slot = v.InferOutput<typeof Slot>;

/** Which way a slot is, and its parameters. */
export type SlotHead =
  | Pick<v.InferOutput<typeof TypedSlot>, 'kind' | 'cost'>
  | Pick<v.InferOutput<typeof PasskeySlot>, 'kind' | 'credential'>;

const common = {
  /** Hash of the user's id. */
  userKey: v.string(),
  /** Names the data key; each sealed row carries it. */
  keyId: v.string(),
  /** By the server's secret; null in a vault that was made without one. */
  byEscrow: v.nullable(Wrapped),
  /**
   * The older data keys, each wrapped by the newest: work may still lie under them, such as that of a tab that slept.
   */
  older: v.optional(v.array(v.object({ keyId: v.string(), key: Wrapped })), []),
  /** When it was closed last, ms by the device's clock; absent: never, or by a version before 27 November 2026. */
  closedAt: v.optional(v.number()),
};

/** A vault of a version before 23 November 2026: the password alone opens it. */
const OneKeyRecord = v.object({
  format: v.literal(1),
  ...common,
  cost: StretchCost,
  /** null: closed. */
  byPassword: v.nullable(Wrapped),
});
export type OneKeyRecord = v.InferOutput<typeof OneKeyRecord>;

const SlotsRecord = v.object({
  format: v.literal(2),
  ...common,
  /** null: closed; the server's secret alone opens it, once the server gives it. Empty: no way without the server was chosen. */
  slots: v.nullable(v.array(Slot)),
  /** Nothing, wrapped by the data key and bound to all of the record. */
  proof: Wrapped,
});
export type SlotsRecord = v.InferOutput<typeof SlotsRecord>;

/** One user's vault as it lies on the device. It names nobody: the user is a hash, the key is wrapped. */
export const VaultRecord = v.variant('format', [OneKeyRecord, SlotsRecord]);
export type VaultRecord = v.InferOutput<typeof VaultRecord>;

/** What opens the vault without the server; null: this device is closed for its user. */
export function waysOf(record: VaultRecord): readonly SlotKind[] | null {
  if (record.format === 1) return record.byPassword && ['password'];
  return record.slots && record.slots.map(({ kind }) => kind);
}

/** Whether something other than the account's password opens the vault. */
export const protects = (ways: readonly SlotKind[]): boolean => ways.some((kind) => kind !== 'password');

/** The credential whose PRF opens the vault without the server; null: none does. */
export function passkeyOf(record: VaultRecord): string | null {
  const slot = record.format === 1 ? undefined : record.slots?.find(({ kind }) => kind === 'passkey');
  return slot?.kind === 'passkey' ? slot.credential : null;
}

/** The record of a closed device: the server's secret alone opens it. One that is told again that it is closed keeps the day. */
export function closed(record: VaultRecord, closedAt: number): VaultRecord {
  if (waysOf(record) === null) return record;
  return record.format === 1
    ? { ...record, byPassword: null, closedAt }
    : { ...record, slots: null, closedAt };
}

/** Whose key it is, and which. */
export type KeyName = Pick<VaultRecord, 'userKey' | 'keyId'>;

const costParts = ({ memory, passes, lanes }: v.InferOutput<typeof StretchCost>) => [
  'argon2id',
  memory,
  passes,
  lanes,
];

/** What is authenticated where a newer key wraps an older one. The 1 is from format 1, whose wraps go on. */
export const boundToNewer = ({ userKey, keyId }: KeyName, olderId: string): string =>
  JSON.stringify([1, userKey, keyId, olderId]);

/** A slot's kind and parameters. */
const headParts = (head: SlotHead) =>
  head.kind === 'passkey' ? [head.kind, 'prf', head.credential] : [head.kind, ...costParts(head.cost)];

/** What is authenticated with the wrap by password of format 1: a record whose parameters were lowered doesn't open. */
export const boundToPassword = ({ userKey, keyId, cost }: KeyName & Pick<OneKeyRecord, 'cost'>): string =>
  JSON.stringify([1, userKey, keyId, ...costParts(cost)]);

/** What is authenticated with the wrap by the server's secret, which stays when the slots change. */
export const boundToEscrow = ({ userKey, keyId }: KeyName): string => JSON.stringify([1, userKey, keyId]);

/** What is authenticated with what a slot's owner opens: it stays when the data key changes. */
export const boundToOwner = (userKey: string, head: SlotHead & Pick<Slot, 'publicKey'>): string =>
  JSON.stringify([2, userKey, ...headParts(head), head.publicKey]);

/** What is authenticated with the data key and the seal of a slot. */
export const boundToSlot = (
  { userKey, keyId }: KeyName,
  { kind, publicKey }: Pick<Slot, 'kind' | 'publicKey'>,
): string => JSON.stringify([2, userKey, keyId, kind, publicKey]);

const wrapParts = ({ salt, iv, bytes }: v.InferOutput<typeof Wrapped>) => [salt, iv, bytes];
const provenParts = (slot: Slot) => [
  ...headParts(slot),
  wrapParts(slot.owner),
  slot.publicKey,
  wrapParts(slot.seal),
  slot.sender,
  wrapParts(slot.key),
];

/** What the proof is bound to: the whole record. A slot that was added, altered or taken out by hand fails it. */
export const boundToRecord = ({
  userKey,
  keyId,
  slots,
  byEscrow,
  older,
}: Omit<SlotsRecord, 'proof'>): string =>
  JSON.stringify([
    2,
    userKey,
    keyId,
    slots && slots.map(provenParts),
    byEscrow && wrapParts(byEscrow),
    older.map((one) => [one.keyId, wrapParts(one.key)]),
  ]);
