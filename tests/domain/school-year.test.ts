import { expect, test } from 'vitest';
import { isWithin, schoolYearOf, schoolYearRange, startYearOf } from '#domain/school-year.ts';

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

test.each(['', 'All', '2026', '2026-2028', '2026/2027'])(
  'text that is no year pair (%s) selects everything',
  (name) => expect(schoolYearRange(name)).toEqual({ from: '1900-07-01', to: '2050-06-30' }),
);

test('a day belongs to the year that started on the July before it', () => {
  expect(startYearOf('2026-06-30')).toBe(2025);
  expect(schoolYearOf('2026-07-01')).toBe('2026-2027');
});
