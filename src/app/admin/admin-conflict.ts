import { isSameValue, type Values } from '#domain/merge.ts';
import type { Conflict } from '#domain/problems.ts';
import { changedValues } from '../record-form/record-values.ts';

/** Somebody else saved other values since the form was opened. */
export interface AdminConflict {
  fields: readonly Conflict[];
  /** Sets the fields in conflict to what the server has; the rest of what was typed stays. */
  useTheirs: () => void;
  /** Saves what the form holds by now over theirs; rejects as a save does. */
  keepMine: () => Promise<boolean>;
}

/** The version of a record, which a save names as the one that its author saw. */
export const versionOf = (record: Values | null): number | null =>
  record === null ? null : Number(record['version']);

const isNumber = (value: unknown): value is number => typeof value === 'number';

/**
 * The version that a draft was typed on. An earlier Accord kept none: where a field that the draft changes has another value by now
 * (`initial`), that is the first one, so that the server tells of everybody's changes; else the version that the form holds.
 */
export function draftVersion(
  { seen, typed }: { seen: Values; typed: Values },
  initial: Values,
  held: number | null,
): number | null {
  // A new record has none.
  if (held === null) return null;
  if (isNumber(seen['version'])) return seen['version'];
  const isChanged = Object.keys(typed).some((field) => !isSameValue(seen[field], initial[field]));
  return isChanged ? 1 : held;
}

/** A save as it was answered. */
interface Answered {
  /** The fields before the save, as they were when it was sent, as they are now, and as the server has them. */
  initial: Values;
  sent: Values;
  now: Values;
  theirs: Values;
  /** What the save changed. */
  changes: Values;
  /** What the server told to be in conflict. */
  conflicts: readonly Conflict[];
}

/**
 * What stays in the fields of a save that was answered, and what of it is in conflict: beside what the server told also what was
 * typed meanwhile in a field that somebody else had changed, which nobody has seen yet.
 */
export function afterAnswer({ initial, sent, now, theirs, changes, conflicts }: Answered) {
  const since = changedValues(sent, now, () => true);
  const unseen = Object.keys(since)
    .filter((field) => !(field in changes) && !isSameValue(initial[field], theirs[field]))
    .map((field) => ({ field, base: initial[field], theirs: theirs[field], yours: since[field] }));
  const own = Object.fromEntries(conflicts.map(({ field }) => [field, now[field]]));
  return { typed: { ...own, ...since }, inConflict: [...conflicts, ...unseen] };
}

/** The conflicts with what the form holds by now; those that it decided for theirs are none. */
export const openConflicts = (conflicts: readonly Conflict[], values: Values, initial: Values): Conflict[] =>
  conflicts
    .filter(({ field }) => !isSameValue(values[field], initial[field]))
    .map((conflict) => ({ ...conflict, yours: values[conflict.field] }));
