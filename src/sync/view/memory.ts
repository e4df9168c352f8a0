import type { Mediation } from '#domain/cases/mediation.ts';
import type { CaseDocument } from '#domain/documents.ts';
import type { Person } from '#domain/people.ts';
import {
  type AnyRecord,
  type EditableEntity,
  editableKinds,
  entities,
  type Entity,
} from '#domain/records/records.ts';
import type { UidMap } from '../base/uid-map.ts';
import type { MirroredRecord, RecordKey } from '../model/mirrored.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import type { View, Viewed } from '../model/view.ts';
import type { Aliases } from './aliased.ts';
import { contactPlaces } from './contact-places.ts';
import type { Digests } from './digest.ts';
import { editsByRecord } from './edits-by-record.ts';
import { foldDocument } from './fold-document.ts';
import { type Around, fold } from './fold.ts';
import { parentUidOf } from './relations.ts';
import { serverRows } from './server-rows.ts';
import { createShelf, type Shelf } from './shelf.ts';

/** The decrypted mirror and outbox in memory, folded. A change costs as much as the records that it names. */
export interface Memory {
  view: View;
  /** The server's row as the mirror has it, without edits. */
  rowOf(entity: Entity, uid: string): AnyRecord | undefined;
  /** How many rows of the server it holds, by entity. */
  rowCounts(): Record<Entity, number>;
  /** All rows of an entity by uid; it changes with the mirror. */
  rowsOf(entity: Entity): Pick<UidMap<AnyRecord>, 'get' | 'keys' | 'values'>;
  /** Digests of the mirror's rows, to be compared with the server's. */
  digests(): Digests;
  putRows(rows: readonly MirroredRecord[]): void;
  /** Shows rows that the mirror doesn't hold; its digests don't count them. */
  putUnkept(rows: readonly MirroredRecord[]): void;
  /** Removes rows that `putUnkept` put, but for those that the mirror holds by now or that other rows have replaced. */
  takeBack(rows: readonly MirroredRecord[]): void;
  /** Whether this very row is shown although the mirror doesn't hold it. */
  isUnkept(row: MirroredRecord): boolean;
  removeRows(keys: readonly RecordKey[]): void;
  /** Forgets the mirror; edits stay and are shown as their authors saw the records. */
  dropRows(): void;
  /** Takes the whole outbox in the order of typing; records of edits that came, went or changed are folded anew. */
  setEdits(edits: readonly StoredEdit[]): void;
  /**
   * Sets which new students stand for existing ones: they and what hangs on them are found under the existing student.
   */
  setAliases(aliases: Aliases): void;
  /** Forgets everything (lock, sign-out). */
  clear(): void;
  /** The records that have edits, in whichever state. */
  edited(): readonly RecordKey[];
  /** The record as the author of its latest unsent edit saw it; undefined without an edit, and for a new record. */
  seen(entity: Entity, uid: string): AnyRecord | undefined;
  /** Holds back notices of changes until the returned function is called: else a half-read year is drawn many times. */
  hold(): () => void;
  /** Calls back with the records that may look different now, after the view has them; 'everything' when all is forgotten. */
  onTouched(listener: (keys: readonly RecordKey[] | 'everything') => void): () => void;
}

const isEditable = (entity: Entity): entity is EditableEntity => entity in editableKinds;
const recordKey = ({ entity, record: { uid } }: MirroredRecord): RecordKey => ({ entity, uid });

/** Calls back with the records that may look different now. */
type Touched = (keys: readonly RecordKey[] | 'everything') => void;

/** What the screens see, by entity, and who is told when it changes. */
function toldShelves() {
  const shelves = Object.fromEntries(entities.map((entity) => [entity, createShelf(entity)])) as Record<
    Entity,
    Shelf
  >;
  /** Entities whose changes are to be told later; null: they are told at once. */
  let untold: Set<Entity> | null = null;

  function count(entity: Entity): void {
    if (untold) untold.add(entity);
    else shelves[entity].changes.set(shelves[entity].changes.get() + 1);
  }

  return {
    shelves,
    count,
    tellAtOnce: () => void (untold = null),
    /** As `Memory.hold`. */
    hold() {
      const touched = new Set<Entity>();
      untold = touched;
      return () => {
        // `clear` has come meanwhile, and has told of it.
        if (untold !== touched) return;
        untold = null;
        for (const entity of touched) count(entity);
      };
    },
  };
}

/** The mediations on a shelf that were made from a due process case. */
const mediationsOf = (shelf: Shelf, dueProcessUid: string): string[] =>
  shelf
    .all()
    .flatMap(({ record }) => ((record as Mediation).dueProcessUid === dueProcessUid ? [record.uid] : []));

/** An empty memory. */
export function createMemory(): Memory {
  const { shelves, count, tellAtOnce, hold } = toldShelves();
  const rows = serverRows();
  const edits = editsByRecord((uid) => mediationsOf(shelves.mediation, uid));
  const listeners = new Set<Touched>();
  const around: Around = {
    numberOf: rows.numberOf,
    people: () => rows.of('person').values() as Person[],
  };
  const contacts = contactPlaces({
    shelf: shelves.contact,
    look: (uid) => look('contact', uid),
    editsOf: (uid) => edits.of('contact', uid),
  });

  function look(entity: Entity, uid: string): Viewed<Entity> | undefined {
    const row = rows.get(entity, uid);
    const own = edits.of(entity, uid, row);
    if (own.length > 0 && entity === 'document')
      return foldDocument(row as CaseDocument | undefined, own, rows.numberOf);
    if (own.length > 0 && isEditable(entity)) return fold(entity, uid, row, own, around);
    return row && ({ entity, record: row, mark: null, isNew: false } as Viewed<Entity>);
  }

  /** Folds the named records anew, then what depends on them, and tells who listens. */
  function refold(keys: readonly RecordKey[]): void {
    const touched = new Set<Entity>();
    const cases = new Set<string>();
    for (const { entity, uid } of keys) {
      const before = shelves[entity].get(uid);
      const now = look(entity, uid);
      if (!before && !now) continue;
      touched.add(entity);
      shelves[entity].place(uid, now);
      if (entity !== 'contact') continue;
      for (const viewed of [before, now]) {
        const caseUid = viewed && parentUidOf(entity, viewed.record);
        if (caseUid) cases.add(caseUid);
      }
    }
    for (const caseUid of cases) contacts.arrange(caseUid);
    // What derives from the view hears first, so that no screen sees a new view with an old search.
    for (const listener of listeners) listener(keys);
    for (const entity of touched) count(entity);
  }

  function setRows(put: readonly MirroredRecord[], isKept: boolean): void {
    const keys = put.map(recordKey);
    for (const { entity, record } of put) rows.set(entity, record.uid, record, isKept);
    refold([...keys, ...edits.dependentsOf(keys)]);
  }

  function remove(keys: readonly RecordKey[]): void {
    for (const { entity, uid } of keys) rows.set(entity, uid, undefined);
    refold([...keys, ...edits.dependentsOf(keys)]);
  }

  /** Forgets all rows at once, however many, and what was made of them. */
  function empty(): void {
    contacts.clear();
    rows.clear();
    for (const entity of entities) shelves[entity].clear();
    for (const listener of listeners) listener('everything');
    entities.forEach(count);
  }

  return {
    view: {
      changes: (entity) => shelves[entity].changes,
      find(entity, reference) {
        const found = reference.startsWith('~')
          ? shelves[entity].get(edits.aliasOf(reference.slice(1)))
          : shelves[entity].byNumber(Number(reference));
        return found as never;
      },
      all: (entity) => shelves[entity].all() as never,
      stubs: (kind) => shelves[kind].stubs() as never,
      of: (entity, parentUid) => shelves[entity].of(edits.aliasOf(parentUid)) as never,
    },
    rowOf: rows.get,
    rowCounts: rows.counts,
    rowsOf: rows.of,
    digests: rows.digests,
    putRows: (put) => setRows(put, true),
    putUnkept: (put) => setRows(put.filter(rows.isNews), false),
    takeBack: (put) => remove(put.filter(rows.isUnkept).map(recordKey)),
    isUnkept: rows.isUnkept,
    removeRows: remove,
    dropRows() {
      empty();
      // Unsent edits stay in the view.
      refold(edits.keys());
    },
    setEdits: (all) => refold(edits.set(all)),
    setAliases: (aliases) => refold(edits.setAliases(aliases)),
    clear() {
      edits.clear();
      tellAtOnce();
      empty();
    },
    edited: edits.keys,
    seen: edits.seen,
    hold,
    onTouched(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
