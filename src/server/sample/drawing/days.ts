import type { Random } from './random.ts';

/** A day as the number of days since 1970-01-01: what the sample calculates with. */
export type Day = number;

const dayLength = 86_400_000;

/** The day of YYYY-MM-DD. */
export const dayOf = (text: string): Day => Date.parse(`${text}T00:00:00Z`) / dayLength;

/** The day as YYYY-MM-DD. */
export const isoDay = (day: Day): string => new Date(day * dayLength).toISOString().slice(0, 10);

const monthDayYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** 'September 12, 2025', as narratives write a day. */
export const spokenDay = (day: Day): string => monthDayYear.format(day * dayLength);
/** 'September 12' */
export const spokenDayOfYear = (day: Day): string => monthDay.format(day * dayLength);

/** Milliseconds since 1970 at a moment of the office hours of the day (in Iowa; hours are approximate). */
export const momentOf = (day: Day, random: Random): number =>
  day * dayLength + random.int(14 * 3600, 22 * 3600) * 1000 + random.int(0, 999);

/** The day itself, or the Monday after it when it is on a weekend. */
export function workday(day: Day): Day {
  // 1970-01-01 was a Thursday: day 2 is a Saturday.
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day;
}

/** The day itself, or the Friday before it when it is on a weekend. */
export const workdayBefore = (day: Day): Day => (workday(day) === day ? day : workday(day) - 3);
