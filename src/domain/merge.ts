import type { Conflict } from './problems.ts';
import type { FieldGroups } from './rules.ts';

/** Values by field name, as changes and records are merged. */
export type Values = Readonly<Record<string, unknown>>;

export interface Merged {
  /** The part of the change that is in nobody's way. */
  applied: Record<string, unknown>;
  conflicts: Conflict[];
}

/** Whether two values of a field are the same; fields hold JSON scalars, so identity is equality. */
export const isSameValue = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null);

/** The fields that merge with the given one: its group, or itself alone. */
export const groupOf = (field: string, groups: FieldGroups): readonly string[] =>
  groups.find((group) => group.includes(field)) ?? [field];

/**
 * Three-way merge of a change into a record that others changed since its author saw it (docs/sync-rules.md CO1).
 *
 * Takes the record as it is now, the author's change, and for each field that *others* changed since then its value
 * before they did. A group that others left alone is applied. In a group that they changed, the change is applied only
 * if it sets each of those fields to the value it has now (both did the same); otherwise every field of the change in
 * that group is a conflict, since a group is true only as a whole.
 */
export function mergeChange(
  current: Values,
  change: Values,
  beforeOthers: ReadonlyMap<string, unknown>,
  groups: FieldGroups,
): Merged {
  const applied: Record<string, unknown> = {};
  const conflicts: Conflict[] = [];
  for (const [field, yours] of Object.entries(change)) {
    const theirs = groupOf(field, groups).filter((member) => beforeOthers.has(member));
    const agrees = theirs.every((member) => member in change && isSameValue(change[member], current[member]));
    if (agrees) applied[field] = yours;
    else if (!isSameValue(yours, current[field]))
      conflicts.push({
        field,
        base: beforeOthers.has(field) ? beforeOthers.get(field) : (current[field] ?? null),
        theirs: current[field] ?? null,
        yours,
      });
  }
  return { applied, conflicts };
}
