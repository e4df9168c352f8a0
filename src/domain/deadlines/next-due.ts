import { type DueDate, dueState } from './due-dates.ts';

/** The first of the limits that are overdue or run still, on a day (YYYY-MM-DD); periods that only end are nobody's to meet. */
export function nextDue(dueDates: readonly DueDate[], on: string): DueDate | null {
  let first: DueDate | null = null;
  for (const one of dueDates) {
    const state = dueState(one, on);
    if (one.isPeriod || (state !== 'overdue' && state !== 'running')) continue;
    if (first === null || one.due < first.due) first = one;
  }
  return first;
}
