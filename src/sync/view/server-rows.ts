import { type AnyRecord, entities, type Entity } from '#domain/records/records.ts';
import { type UidMap, uidMap } from '../base/uid-map.ts';
import type { MirroredRecord } from '../model/mirrored.ts';
import { type Digests, rowDigest } from './digest.ts';
import { sharedTexts } from './shared-texts.ts';

export interface ServerRows {
  get(entity: Entity, uid: string): AnyRecord | undefined;
  /** All of an entity by uid; it changes with the mirror. */
  of(entity: Entity): UidMap<AnyRecord>;
  counts(): Record<Entity, number>;
  /** Digests of the rows that the mirror holds. */
  digests(): Digests;
  /** The server's number of a record, where it has one. */
  numberOf(entity: Entity, uid: string): number | undefined;
  /** Sets a row, undefined for none. `isKept`: whether the mirror holds it. */
  set(entity: Entity, uid: string, row: AnyRecord | undefined, isKept?: boolean): void;
  /** Whether the row is newer than what is there. */
  isNews(one: MirroredRecord): boolean;
  /** Whether this very row is there and the mirror doesn't hold it. */
  isUnkept(one: MirroredRecord): boolean;
  /** Forgets all at once, however many. */
  clear(): void;
}

const each = <T>(make: (entity: Entity) => T): Record<Entity, T> =>
  Object.fromEntries(entities.map((entity) => [entity, make(entity)])) as Record<Entity, T>;

/** The rows of the server as they are, without edits: those of the mirror, and those that are only shown. */
export function serverRows(): ServerRows {
  const rows = each(() => uidMap<AnyRecord>());
  const texts = sharedTexts((entity, uid) => rows[entity].get(uid)?.uid);
  const digests = each(() => rowDigest());
  /** Rows that are not in the mirror. */
  const unkept = new WeakSet<AnyRecord>();
  return {
    get: (entity, uid) => rows[entity].get(uid),
    of: (entity) => rows[entity],
    counts: () => each((entity) => rows[entity].size),
    digests: () => each((entity) => digests[entity].text()),
    numberOf(entity, uid) {
      const row = rows[entity].get(uid);
      return row && 'id' in row ? row.id : undefined;
    },
    set(entity, uid, row, isKept = true) {
      const before = rows[entity].get(uid);
      if (before && !unkept.delete(before)) digests[entity].take(before);
      if (!row) return rows[entity].delete(uid);
      texts.share(entity, row);
      rows[entity].set(uid, row);
      if (!isKept) return void unkept.add(row);
      // It may have been shown before the mirror took it, and forgotten with all others meanwhile.
      unkept.delete(row);
      digests[entity].add(row);
    },
    isNews: ({ entity, record }) => (rows[entity].get(record.uid)?.version ?? 0) < record.version,
    isUnkept: ({ entity, record }) => rows[entity].get(record.uid) === record && unkept.has(record),
    clear() {
      texts.clear();
      for (const entity of entities) {
        rows[entity].clear();
        digests[entity].clear();
      }
    },
  };
}
