import { expect, test } from 'vitest';
import { formProblems } from '../../../src/app/record-form/form-problems.ts';

test('what the form finds itself and the server tells, too, is one problem', () => {
  const taken = { path: 'name', message: 'This name is already in the list of judges.' };
  const other = { path: 'name', message: 'Too long' };
  const words = formProblems(() => 'Name', { issues: [taken], refusals: [taken, other] }).map(
    ({ message }) => message,
  );
  expect(words).toEqual(['Name: This name is already in the list of judges.', 'Name: Too long']);
});

test('a field of a group is named with it, once', () => {
  const words = (message: string) =>
    formProblems(() => 'Hearing: Date Held', {
      issues: [{ path: 'hearingDateHeld', message }],
      refusals: [],
    })[0]?.message;
  expect(words('Date Held is invalid')).toBe('Hearing: Date Held is invalid');
  expect(words('Too long')).toBe('Hearing: Date Held: Too long');
  const closed = 'Hearing: Date Held is not open for editing.';
  expect(words(closed)).toBe(closed);
});
