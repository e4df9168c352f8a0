import type { QueuedEdit } from '#sync/engine/engine.ts';
import { focusField } from '../ui/focus-field.ts';
import { fieldId } from './form-context.ts';

/** Leads to what the server refused: the first of the fields that it named, else of those that were typed. */
export function focusRefused({ fields, changes }: Pick<QueuedEdit, 'fields' | 'changes'>): void {
  const names = [...fields.map(({ path }) => path), ...Object.keys(changes)];
  const found = names.map(fieldId).find((id) => document.getElementById(id) !== null);
  if (found !== undefined) focusField(found);
}
