import type { CaseKind } from '#domain/events.ts';
import type { Entity, RecordOf } from '#domain/records/records.ts';
import type { Observable } from '../base/observable.ts';

/** Why a record or row carries a mark (docs/screens.md, Marks). */
export type Mark = 'waiting' | 'refused' | 'conflict';

/** A record as its user sees it: the server's row folded with this device's edits. */
export interface Viewed<E extends Entity> {
  entity: E;
  record: RecordOf<E>;
  mark: Mark | null;
  /** Not acknowledged by the server yet: id is -1, the address carries ~uid. */
  isNew: boolean;
}

export interface View {
  /** Changes whenever any record of the entity does. */
  changes(entity: Entity): Observable<number>;
  /** By number ('123') or by '~uid'. */
  find<E extends Entity>(entity: E, reference: string): Viewed<E> | undefined;
  /** All records in scope, without deleted ones; the same array until one of them changes. */
  all<E extends Entity>(entity: E): readonly Viewed<E>[];
  /** What this user knows of cases that are restricted to others: their numbers. The same array until a case of the kind changes. */
  stubs<K extends CaseKind>(kind: K): readonly Viewed<K>[];
  /** The records that belong to one: a student's complaints, a case's events. The same array until one changes. */
  of<E extends Entity>(entity: E, parentUid: string): readonly Viewed<E>[];
}
