/** Arithmetic of days written YYYY-MM-DD, without a time of day or zone. */

const dayLength = 86_400_000;

const moved = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);

/** The day so many calendar days later. */
export const addDays = (day: string, days: number): string => moved(day, days);

/** How many calendar days it is from one day to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength;

/** The day so many Mondays to Fridays after this one; this one doesn't count. None at all is the day itself. */
export function addWeekdays(day: string, weekdays: number): string {
  if (weekdays <= 0) return day;
  // Counted on from the Friday or the weekday before; every five weekdays take a week.
  const fromMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weekdayBefore = Math.min(fromMonday, 4);
  const weekends = Math.floor((weekdayBefore + weekdays) / 5);
  return moved(day, weekdays + 2 * weekends - (fromMonday - weekdayBefore));
}

/** The same day a year earlier; of 29 February, the 28th. */
export const yearBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 1}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`;
