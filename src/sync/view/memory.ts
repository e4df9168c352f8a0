import type { Contact } from '#domain/contacts.ts';
import type { CaseDocument } from '#domain/documents.ts';
import {
  type AnyRecord,
  type EditableEntity,
  editableKinds,
  entities,
  type Entity,
} from '#domain/records.ts';
import { type UidMap, uidMap } from '../base/uid-map.ts';
import type { MirroredRecord, RecordKey } from '../model/mirrored.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import type { View, Viewed } from '../model/view.ts';
import { aliased, type Aliases } from './aliased.ts';
import { arrangeContacts } from './contact-order.ts';
import { type Digests, rowDigest } from './digest.ts';
import { foldDocument } from './fold-document.ts';
import { fold } from './fold.ts';
import { parentUidOf } from './relations.ts';
import { withShadows } from './shadows.ts';
import { type Shelf, shelf } from './shelf.ts';

/** The decrypted mirror and outbox in memory, folded. Each change costs as much as the records it names, however many there are. */
export interface Memory {
  view: View;
  /** The server's row as the mirror has it, without edits. */
  rowOf(entity: Entity, uid: string): AnyRecord | undefined;
  /** How many rows of the server it holds, by entity. */
  rowCounts(): Record<Entity, number>;
  /** All rows of an entity by uid; it changes with the mirror. */
  rowsOf(entity: Entity): Pick<UidMap<AnyRecord>, 'get' | 'keys' | 'values'>;
  /** Of the rows that it holds, to be compared with the server's. */
  digests(): Digests;
  putRows(rows: readonly MirroredRecord[]): void;
  /** Shows rows that the mirror doesn't hold; its digests don't count them. */
  putUnkept(rows: readonly MirroredRecord[]): void;
  /** Takes back what was put so, but for rows that the mirror holds by now or that others stand in the place of. */
  takeBack(rows: readonly MirroredRecord[]): void;
  removeRows(keys: readonly RecordKey[]): void;
  /** Forgets the mirror; edits stay and are shown as their authors saw the records. */
  dropRows(): void;
  /** Takes the whole outbox in the order of typing; records of edits that came, went or changed are folded anew. */
  setEdits(edits: readonly StoredEdit[]): void;
  /** Which new students stand for existing ones: they are found, and what hangs on them is shown, under these. */
  setAliases(aliases: Aliases): void;
  /** Forgets everything (lock, sign-out). */
  clear(): void;
  /** The records that have edits, in whichever state. */
  edited(): readonly RecordKey[];
  /** Until the function that it gives is called, the view's changes are not told: half a year would be drawn many times. */
  hold(): () => void;
  /** Calls back with the records that may look different now, after the view has them; 'everything' when all is forgotten. */
  onTouched(listener: (keys: readonly RecordKey[] | 'everything') => void): () => void;
}

const isEditable = (entity: Entity): entity is EditableEntity => entity in editableKinds;
const keyOf = (entity: Entity, uid: string) => `${entity} ${uid}`;

export function memory(): Memory {
  const shelves = Object.fromEntries(entities.map((entity) => [entity, shelf(entity)])) as Record<
    Entity,
    Shelf
  >;
  const rows = Object.fromEntries(entities.map((entity) => [entity, uidMap()])) as Record<
    Entity,
    UidMap<AnyRecord>
  >;
  const digests = Object.fromEntries(entities.map((entity) => [entity, rowDigest()])) as Record<
    Entity,
    ReturnType<typeof rowDigest>
  >;
  /** Rows that are not in the mirror. */
  const unkept = new WeakSet<AnyRecord>();
  const listeners = new Set<(keys: readonly RecordKey[] | 'everything') => void>();
  /** Entities whose changes are to be told later; null: they are told at once. */
  let untold: Set<Entity> | null = null;
  let aliases: Aliases = {};
  let allEdits: readonly StoredEdit[] = [];
  let editsByRecord = uidMap<StoredEdit[]>();
  /** Cases whose contacts' places are the device's rather than the server's. */
  const arranged = new Set<string>();

  const numberOf = (entity: Entity, uid: string): number | undefined => {
    const row = rows[entity].get(uid);
    return row && 'id' in row ? row.id : undefined;
  };

  function count(entity: Entity): void {
    if (untold) untold.add(entity);
    else shelves[entity].changes.set(shelves[entity].changes.get() + 1);
  }

  const editedKeys = (): RecordKey[] =>
    editsByRecord.values().flatMap(([edit]) => (edit ? [{ entity: edit.entity, uid: edit.uid }] : []));

  const editsOf = (entity: Entity, uid: string) => editsByRecord.get(keyOf(entity, uid)) ?? [];

  function look(entity: Entity, uid: string): Viewed<Entity> | undefined {
    const row = rows[entity].get(uid);
    const edits = editsOf(entity, uid);
    if (edits.length > 0 && entity === 'document')
      return foldDocument(row as CaseDocument | undefined, edits, numberOf);
    if (edits.length > 0 && isEditable(entity)) return fold(entity, uid, row, edits, numberOf);
    return row && ({ entity, record: row, mark: null, isNew: false } as Viewed<Entity>);
  }

  /** Gives a case's contacts the places that the device's creates and moves will have; back to the server's when there are none. */
  function arrange(caseUid: string): void {
    const folded = shelves.contact.of(caseUid).flatMap(({ record }) => look('contact', record.uid) ?? []);
    const waiting = folded.flatMap(({ record }) => editsOf('contact', record.uid));
    const moves = waiting
      .filter((edit) => edit.action === 'move' && edit.state !== 'refused')
      .toSorted((a, b) => a.order - b.order)
      .map((edit) => ({ uid: edit.uid, newIndex: edit.newIndex ?? 0 }));
    const mine = moves.length > 0 || waiting.some((edit) => edit.action === 'create');
    if (!mine && !arranged.has(caseUid)) return;
    if (mine) arranged.add(caseUid);
    else arranged.delete(caseUid);
    const places = mine
      ? arrangeContacts(
          folded.map(({ record }) => record as Contact),
          moves,
        )
      : new Map();
    for (const viewed of folded) {
      const sortId = places.get(viewed.record.uid) ?? (viewed.record as Contact).sortId;
      const record = { ...(viewed.record as Contact), sortId };
      shelves.contact.place(record.uid, { ...viewed, record } as Viewed<Entity>);
    }
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
    for (const caseUid of cases) arrange(caseUid);
    // Who derives from the view is told first, so that a screen never sees the one without the other.
    for (const listener of listeners) listener(keys);
    for (const entity of touched) count(entity);
  }

  /** The records with edits that name one of these as their parent: their copy of its number may have changed. */
  function dependentsOf(keys: readonly RecordKey[]): RecordKey[] {
    if (editsByRecord.size === 0) return [];
    const named = uidMap<RecordKey>();
    for (const key of keys) named.set(key.uid, key);
    return editsByRecord.values().flatMap((edits) => {
      const found = edits.find(({ needs }) => needs.some((uid) => named.get(uid)));
      return found ? [{ entity: found.entity, uid: found.uid }] : [];
    });
  }

  /** Sets the server's row, undefined for none. */
  function setRow(entity: Entity, uid: string, row: AnyRecord | undefined, isKept = true): void {
    const before = rows[entity].get(uid);
    if (before && !unkept.delete(before)) digests[entity].take(before);
    if (!row) return rows[entity].delete(uid);
    rows[entity].set(uid, row);
    if (isKept) digests[entity].add(row);
    else unkept.add(row);
  }

  function setRows(put: readonly MirroredRecord[], isKept: boolean): void {
    const keys = put.map(({ entity, record }) => ({ entity, uid: record.uid }));
    for (const { entity, record } of put) setRow(entity, record.uid, record, isKept);
    refold([...keys, ...dependentsOf(keys)]);
  }

  function remove(keys: readonly RecordKey[]): void {
    for (const { entity, uid } of keys) setRow(entity, uid, undefined);
    refold([...keys, ...dependentsOf(keys)]);
  }

  /** Forgets all rows at once, however many, and what was made of them. */
  function empty(): void {
    arranged.clear();
    for (const entity of entities) {
      rows[entity].clear();
      digests[entity].clear();
      shelves[entity].clear();
    }
    for (const listener of listeners) listener('everything');
    entities.forEach(count);
  }

  return {
    view: {
      changes: (entity) => shelves[entity].changes,
      find(entity, reference) {
        const uid = reference.slice(1);
        const found = reference.startsWith('~')
          ? shelves[entity].get(aliases[uid] ?? uid)
          : shelves[entity].byNumber(Number(reference));
        return found as never;
      },
      all: (entity) => shelves[entity].all() as never,
      of: (entity, parentUid) => shelves[entity].of(aliases[parentUid] ?? parentUid) as never,
    },
    rowOf: (entity, uid) => rows[entity].get(uid),
    rowCounts: () =>
      Object.fromEntries(entities.map((entity) => [entity, rows[entity].size])) as Record<Entity, number>,
    rowsOf: (entity) => rows[entity],
    digests: () => Object.fromEntries(entities.map((entity) => [entity, digests[entity].text()])) as Digests,
    putRows: (put) => setRows(put, true),
    putUnkept(put) {
      const isNews = ({ entity, record }: MirroredRecord) =>
        (rows[entity].get(record.uid)?.version ?? 0) < record.version;
      setRows(put.filter(isNews), false);
    },
    takeBack(put) {
      const isStill = ({ entity, record }: MirroredRecord) =>
        rows[entity].get(record.uid) === record && unkept.has(record);
      remove(put.filter(isStill).map(({ entity, record: { uid } }) => ({ entity, uid })));
    },
    removeRows: remove,
    dropRows() {
      empty();
      // What is typed and unsent stays to be seen.
      refold(editedKeys());
    },
    setEdits(edits) {
      allEdits = edits;
      const next = uidMap<StoredEdit[]>();
      for (const edit of edits.flatMap(withShadows).map((one) => aliased(one, aliases))) {
        const key = keyOf(edit.entity, edit.uid);
        const own = next.get(key);
        if (own) own.push(edit);
        else next.set(key, [edit]);
      }
      const before = editsByRecord;
      editsByRecord = next;
      const changed = [...new Set([...before.keys(), ...next.keys()])].filter((key) => {
        const [was, is] = [before.get(key) ?? [], next.get(key) ?? []];
        return was.length !== is.length || was.some((edit, index) => edit !== is[index]);
      });
      refold(
        changed.flatMap((key) => {
          const edit = next.get(key)?.[0] ?? before.get(key)?.[0];
          return edit ? [{ entity: edit.entity, uid: edit.uid }] : [];
        }),
      );
    },
    setAliases(next) {
      aliases = next;
      this.setEdits(allEdits);
    },
    clear() {
      aliases = {};
      allEdits = [];
      editsByRecord = uidMap();
      untold = null;
      empty();
    },
    edited: editedKeys,
    hold() {
      const touched = new Set<Entity>();
      untold = touched;
      return () => {
        // Whoever forgot everything meanwhile has told it.
        if (untold !== touched) return;
        untold = null;
        for (const entity of touched) count(entity);
      };
    },
    onTouched(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
