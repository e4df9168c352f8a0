import { gridDate } from '#domain/fields.ts';
import type { EventRow } from './event-rows.ts';

/** What stands under one heading; none where it stands in another order than by date. */
export interface DatedGroup<T> {
  title: string | null;
  rows: readonly T[];
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

function titleOf(date: string | null, today: string): string {
  if (date === null) return 'Without a date';
  if (date > today) return `Ahead of today, ${gridDate(today)}`;
  return `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;
}

/** What stands by date, under its months; what lies ahead of today and what has no date have headings of their own. */
export function underMonths<T>(
  rows: readonly T[],
  dayOf: (row: T) => string | null,
  today: string,
): DatedGroup<T>[] {
  const groups: { title: string; rows: T[] }[] = [];
  for (const row of rows) {
    const title = titleOf(dayOf(row), today);
    const last = groups.at(-1);
    if (last?.title === title) last.rows.push(row);
    else groups.push({ title, rows: [row] });
  }
  return groups;
}

/** Events that stand by date, under their months. */
export const eventGroups = (rows: readonly EventRow[], today: string): DatedGroup<EventRow>[] =>
  underMonths(rows, ({ record }) => record.date, today);
