import { withoutToldFields } from '#domain/cases/told-fields.ts';
import { isSameValue } from '#domain/merge.ts';
import type { Conflict } from '#domain/problems.ts';
import { editableKinds } from '#domain/records/records.ts';
import type { QueuedEdit } from '#sync/engine/engine.ts';

/**
 * What others changed of a record that was to be deleted: as the server says it, else what differs between the record as it was
 * seen and as it is. Only fields that a form shows, in its order.
 */
export function othersFields({ entity, conflicts, seen, current }: QueuedEdit): readonly Conflict[] {
  const shown = entity === 'document' ? ['title'] : Object.keys(editableKinds[entity].edit);
  const changed = shown.flatMap((field): Conflict[] => {
    const told = conflicts.find((conflict) => conflict.field === field);
    if (told) return isSameValue(told.base, told.theirs) ? [] : [told];
    const [base, theirs] = [seen?.[field], current?.[field]];
    const isTold = conflicts.length > 0 || !current;
    return isTold || isSameValue(base, theirs) ? [] : [{ field, base, theirs, yours: null }];
  });
  return withoutToldFields(changed);
}
