import { isSameValue } from '#domain/merge.ts';
import type { EditableEntity } from '#domain/records.ts';
import type { FormProblem } from '../../ui/error-summary.tsx';
import { fieldLabel } from '#domain/field-labels.ts';
import { fieldId } from './form-context.ts';
import type { RecordForm } from './use-record-form.ts';

/** A message with the name of its field, unless it says the name itself ("First Name is required"). */
export function problemWords(entity: EditableEntity, path: string, message: string): string {
  const label = fieldLabel(entity, path);
  const own = label.split(': ').at(-1) ?? label;
  return message.startsWith(own) || path === '' ? message : `${label}: ${message}`;
}

/** The form's problems as its summary lists them, with links to the fields. */
export const formProblems = (entity: EditableEntity, { issues, refusals }: RecordForm): FormProblem[] =>
  [...issues, ...refusals].map(({ path, message }) => ({
    fieldId: fieldId(path),
    message: problemWords(entity, path, message),
  }));

/** The names of the fields that differ from what the form was opened on. */
export const unsavedLabels = (entity: EditableEntity, { values, initial, isOpen }: RecordForm): string[] =>
  Object.keys(values)
    .filter((field) => !isSameValue(values[field], initial[field]) && isOpen(field))
    .map((field) => fieldLabel(entity, field));
