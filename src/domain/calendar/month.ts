import { addDays } from '../deadlines/days.ts';

/** The month of a day (YYYY-MM-DD), as YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months later (YYYY-MM); earlier ones with a negative number. */
export function monthAfter(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  const two = String((index % 12) + 1).padStart(2, '0');
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${two}`;
}

/** The first day of the week that a day is in: a Sunday. */
export const weekStart = (day: string): string => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());

/** The days of a month by weeks, which begin on Sunday; the first and the last week have days of the months beside it. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  for (let day = weekStart(`${month}-01`); monthOf(day) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
}

/** The same day so many months later, or the last of that month where it has no such day. */
export function dayInMonth(day: string, months: number): string {
  const month = monthAfter(monthOf(day), months);
  const last = addDays(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}${day.slice(7)}`;
  return same > last ? last : same;
}

/** Whether a text is a month that the calendar shows, YYYY-MM of the years 1900 to 2099. */
export const isMonth = (text: string): boolean => /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(text);
