import type { CalendarEntry } from '#domain/calendar/entries.ts';
import { clockTimes } from '#domain/fields.ts';
import { numberWords } from '../shell/status-words.ts';

const words = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });

/** A month (YYYY-MM): "December 2026". */
export const monthWords = (month: string): string => words(`${month}-01`, { month: 'long', year: 'numeric' });

/** A day: "Friday, December 4, 2026". */
export const dayWords = (day: string): string =>
  words(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** "1 entry", "12 entries", "no entries". */
export function entriesWords(count: number): string {
  if (count === 0) return 'no entries';
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`;
}

/** When on its day: "9:30 AM – 10:15 AM"; '' for the whole day. */
export const timeWords = ({ begin, end }: CalendarEntry): string => clockTimes(begin, end);

/** The number of the entry's case, or what stands for it. */
export const entryNumber = ({ caseId, caseNumber }: CalendarEntry): string =>
  numberWords({ id: caseId, number: caseNumber });
