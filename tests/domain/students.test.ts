import * as v from 'valibot';
import { expect, test } from 'vitest';
import { copyToGuardian, displayName, parentName, studentFields } from '#domain/students.ts';
import { aStudent } from '../helpers/factories.ts';

test.each(['', '123456789', '12345678901', '12345x7890'])('the State ID %j is refused', (typed) =>
  expect(v.safeParse(studentFields.stateId, typed).success).toBe(false),
);

test('spaces around a pasted State ID are no part of it', () =>
  expect(v.parse(studentFields.stateId, ' 1234567890 ')).toBe('1234567890'));

test('marks that nobody sees, as mails and spreadsheets put beside a number, are no part of a State ID', () =>
  expect(v.parse(studentFields.stateId, '\u202d1234567890\u202c\u200b ')).toBe('1234567890'));

test('an empty first name is named in its message', () => {
  const result = v.safeParse(studentFields.firstName, '');
  expect(result.issues?.[0].message).toBe('First Name is required');
});

test.each([
  ['5003', 'Too short'],
  ['50309-12345', 'Too long'],
])('the zip %s is %s', (typed, message) =>
  expect(v.safeParse(studentFields.zip, typed).issues?.[0].message).toBe(message),
);

test('an address is copied to the guardian only where that is empty', () => {
  expect(copyToGuardian('city', aStudent({ city: 'Ames', state: null }))).toEqual({ guardianCity: 'Ames' });
  expect(copyToGuardian('city', aStudent({ city: 'Ames', guardianCity: 'Boone' }))).toEqual({});
  expect(copyToGuardian('city', aStudent({ city: null }))).toEqual({});
});

test('the state, which nobody types, goes along with the part of the address that is copied', () => {
  for (const [field, target, text] of [
    ['streetAddress', 'guardianStreetAddress', '12 Elm St'],
    ['city', 'guardianCity', 'Ames'],
    ['zip', 'guardianZip', '50010'],
  ] as const) {
    const copied = { [target]: text, guardianState: 'IA' };
    expect(copyToGuardian(field, aStudent({ [field]: text }))).toEqual(copied);
    expect(copyToGuardian(field, aStudent({ [field]: text, guardianState: 'NE' }))).toEqual({
      [target]: text,
    });
    expect(copyToGuardian(field, aStudent({ [field]: text, [target]: 'Theirs' }))).toEqual({});
  }
  expect(copyToGuardian('state', aStudent({ state: 'NE' }))).toEqual({ guardianState: 'NE' });
});

test.each(['503', '50309-12345'])('the zip %j, which its own rule refuses, is not copied', (zip) =>
  expect(copyToGuardian('zip', aStudent({ zip }))).toEqual({}),
);

test('people are shown as last, first', () => {
  expect(displayName({ firstName: 'Ann', lastName: 'Lee' })).toBe('Lee, Ann');
  expect(displayName({ firstName: null, lastName: 'Lee' })).toBe('Lee');
  expect(parentName(aStudent({ guardianFirstName1: 'Bo', guardianLastName1: 'Lee' }))).toBe('Lee, Bo');
});
