import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInMonth, isMonth, monthAfter, monthOf, weeksOf } from '#domain/calendar/month.ts';
import { addDays } from '#domain/deadlines/days.ts';

const months = fc
  .tuple(fc.integer({ min: 1901, max: 2098 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

test('the weeks of a month hold each of its days once, in order, from a Sunday to a Saturday', () => {
  fc.assert(
    fc.property(months, (month) => {
      const weeks = weeksOf(month);
      const days = weeks.flat();
      for (const week of weeks) expect(new Date(`${week[0]}T00:00:00Z`).getUTCDay()).toBe(0);
      days.forEach((day, index) => expect(day).toBe(addDays(days[0] ?? '', index)));
      const own = days.filter((day) => monthOf(day) === month);
      expect(own[0]).toBe(`${month}-01`);
      expect(monthOf(addDays(own.at(-1) ?? '', 1))).toBe(monthAfter(month, 1));
      for (const week of weeks) expect(week.some((day) => monthOf(day) === month)).toBe(true);
    }),
  );
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -12, '2025-11'],
])('%s and %i months is %s', (month, by, other) => {
  expect(monthAfter(month, by)).toBe(other);
});

test('the day of another month is the same, or its last', () => {
  expect(dayInMonth('2026-01-31', 1)).toBe('2026-02-28');
  expect(dayInMonth('2027-12-31', 2)).toBe('2028-02-29');
  expect(dayInMonth('2026-11-22', -12)).toBe('2025-11-22');
});

test('a month is read from an address only if the calendar shows it', () => {
  expect(['2026-11', '1900-01', '2099-12'].every(isMonth)).toBe(true);
  for (const text of ['', '2026-13', '2026-00', '2100-01', '26-11', '2026-11-01'])
    expect(isMonth(text)).toBe(false);
});
