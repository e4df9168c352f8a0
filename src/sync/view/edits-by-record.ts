import type { AnyRecord, Entity } from '#domain/records/records.ts';
import { uidMap } from '../base/uid-map.ts';
import type { RecordKey } from '../model/mirrored.ts';
import { closedWith, type StoredEdit } from '../model/stored-edit.ts';
import { aliased, type Aliases } from './aliased.ts';
import { isClosing, withItsCase, withShadows } from './shadows.ts';

export interface EditsByRecord {
  /** The edits of a record, and those that close a mediation with its case; `row` is the server's row, if the mirror has one. */
  of(entity: Entity, uid: string, row?: AnyRecord): readonly StoredEdit[];
  /** As `Memory.seen`. */
  seen(entity: Entity, uid: string): AnyRecord | undefined;
  /** The records that have edits, in whichever state, and the mediations that are closed with one of them. */
  keys(): RecordKey[];
  /** Takes the whole outbox in the order of typing; answers the records of edits that came, went or changed, and the mediations that these close. */
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
const asMediation = (uid: string): RecordKey => ({ entity: 'mediation', uid });

/**
 * The outbox by record, each edit as it is shown: with its shadows, and with existing students in place of new ones
 * that stand for them.
 * @param mediationsOf the mediations that are shown as made from a due process case, by their uids.
 */
export function editsByRecord(mediationsOf: (dueProcessUid: string) => readonly string[]): EditsByRecord {
  let all: readonly StoredEdit[] = [];
  let aliases: Aliases = {};
  let byRecord = uidMap<StoredEdit[]>();

  const editsOf = (entity: Entity, uid: string) => byRecord.get(keyOf(entity, uid)) ?? [];

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
      if (!edit || isSame) return [];
      const closed = [...was, ...is].some(isClosing) ? mediationsOf(edit.uid) : [];
      return [recordOf(edit), ...closed.map(asMediation)];
    });
  }

  return {
    of: (entity, uid, row) =>
      entity === 'mediation'
        ? withItsCase(editsOf(entity, uid), row, (dueProcess) => editsOf('dueprocess', dueProcess))
        : editsOf(entity, uid),
    seen: (entity, uid) =>
      (editsOf(entity, uid).findLast(({ seen }) => seen !== null)?.seen ?? undefined) as
        | AnyRecord
        | undefined,
    keys: () =>
      byRecord.values().flatMap((edits) => {
        const closed = edits.flatMap((edit) => closedWith(edit) ?? []);
        return [...edits.slice(0, 1).map(recordOf), ...closed.map(asMediation)];
      }),
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
