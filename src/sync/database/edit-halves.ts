import {
  type NewEdit,
  needsAttention,
  notSentYet,
  type Outcome,
  type Progress,
  type StoredEdit,
} from '../model/stored-edit.ts';
import type { Place } from '../seal/sealing.ts';
import { columnsOf } from './edit-columns.ts';
import type { OutboxRow } from './work-database.ts';

/**
 * An edit lies on the device in two halves. What was typed is sealed once, when it is saved; how far the edit is stands
 * in columns, so that sending it seals nothing. What the server said of a conflict or a refusal is sealed beside them.
 */

/** Edits keep their place when they end, so that their sealed part moves with them. */
export const placeOfEdit = ({ id, entity }: { id: string; entity: string }): Place => ({
  store: 'edits',
  entity,
  uid: id,
  version: 0,
});

/** Bound to the edit as its typed half is: no edit opens with the outcome of another. */
export const placeOfOutcome = (edit: { id: string; entity: string }): Place => ({
  ...placeOfEdit(edit),
  store: 'outcomes',
});

/**
 * What is sealed when an edit is saved: all of it but how far it is by now. It says "not sent yet", as the edit's file
 * does, so that it can be read where the columns are lost, and by the version of Accord before there were any.
 */
export function typedHalf(edit: NewEdit): NewEdit {
  const { triedAt: _triedAt, mayBeThere: _mayBeThere, retyped: _retyped, ...typed } = edit;
  return { ...typed, ...notSentYet };
}

/** What the server said, of an edit that waits for a person; null for any other. */
export const outcomeOf = (edit: Progress & Outcome): Outcome | null =>
  needsAttention(edit)
    ? { error: edit.error, fields: edit.fields, conflicts: edit.conflicts, current: edit.current }
    : null;

/** For edits that were stored before the app kept these times. */
const sinceThen = { sentAt: null, receivedAt: null };

/** A row whose columns say how far the edit is. */
export type HalvedRow = OutboxRow & Progress;

/**
 * False for a row that has only its sealed part: it was written by an earlier version, which sealed the whole edit anew
 * at each step, or comes from a file.
 */
export const isHalved = (row: OutboxRow): row is HalvedRow => row.state !== undefined;

/**
 * The edit of a row. `sealed`: what its sealed part says; `outcome`: what its sealed outcome says, if there is one that
 * opens. An edit whose outcome is lost counts as sent: it goes out again under its key, and the server says the same.
 */
export function editOf(row: OutboxRow, sealed: StoredEdit, outcome: Outcome | undefined): StoredEdit {
  const whole: StoredEdit = { ...sinceThen, ...sealed, order: row.order };
  if (!isHalved(row)) return whole;
  const typed: StoredEdit = { ...typedHalf(whole), order: row.order };
  const columns = columnsOf(row);
  if (!needsAttention(columns)) return { ...typed, ...columns };
  const said = outcome ?? outcomeOf(whole);
  return { ...typed, ...columns, ...(said ?? { state: 'sent' }) };
}
