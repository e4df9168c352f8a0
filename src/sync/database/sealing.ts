/** Where a sealed value lies. It is part of what is authenticated, so a value moved elsewhere doesn't open (security.md, Vault). */
export interface Place {
  store: string;
  entity: string;
  uid: string;
  version: number;
}

/** Encrypts and decrypts with the data key of an open vault, in its worker. */
export interface Sealer {
  /** Names the data key; kept in the clear beside each value. */
  keyId: string;
  seal(items: readonly { place: Place; value: unknown }[]): Promise<Uint8Array[]>;
  /** undefined for each value that is damaged, was moved, or was sealed with another key. */
  open(items: readonly { place: Place; sealed: Uint8Array }[]): Promise<unknown[]>;
  /** Bytes as they are, such as a piece of a file. */
  sealBytes(place: Place, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** null where `open` answers undefined. */
  openBytes(place: Place, sealed: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** What every protected row carries. */
export interface SealedPart {
  /** Names the data key. */
  key: string;
  sealed: Uint8Array;
}

/** Seals one value. */
export async function sealOne(sealer: Sealer, place: Place, value: unknown): Promise<SealedPart> {
  const [sealed] = await sealer.seal([{ place, value }]);
  if (!sealed) throw new Error('nothing was sealed');
  return { key: sealer.keyId, sealed };
}
