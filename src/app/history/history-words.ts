import type { RecordChange } from '#contract/history.ts';
import { withoutToldFields } from '#domain/cases/told-fields.ts';
import { isSameValue } from '#domain/merge.ts';
import { fieldLabels } from '#domain/records/field-labels.ts';
import type { View } from '#sync/engine/engine.ts';
import type { FieldChange } from '../edits/edit-words.ts';
import { valueWords } from '../edits/value-words.ts';
import { momentWords } from '../shell/status-words.ts';

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
  return withoutToldFields(fields)
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

/** Both wordings of a field that was in others' way, and what its author has decided, if they have. */
export interface TwoWordings {
  field: string;
  label: string;
  before: string;
  theirs: string;
  yours: string;
  /** The author's wording was taken after all. */
  isTaken: boolean;
  /** When its author decided that the wording on the server stays, by their device's clock; null: they have not. */
  keptAt: string | null;
}

/** `newer`: the changes since, in any order. A decision for the wording that stood there changes nothing and is told of by the conflict. */
export const bothWordings = (
  view: View,
  { entity, uid, by, conflicts, decided }: RecordChange,
  newer: readonly RecordChange[],
): TwoWordings[] =>
  withoutToldFields(conflicts).map(({ field, base, theirs, yours }) => ({
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
    keptAt: decided?.fields.includes(field) === true ? decided.at : null,
  }));

/** What became of one field of a conflict, in words; `name`: of its author. */
export function decisionWords(
  { isTaken, keptAt }: Pick<TwoWordings, 'isTaken' | 'keptAt'>,
  name: string,
): string {
  if (isTaken) return `Decided: what ${name} typed was taken.`;
  if (keptAt !== null) return `Decided by ${name}, ${momentWords(keptAt)}: what was on the server stayed.`;
  return 'What was on the server stayed, unless its author decides otherwise.';
}

/** What a connection and two right clocks may differ by, in ms. */
const tolerance = 5 * 60_000;

/**
 * Whether the device's clock was certainly ahead: nothing arrives before it was written. One that was behind can't be told from
 * an edit that waited.
 */
export const wasClockAhead = ({
  writtenAt,
  receivedAt,
}: Pick<RecordChange, 'writtenAt' | 'receivedAt'>): boolean =>
  writtenAt !== null && Date.parse(writtenAt) - Date.parse(receivedAt) > tolerance;
