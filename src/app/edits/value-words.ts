import { aeaName, aeas } from '#domain/aeas.ts';
import { isUserLink } from '#domain/cases/assigned.ts';
import { oddityKeyWords } from '#domain/desk/oddities/oddity-key.ts';
import { fieldText } from '#domain/fields.ts';
import { districtText } from '#domain/lookups.ts';
import { personName } from '#domain/people.ts';
import { displayName } from '#domain/students.ts';
import type { View } from '#sync/engine/engine.ts';
import { viewWords } from './view-words.ts';

/** What stands for a field without a value. */
export const emptyWords = 'Empty';

function flagWords(field: string, value: boolean): string {
  if (field === 'complaintFoundedFlag') return value ? 'Founded' : 'Unfounded';
  return value ? 'Yes' : 'No';
}

function districtWords(view: View, code: string): string {
  const district = view.all('district').find(({ record }) => record.code === code);
  return district ? districtText(district.record) : code;
}

/** A field's value as a screen shows it that is only read: dates, times and flags in words, codes by their names. */
export function valueWords(view: View, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '')
    return field.endsWith('Flag') ? 'Not set' : field === 'restrictedTo' ? 'Everybody' : emptyWords;
  if (typeof value === 'boolean') return flagWords(field, value);
  if (Array.isArray(value)) return value.length === 1 ? 'One person' : `${value.length} people`;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (field === 'studentId') {
    const student = view.find('student', text);
    return student ? displayName(student.record) : 'A student who is not on this device';
  }
  if (isUserLink(field)) {
    const person = view.find('person', `~${text}`);
    return person ? personName(person.record) : 'A user who is not on this device';
  }
  if (field === 'explainedOddities') return text.split('\n').map(oddityKeyWords).join('; ');
  if (field === 'address') return viewWords(text, (code) => districtWords(view, code));
  if (field === 'districtCode' || field === 'locationDistrict') return districtWords(view, text);
  if (field === 'aeaCode') return aeas.some(({ code }) => code === text) ? aeaName(text) : text;
  return fieldText(field, text);
}
