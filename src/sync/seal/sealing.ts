/**
 * Where a sealed value lies. The place is authenticated with the value, so a value moved elsewhere doesn't open
 * (docs/security.md, Vault).
 */
export interface Place {
  store: string;
  entity: string;
  uid: string;
  version: number;
}

/** The place of a row in a store of records. */
export const placeOfRow = (
  store: string,
  { entity, uid, version }: { entity: string; uid: string; version: number },
): Place => ({ store, entity, uid, version });

/** Encrypts and decrypts with the data key of an open vault, in its worker. */
export interface Sealer {
  /** Names the newest data key; kept in the clear beside each value. */
  readonly keyId: string;
  /** Whether the user had earlier keys, under which something may still lie. */
  readonly isRotated?: boolean;
  seal(items: readonly { place: Place; value: unknown }[]): Promise<Uint8Array[]>;
  /** undefined for each value that is damaged, was moved, or was sealed with another key. */
  open(items: readonly { place: Place; sealed: Uint8Array }[]): Promise<unknown[]>;
  /** Bytes as they are, such as a piece of a file. */
  sealBytes(place: Place, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** null where the bytes are damaged, were moved, or were sealed with another key. */
  openBytes(place: Place, sealed: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** What every protected row carries. */
export interface SealedPart {
  /** Names the data key. */
  key: string;
  sealed: Uint8Array;
}

/** Whether two sealed parts are the same sealing: each sealing gives other bytes. */
export const isSameSealing = (one: SealedPart, other: SealedPart): boolean =>
  one.sealed.length === other.sealed.length && one.sealed.every((byte, at) => byte === other.sealed[at]);

/** Whether all are sealed under the newest data key: where it turned meanwhile, what is written now was not there to be sealed anew. */
export const isUnderNewest = ({ keyId }: Pick<Sealer, 'keyId'>, parts: readonly SealedPart[]): boolean =>
  parts.every(({ key }) => key === keyId);

/** Seals one value. */
export async function sealOne(sealer: Sealer, place: Place, value: unknown): Promise<SealedPart> {
  const [sealed] = await sealer.seal([{ place, value }]);
  if (!sealed) throw new Error('nothing was sealed');
  return { key: sealer.keyId, sealed };
}

/** Seals values together, or of each only what `contentOf` picks; answers each value with its sealed part. */
export async function sealEach<T>(
  sealer: Sealer,
  values: readonly T[],
  placeOf: (value: T) => Place,
  contentOf: (value: T) => unknown = (value) => value,
): Promise<{ value: T; part: SealedPart }[]> {
  if (values.length === 0) return [];
  const sealed = await sealer.seal(
    values.map((value) => ({ place: placeOf(value), value: contentOf(value) })),
  );
  if (sealed.length < values.length) throw new Error('not everything was sealed');
  return values.flatMap((value, index) => {
    const bytes = sealed[index];
    return bytes ? [{ value, part: { key: sealer.keyId, sealed: bytes } }] : [];
  });
}
