import type { AnyRecord, Entity } from '#domain/records.ts';
import type { MirrorState } from '../mirror/mirror-store.ts';
import type { MirrorStep } from './mirror-step.ts';

/** Where a sealed value lies. It is part of what is authenticated, so a value moved elsewhere doesn't open (docs/security.md, Vault). */
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

/** Rows of a database: of an entity, after a uid, at most so many. */
export interface RowsRange {
  database: string;
  store: string;
  entity: string;
  /** '': from the first. */
  after: string;
  limit: number;
}

/** Opened rows. */
export interface RowsPart {
  /** A JSON array of the values that opened. */
  json: string;
  /** Uids of those that didn't. */
  damaged: readonly string[];
  /** The last uid that was read; null: there are no more. */
  last: string | null;
}

/** A row of a page, as JSON; where it lies in the store `rows`. */
export interface PageRow {
  entity: Entity;
  uid: string;
  version: number;
  json: string;
}

/** A record as a row of a page. */
export const pageRow = ({ entity, value }: { entity: Entity; value: AnyRecord }): PageRow => ({
  entity,
  uid: value.uid,
  version: value.version,
  json: JSON.stringify(value),
});

/** A prepared page of a first fill to be put into the mirror. */
export interface PageToAdd {
  database: string;
  /** Of the prepared rows. */
  name: string;
  /** Where the mirror must stand. */
  asked: MirrorState;
  step: MirrorStep;
  /** Of the lists from then on. */
  stamp: string;
}

/** Encrypts and decrypts with the data key of an open vault, in its worker. */
export interface Sealer {
  /** Names the newest data key; kept in the clear beside each value. */
  readonly keyId: string;
  /** Whether there were keys before it, under which something may lie. */
  readonly isRotated?: boolean;
  seal(items: readonly { place: Place; value: unknown }[]): Promise<Uint8Array[]>;
  /** undefined for each value that is damaged, was moved, or was sealed with another key. */
  open(items: readonly { place: Place; sealed: Uint8Array }[]): Promise<unknown[]>;
  /** Reads and opens rows away from this thread; rejects where that can't be done. Absent where nothing can. */
  readRows?(range: RowsRange): Promise<RowsPart>;
  /** Begins to seal a page's records away from this thread, under a name, for `addPage`. Absent where that can't be done. */
  preparePage?(name: string, records: readonly { entity: Entity; value: AnyRecord }[]): Promise<void>;
  /**
   * Puts a prepared page's rows and the mirror's new state in one transaction, away from this thread: answers that state.
   * null, and nothing is put, where anything is otherwise than in nearly every fill (vault/add-page.ts).
   */
  addPage?(page: PageToAdd): Promise<MirrorState | null>;
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

/** Seals values, or what `contentOf` takes of them, together, and answers each with its own. */
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
