import { gridDate } from '#domain/fields.ts';
import type { EventRow } from './event-rows.ts';

/** Events under one heading; none where they stand in another order than by date. */
export interface EventGroup {
  title: string | null;
  rows: readonly EventRow[];
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

/** Events that stand by date, under their months; those ahead of today and those without a date have headings of their own. */
export function eventGroups(rows: readonly EventRow[], today: string): EventGroup[] {
  const groups: { title: string; rows: EventRow[] }[] = [];
  for (const row of rows) {
    const title = titleOf(row.record.date, today);
    const last = groups.at(-1);
    if (last?.title === title) last.rows.push(row);
    else groups.push({ title, rows: [row] });
  }
  return groups;
}
