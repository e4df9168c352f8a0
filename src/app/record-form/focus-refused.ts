import type { QueuedEdit } from '#sync/engine/engine.ts';
import { fieldId } from './form-context.ts';

/** Leads to what the server refused: the first of the fields that it named, else of those that were typed. */
export function focusRefused({ fields, changes }: Pick<QueuedEdit, 'fields' | 'changes'>): void {
  const names = [...fields.map(({ path }) => path), ...Object.keys(changes)];
  const found = names.flatMap((name) => document.getElementById(fieldId(name)) ?? []).at(0);
  const control = found?.querySelector<HTMLElement>('input:checked, input') ?? found;
  found?.scrollIntoView({ block: 'center' });
  control?.focus();
}
