import type { RecordChange } from '#contract/history.ts';
import { isSameValue } from '#domain/merge.ts';
import { fieldLabels } from '#domain/field-labels.ts';
import type { View } from '#sync/engine.ts';
import type { FieldChange } from '../changes/edit-words.ts';
import { valueWords } from '../changes/value-words.ts';

export const actionWords: Record<RecordChange['action'], string> = {
  create: 'Made',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Brought back',
  conflict: 'Conflicting change',
};

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The words of a field that people type; null for the bookkeeping of a record (links, places, versions). */
const labelOf = (entity: string, field: string): string | null =>
  (fieldLabels as Labels)[entity]?.[field] ?? null;

/** What a change did to the fields that people type, in the order of the form. */
export function changedFields(view: View, { entity, action, fields }: RecordChange): FieldChange[] {
  const order = Object.keys((fieldLabels as Labels)[entity] ?? {});
  return fields
    .flatMap(({ field, before, after }) => {
      const label = labelOf(entity, field);
      // A new record starts from nothing: what was left empty is no news.
      const isNews = action !== 'create' || (after !== null && after !== undefined && after !== '');
      if (label === null || !isNews) return [];
      const was = action === 'create' ? null : valueWords(view, field, before);
      return [{ field, label, before: was, after: valueWords(view, field, after) }];
    })
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/** Both wordings of a field that was in others' way, and whether its author's was taken after all. */
export interface TwoWordings {
  field: string;
  label: string;
  before: string;
  theirs: string;
  yours: string;
  isTaken: boolean;
}

/** `newer`: the changes since, in any order; a decision for the wording that stood there leaves none. */
export const bothWordings = (
  view: View,
  { entity, uid, by, conflicts }: RecordChange,
  newer: readonly RecordChange[],
): TwoWordings[] =>
  conflicts.map(({ field, base, theirs, yours }) => ({
    field,
    label: labelOf(entity, field) ?? field,
    before: valueWords(view, field, base),
    theirs: valueWords(view, field, theirs),
    yours: valueWords(view, field, yours),
    isTaken: newer.some(
      (change) =>
        change.uid === uid &&
        change.by?.id === by?.id &&
        change.fields.some((one) => one.field === field && isSameValue(one.after, yours)),
    ),
  }));
