import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  clockTime,
  clockTimes,
  email,
  fieldText,
  formatPhone,
  formDate,
  gridDate,
  isCalendarDay,
  isEmailAddress,
  line,
  longText,
  parseTypedDate,
  requiredLine,
  requiredLongText,
  requiredText,
  shortText,
  zip,
} from '#domain/fields.ts';

const today = '2026-11-21';

describe('a typed date', () => {
  test.each([
    ['09-02-2026', '2026-09-02'],
    ['9/2/2026', '2026-09-02'],
    ['9.2.2026', '2026-09-02'],
    ['09022026', '2026-09-02'],
    ['2026-09-02', '2026-09-02'],
    ['  09-02-2026 ', '2026-09-02'],
    ['t', today],
    ['T', today],
    ['02-29-2024', '2024-02-29'],
  ])('%s is %s', (typed, day) => expect(parseTypedDate(typed, today)).toBe(day));

  test.each(['', '02-29-2026', '13-01-2026', '04-31-2026', '9/2/26', '2026', 'tomorrow', '00-00-0000'])(
    '%s is no day',
    (typed) => expect(parseTypedDate(typed, today)).toBeNull(),
  );

  test('any day of a form reads back as itself', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          expect(parseTypedDate(formDate(day), today)).toBe(day);
          expect(parseTypedDate(gridDate(day), today)).toBe(day);
        },
      ),
    );
  });
});

test('a day that the calendar lacks is refused, whatever its form', () => {
  expect(isCalendarDay('2026-02-30')).toBe(false);
  expect(isCalendarDay('1899-12-31')).toBe(false);
  expect(isCalendarDay('2024-02-29')).toBe(true);
});

test.each([
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['23:45', '11:45 PM'],
])('%s is shown as %s', (time, shown) => expect(clockTime(time)).toBe(shown));

test.each([
  ['5155550100', '(515) 555-0100'],
  [' 5155550100 ', '(515) 555-0100'],
  ['515-555-0100', '515-555-0100'],
  ['51555501001', '51555501001'],
])('the phone %s becomes %s', (typed, shown) => expect(formatPhone(typed)).toBe(shown));

test.each([
  ["o'brien@iowa.gov", true],
  ['first.last+case@dep.iowa.gov', true],
  ['a&b@x.org', true],
  ['.first@iowa.gov', false],
  ['first.@iowa.gov', false],
  ['first..last@iowa.gov', false],
  ['first last@iowa.gov', false],
  ['first@iowa', false],
  ['first@iowa..gov', false],
  ['first@', false],
])('the email address %j is one: %j', (text, isOne) => {
  expect(isEmailAddress(text)).toBe(isOne);
});

test.each([
  ['line', line],
  ['short text', shortText],
  ['zip', zip],
  ['email', email],
])('an optional %s of spaces alone is empty', (_, schema) => {
  expect(v.parse(schema, ' ')).toBeNull();
});

describe.each([
  '\u200b\u200b',
  '\u2060\u2060',
  '\ufeff\ufeff',
  '\u00ad\u00ad',
  '\u3164\u3164',
  ' \u200b \u0007 ',
])('of a text that nobody sees, %j,', (unseen) => {
  test.each([
    ['line', requiredLine('Name')],
    ['text', requiredText('Name')],
    ['narrative', requiredLongText('Name')],
  ])('a required %s is missing', (_, schema) => {
    expect(v.safeParse(schema, unseen).issues?.[0].message).toBe('Name is required');
  });

  test('an optional line is empty', () => expect(v.parse(line, unseen)).toBeNull());
});

test('what nobody sees within a name stays: joiners and marks of other scripts are part of it', () => {
  for (const name of ['می\u200cخواهم', '\u{1F469}\u200d\u{1F52C}', 'Ann\u00adLee'])
    expect(v.parse(requiredLine('Name'), name)).toBe(name);
});

test.each([
  ['required line', requiredLine('Name')],
  ['required narrative', requiredLongText('Name')],
  ['line', line],
  ['short text', shortText],
  ['narrative', longText],
])("a %s tells of a character that PostgreSQL can't store", (_, schema) => {
  for (const typed of ['a\0b', 'half \ud83d of a letter'])
    expect(v.safeParse(schema, typed).issues?.map(({ message }) => message)).toEqual([
      'This text has a character that can’t be stored.',
    ]);
  expect(v.is(schema, 'Smile \u{1f600}')).toBe(true);
});

test.each([
  ['dateHeld', '2026-03-04', '03/04/2026'],
  ['beginTime', '14:05', clockTime('14:05')],
  ['dateHeld', '2026-03', '2026-03'],
  ['position', '2026-03-04', '2026-03-04'],
  ['position', '14:05', '14:05'],
])('a text of the field %s, %s, is read as %s', (field, text, read) => {
  expect(fieldText(field, text)).toBe(read);
});

test('an end without a beginning is told as an end', () => {
  expect(clockTimes(null, '11:00')).toBe('until 11:00 AM');
  expect(clockTimes('10:15', '11:00')).toBe('10:15 AM – 11:00 AM');
  expect([clockTimes('10:15', null), clockTimes(null, null)]).toEqual(['10:15 AM', '']);
});
