import { compareContacts, type Contact } from '#domain/contacts.ts';
import { isStub } from '#domain/cases/restricted.ts';
import { type CaseEvent, compareEvents } from '#domain/events.ts';
import type { Entity } from '#domain/records/records.ts';
import { type Settable, settable } from '../base/observable.ts';
import { uidMap } from '../base/uid-map.ts';
import type { Viewed } from '../model/view.ts';
import { parentUidOf } from './relations.ts';

/** All records of one entity as they are seen, found by uid, by number and by parent. */
export interface Shelf {
  get(uid: string): Viewed<Entity> | undefined;
  byNumber(id: number): Viewed<Entity> | undefined;
  /** The same array until a record changes; without stubs of restricted cases. */
  all(): readonly Viewed<Entity>[];
  /** The stubs; the same array until a record changes. */
  stubs(): readonly Viewed<Entity>[];
  /** The same array until one of them changes; events and contacts in their order. */
  of(parentUid: string): readonly Viewed<Entity>[];
  /** Puts what is seen of a record in place of what was, undefined for nothing. */
  place(uid: string, viewed: Viewed<Entity> | undefined): void;
  changes: Settable<number>;
  clear(): void;
}

const nothing: readonly Viewed<Entity>[] = [];

const byUid = (a: Viewed<Entity>, b: Viewed<Entity>) => (a.record.uid < b.record.uid ? -1 : 1);
const orders: Partial<Record<Entity, (a: Viewed<Entity>, b: Viewed<Entity>) => number>> = {
  event: (a, b) => compareEvents(a.record as CaseEvent, b.record as CaseEvent),
  contact: (a, b) => compareContacts(a.record as Contact, b.record as Contact),
};

const numberOf = (viewed: Viewed<Entity>): number => ('id' in viewed.record ? viewed.record.id : -1);

export function createShelf(entity: Entity): Shelf {
  const seen = uidMap<Viewed<Entity>>();
  const numbered = new Map<number, Viewed<Entity>>();
  const children = uidMap<Set<Viewed<Entity>>>();
  const lists = uidMap<readonly Viewed<Entity>[]>();
  const order = orders[entity] ?? byUid;
  let whole: { all: readonly Viewed<Entity>[]; stubs: readonly Viewed<Entity>[] } | null = null;

  function divided() {
    const values = seen.values();
    const stubs = values.filter(({ record }) => isStub(record));
    return { all: stubs.length === 0 ? values : values.filter(({ record }) => !isStub(record)), stubs };
  }

  function takeOut(before: Viewed<Entity>): void {
    if (numbered.get(numberOf(before)) === before) numbered.delete(numberOf(before));
    const parent = parentUidOf(entity, before.record);
    if (parent === null) return;
    lists.delete(parent);
    const siblings = children.get(parent);
    siblings?.delete(before);
    if (siblings?.size === 0) children.delete(parent);
  }

  function putIn(viewed: Viewed<Entity>): void {
    if (numberOf(viewed) > 0) numbered.set(numberOf(viewed), viewed);
    const parent = parentUidOf(entity, viewed.record);
    if (parent === null) return;
    lists.delete(parent);
    const siblings = children.get(parent);
    if (siblings) siblings.add(viewed);
    else children.set(parent, new Set([viewed]));
  }

  return {
    changes: settable(0),
    get: (uid) => seen.get(uid),
    byNumber: (id) => numbered.get(id),
    all: () => (whole ??= divided()).all,
    stubs: () => (whole ??= divided()).stubs,
    of(parentUid) {
      const ready = lists.get(parentUid);
      if (ready) return ready;
      const found = children.get(parentUid);
      if (!found) return nothing;
      const list = [...found].toSorted(order);
      lists.set(parentUid, list);
      return list;
    },
    place(uid, viewed) {
      const before = seen.get(uid);
      if (before) takeOut(before);
      if (viewed) {
        seen.set(uid, viewed);
        putIn(viewed);
      } else seen.delete(uid);
      whole = null;
    },
    clear() {
      for (const index of [seen, numbered, children, lists]) index.clear();
      whole = null;
    },
  };
}
