import { withoutToldFields } from '#domain/cases/told-fields.ts';
import { isSameValue } from '#domain/merge.ts';
import type { FieldProblem } from '#domain/problems.ts';
import type { FormProblem } from '../ui/error-summary.tsx';
import { fieldId } from './form-context.ts';
import type { RecordForm } from './use-record-form.ts';

/** The label of a field, in words. */
export type LabelOf = (field: string) => string;

/** A message with the name of its field, and of its group, unless it says the name itself ("First Name is required"). */
function problemWords(labelOf: LabelOf, path: string, message: string): string {
  const label = labelOf(path);
  const own = label.split(': ').at(-1) ?? label;
  if (path === '' || message.startsWith(label)) return message;
  return message.startsWith(own) ? `${label}${message.slice(own.length)}` : `${label}: ${message}`;
}

/** The form's problems as its summary lists them, with links to the fields: one that the server told, too, once. */
export const formProblems = (
  labelOf: LabelOf,
  { issues, refusals }: Pick<RecordForm, 'issues' | 'refusals'>,
): FormProblem[] =>
  [...issues, ...refusals.filter((refusal) => !issues.some((issue) => isSame(issue, refusal)))].map(
    ({ path, message }) => ({ fieldId: fieldId(path), message: problemWords(labelOf, path, message) }),
  );

const isSame = (one: FieldProblem, other: FieldProblem): boolean =>
  one.path === other.path && one.message === other.message;

/** The names of the fields that differ from what the form was opened on. */
export const unsavedLabels = (
  labelOf: LabelOf,
  { values, initial, isOpen }: Pick<RecordForm, 'values' | 'initial' | 'isOpen'>,
): string[] =>
  withoutToldFields(
    Object.keys(values)
      .filter((field) => !isSameValue(values[field], initial[field]) && isOpen(field))
      .map((field) => ({ field })),
  ).map(({ field }) => labelOf(field));
