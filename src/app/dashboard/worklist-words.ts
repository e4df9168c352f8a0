import { daysBetween } from '#domain/deadlines/days.ts';
import type { WorklistSpan } from '#domain/worklist-spans.ts';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { daysAway } from '../parts/deadline-words.ts';

/** The spans of the worklist in words. */
export const spanWords: Readonly<Record<WorklistSpan, string>> = {
  overdue: 'Overdue',
  within7: 'Due in 7 days',
  within30: 'Due in 30 days',
  later: 'Due later',
  undated: 'Without a due date',
  nothing: 'Nothing due',
};

/** The spans that are counted above it, after the number. */
export const countWords = {
  overdue: 'overdue',
  within7: 'in 7 days',
  within30: 'in 30 days',
} as const satisfies Partial<Record<WorklistSpan, string>>;

/** When an item is due, counted in days from today. */
export function whenDue({ due, span }: WorklistItem, today: string): string {
  if (due === null) return span === 'nothing' ? 'Nothing due' : 'No date';
  return daysAway(daysBetween(today, due));
}

/** The first letters of a person's first and last name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s,]+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('');
};
