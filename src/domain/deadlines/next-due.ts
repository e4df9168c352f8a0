import { type DueDate, type DueState, dueState } from './due-dates.ts';

/** The limit of a case that somebody has to meet first. */
export interface NextDue {
  what: string;
  due: string;
  state: Extract<DueState, 'overdue' | 'running'>;
}

/** The first of the limits that are overdue or run still, on a day (YYYY-MM-DD); periods that only end are nobody's to meet. */
export function nextDue(dueDates: readonly DueDate[], on: string): NextDue | null {
  let first: NextDue | null = null;
  for (const one of dueDates) {
    const state = dueState(one, on);
    if (one.isPeriod || (state !== 'overdue' && state !== 'running')) continue;
    if (first === null || one.due < first.due) first = { what: one.what, due: one.due, state };
  }
  return first;
}
