import { expect, test } from 'vitest';
import { isWithin, schoolYearOf, schoolYearRange, startYearOf, yearTurn } from '#domain/school-year.ts';

test('a school year runs from 1 July to 30 June, both included', () => {
  const year = schoolYearRange('2026-2027');
  expect(year).toEqual({ from: '2026-07-01', to: '2027-06-30' });
  expect(['2026-06-30', '2026-07-01', '2027-06-30', '2027-07-01'].map((day) => isWithin(day, year))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test.each(['', 'All', '2026', '2026-2028', '2026/2027', 'FFY 2026-2027', '2026-2027 old', '0000-0001'])(
  'text that is no year pair (%s) selects everything',
  (name) => expect(schoolYearRange(name)).toEqual({ from: '1900-07-01', to: '2050-06-30' }),
);

test('a day belongs to the year that started on the July before it', () => {
  expect(startYearOf('2026-06-30')).toBe(2025);
  expect(schoolYearOf('2026-07-01')).toBe('2026-2027');
  expect(schoolYearOf('2026-10-01')).toBe('2026-2027');
});

const before = { id: 1, name: '2025-2026', isCurrent: false };
const old = { id: 2, name: '2026-2027', isCurrent: true };
const next = { id: 3, name: '2027-2028', isCurrent: false };
const turned = [before, { ...old, isCurrent: false }, { ...next, isCurrent: true }];

test.each([
  ['its last day', '2027-06-30', [before, old], '2026-2027', null],
  [
    'a year that nobody has made',
    '2027-07-01',
    [before, old],
    '2026-2027',
    { what: 'missing', begun: '2027-2028', instead: '2026-2027' },
  ],
  [
    'one that is not the current one yet',
    '2027-07-01',
    [before, old, next],
    '2026-2027',
    { what: 'notCurrent', begun: next, instead: '2026-2027' },
  ],
  [
    'the same where it is shown already',
    '2027-07-01',
    [before, old, next],
    '2027-2028',
    { what: 'notCurrent', begun: next, instead: '2026-2027' },
  ],
  [
    'a device that still shows the year before',
    '2027-07-01',
    turned,
    '2026-2027',
    { what: 'notShown', begun: turned[2], instead: '2026-2027' },
  ],
  ['a device that shows it', '2027-07-01', turned, '2027-2028', null],
  ['one made the current one ahead, while the year before lasts', '2027-06-20', turned, '2026-2027', null],
  [
    'a current one whose name says no days, after one that is over',
    '2027-07-01',
    [{ ...old, name: 'Year 27' }],
    '2025-2026',
    null,
  ],
  ['names that say no days', '2027-07-01', [{ ...old, name: 'Year 27' }], 'Year 26', null],
  ['a list that is not here yet', '2027-07-01', [], '2026-2027', null],
])('the turn of the year, of %s', (_of, today, years, shown, turn) =>
  expect(yearTurn(today, years, shown)).toEqual(turn),
);
