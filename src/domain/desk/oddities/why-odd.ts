import type { CaseKind } from '../../events.ts';
import { fieldText } from '../../fields.ts';
import { fieldLabel } from '../../records/field-labels.ts';
import type { OddityRule } from './rule.ts';

/** A stored value in words: days as screens show them. */
function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '')
    return field.endsWith('Flag') ? 'not set' : 'empty';
  if (field === 'complaintFoundedFlag') return value === true ? 'Founded' : 'Unfounded';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return fieldText(field, String(value as string | number));
}

type Told<T> = Pick<OddityRule<T>, 'field' | 'expected' | 'rule'>;

/** Why something is odd: the field with its value, what was expected, because of which other values, and which rule says so. */
export function whyOdd<T>(
  entity: CaseKind | 'finding' | 'event',
  record: T,
  { field, expected, rule }: Told<T>,
): string {
  const label = (name: keyof T & string) => fieldLabel(entity, name);
  const text = (name: keyof T & string) => valueText(name, record[name]);
  const say = (name: keyof T & string) => `${label(name)} is ${text(name)}`;
  const wanted =
    'from' in expected
      ? `${text(expected.from)} (${label(expected.from)}) or later`
      : [
          typeof expected.words === 'string' ? expected.words : expected.words(record),
          ...(expected.since ?? []).map((name) => `since ${say(name)}`),
        ].join(', ');
  return `${say(field)}. Expected: ${wanted}. Rule: ${rule}.`;
}
