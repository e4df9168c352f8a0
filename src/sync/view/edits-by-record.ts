import type { Entity } from '#domain/records/records.ts';
import { uidMap } from '../base/uid-map.ts';
import type { RecordKey } from '../model/mirrored.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import { aliased, type Aliases } from './aliased.ts';
import { withShadows } from './shadows.ts';

export interface EditsByRecord {
  of(entity: Entity, uid: string): readonly StoredEdit[];
  /** The records that have edits, in whichever state. */
  keys(): RecordKey[];
  /** Takes the whole outbox in the order of typing; answers the records of edits that came, went or changed. */
  set(edits: readonly StoredEdit[]): RecordKey[];
  /** Sets which new students stand for existing ones; answers as `set` does. */
  setAliases(aliases: Aliases): RecordKey[];
  /** The existing student's uid for a new one that stands for it; every other uid as it is. */
  aliasOf(uid: string): string;
  /** The records with edits that name one of these as their parent: their copy of its number may have changed. */
  dependentsOf(keys: readonly RecordKey[]): RecordKey[];
  clear(): void;
}

const keyOf = (entity: Entity, uid: string) => `${entity} ${uid}`;
const recordOf = ({ entity, uid }: StoredEdit): RecordKey => ({ entity, uid });

/**
 * The outbox by record, each edit as it is shown: with its shadows, and with existing students in place of new ones
 * that stand for them.
 */
export function editsByRecord(): EditsByRecord {
  let all: readonly StoredEdit[] = [];
  let aliases: Aliases = {};
  let byRecord = uidMap<StoredEdit[]>();

  function set(edits: readonly StoredEdit[]): RecordKey[] {
    all = edits;
    const next = uidMap<StoredEdit[]>();
    for (const edit of edits.flatMap(withShadows).map((one) => aliased(one, aliases))) {
      const key = keyOf(edit.entity, edit.uid);
      const own = next.get(key);
      if (own) own.push(edit);
      else next.set(key, [edit]);
    }
    const before = byRecord;
    byRecord = next;
    return [...new Set([...before.keys(), ...next.keys()])].flatMap((key) => {
      const [was, is] = [before.get(key) ?? [], next.get(key) ?? []];
      const isSame = was.length === is.length && was.every((edit, index) => edit === is[index]);
      const edit = is[0] ?? was[0];
      return edit && !isSame ? [recordOf(edit)] : [];
    });
  }

  return {
    of: (entity, uid) => byRecord.get(keyOf(entity, uid)) ?? [],
    keys: () => byRecord.values().flatMap(([edit]) => (edit ? [recordOf(edit)] : [])),
    set,
    setAliases(next) {
      aliases = next;
      return set(all);
    },
    aliasOf: (uid) => aliases[uid] ?? uid,
    dependentsOf(keys) {
      if (byRecord.size === 0) return [];
      const named = uidMap<RecordKey>();
      for (const key of keys) named.set(key.uid, key);
      return byRecord.values().flatMap((edits) => {
        const found = edits.find(({ needs }) => needs.some((uid) => named.get(uid)));
        return found ? [recordOf(found)] : [];
      });
    },
    clear() {
      all = [];
      aliases = {};
      byRecord = uidMap();
    },
  };
}
