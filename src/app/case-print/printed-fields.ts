import { aeaName } from '#domain/aeas.ts';
import type { CaseKind } from '#domain/events.ts';
import { fieldLabel } from '#domain/records/field-labels.ts';
import type { View, Viewed } from '#sync/engine/engine.ts';
import { valueWords } from '../edits/value-words.ts';
import { mediationWords } from '../parts/mediation-words.ts';
import { numberPending } from '../shell/status-words.ts';
import { caseSections } from './case-sections.ts';

/** A case of any kind as its user sees it. */
export type ViewedCase = { [K in CaseKind]: Viewed<K> }[CaseKind];

/** A label with its value in words. */
export interface PrintedField {
  label: string;
  value: string;
  /** A text of its own below the label, as wide as the page. */
  isLong: boolean;
}

/** What stands for a field without a value, as on a screen that is only read. */
export const noneWords = '—';

const longFields: ReadonlySet<string> = new Set([
  'problem',
  'facts',
  'proposedResolution',
  'oddityExplanation',
]);

/** A value as a screen shows it that is only read. */
export function printedValue(view: View, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '')
    return field.endsWith('Flag') ? 'Not set' : noneWords;
  if (field === 'aeaCode') return aeaName(value as string);
  return valueWords(view, field, value);
}

/** A label without the heading that stands above it: "Filer: First Name" is First Name under Filer. */
const labelUnder = (heading: string, label: string) =>
  label.startsWith(`${heading}: `) ? label.slice(heading.length + 2) : label;

/** What the screen shows under a heading beside the fields of the case's own: of the mediation and the due process case that belong together. */
function ofLinkedCase(view: View, { record }: ViewedCase, heading: string): PrintedField[] {
  const printed = (label: string, field: string, value: unknown) => ({
    label,
    value: printedValue(view, field, value),
    isLong: false,
  });
  if ('dueProcessUid' in record && heading === 'Filing') {
    const { dueProcessUid } = record;
    const related = printed('Related to Due Process', 'isRelatedFlag', dueProcessUid != null);
    if (dueProcessUid == null) return [related];
    const dueProcess = view.find('dueprocess', `~${dueProcessUid}`)?.record;
    return [related, printed('Due Process Case Number', 'caseNumber', dueProcess?.caseNumber)];
  }
  if ('mediationUid' in record && heading === 'Mediation') {
    const mediation =
      record.mediationUid === null ? undefined : view.find('mediation', `~${record.mediationUid}`)?.record;
    const { dateHeld, agreementReached, mediator } = mediationWords(mediation);
    return [
      { label: 'Date Held', value: dateHeld || noneWords, isLong: false },
      { label: 'Agreement Reached', value: agreementReached, isLong: false },
      { label: 'Mediator', value: mediator || noneWords, isLong: false },
    ];
  }
  return [];
}

/** A field of a case with its label in a summary, which stands under `heading`. */
export function printedField(view: View, viewed: ViewedCase, field: string, heading = ''): PrintedField {
  const record = viewed.record as unknown as Record<string, unknown>;
  const { studentUid } = viewed.record;
  const isNumber = field === 'caseNumber' || field === 'yearCaseNumber';
  const value =
    field === 'studentId'
      ? studentUid && `~${studentUid}`
      : isNumber && viewed.isNew
        ? (record[field] ?? numberPending)
        : record[field];
  return {
    label: labelUnder(heading, fieldLabel(viewed.entity, field)),
    value: printedValue(view, field, value),
    isLong: longFields.has(field),
  };
}

/** The summary of a case: every field with its label, under the headings of its screen. */
export const printedSummary = (view: View, viewed: ViewedCase): { title: string; fields: PrintedField[] }[] =>
  caseSections[viewed.entity].map(({ title, fields }) => ({
    title,
    fields: [
      ...fields.map((field) => printedField(view, viewed, field, title)),
      ...ofLinkedCase(view, viewed, title),
    ],
  }));
