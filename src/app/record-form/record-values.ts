import type { GenericSchema } from 'valibot';
import { groupOf, isSameValue, type Values } from '#domain/merge.ts';
import { type EditableEntity, type EditableKind, editableKinds } from '#domain/records/records.ts';
import type { Draft } from '#sync/engine/engine.ts';

/** A kind of record as forms see it, whatever its own type. */
export const kindOf = (entity: EditableEntity): EditableKind<Record<string, unknown>> =>
  editableKinds[entity] as unknown as EditableKind<Record<string, unknown>>;

/**
 * The values that a form shows of a record: the fields that people may send, with the reference to its parent as
 * `~uid`, which stays true before and after the record's first sync.
 */
export function formValues(entity: EditableEntity, record: Values, isNew: boolean): Record<string, unknown> {
  const kind = kindOf(entity);
  const fields = Object.keys(isNew ? kind.create : kind.edit);
  const values = Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
  // A finding's parent stands in its path, not in its body; it's a value of the form all the same.
  if (kind.parent && (isNew || kind.parent.id in values)) {
    const parentUid = record[kind.parent.uid];
    if (typeof parentUid === 'string') values[kind.parent.id] = `~${parentUid}`;
  }
  return values;
}

/** What a form asks for beside its record: by name its words on the screen, and what holds of it. */
export type Besides = Readonly<Record<string, { label: string; holds: GenericSchema }>>;

/** The values that a form is opened on: those of the record, and of what it asks for besides none yet. */
export const firstValues = (
  entity: EditableEntity,
  record: Values,
  isNew: boolean,
  besides: Besides = {},
): Record<string, unknown> => ({
  ...formValues(entity, record, isNew),
  ...Object.fromEntries(Object.keys(besides).map((field) => [field, null])),
});

/** The values of the record alone. */
export const withoutBesides = (values: Values, besides: Besides = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !(field in besides)));

/**
 * The values of a draft without those that it took over from another record and nobody typed over: that record may have
 * changed since. A draft of an earlier version doesn't say what it began with, and stays as it is.
 */
export function withoutTakenOver(
  entity: EditableEntity,
  { values, seen }: Pick<Draft, 'values' | 'seen'> = { values: {}, seen: null },
  takenOver: Values = {},
): Record<string, unknown> {
  const { groups } = kindOf(entity);
  const isTyped = (field: string) =>
    !seen || groupOf(field, groups).some((one) => !isSameValue(values[one], seen[one]));
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !(field in takenOver) || isTyped(field)),
  );
}

/**
 * Of the values of a draft those that another record's choice filled in and nobody typed over, as that record has them `now`; none
 * where the device doesn't have it.
 */
export function filledNow(
  entity: EditableEntity,
  { values, filled = {} }: Pick<Draft, 'values' | 'filled'>,
  now: Values = {},
): Record<string, unknown> {
  const { groups } = kindOf(entity);
  const isAsFilled = (field: string) =>
    groupOf(field, groups).every((one) => isSameValue(values[one], filled[one]));
  return Object.fromEntries(
    Object.entries(now).filter(([field]) => Object.hasOwn(filled, field) && isAsFilled(field)),
  );
}

/** Whether any field holds another value than the form was opened on. */
export const hasChanges = (values: Values, opened: Values): boolean =>
  Object.keys(values).some((field) => !isSameValue(values[field], opened[field]));

/**
 * What differs between the values that a form was opened on and those it holds now, of the fields that are open. A
 * field that settling cleared is closed by then and left out: whoever merges the change settles it again.
 */
export const changedValues = (
  opened: Values,
  values: Values,
  isOpen: (field: string) => boolean,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSameValue(value, opened[field]) && isOpen(field)),
  );
