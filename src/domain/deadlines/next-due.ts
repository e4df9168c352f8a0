import { type DueDate, type DueState, dueState } from './due-dates.ts';

/** The limit of a case that somebody has to meet first. */
export interface NextDue {
  what: string;
  due: string;
  state: Extract<DueState, 'overdue' | 'running'>;
}

/**
 * Whether somebody has still to meet a limit on a day (YYYY-MM-DD), and how it stands; null: it is met, came to its end, or
 * is a period, which only ends. The one rule for the case's screen, lists, worklist and the student's cases.
 */
export function toBeMet(one: DueDate, on: string): NextDue['state'] | null {
  const state = dueState(one, on);
  return one.isPeriod || (state !== 'overdue' && state !== 'running') ? null : state;
}

/** The first of the limits that somebody has still to meet on a day; null: there is none. */
export function firstToMeet(dueDates: readonly DueDate[], on: string): DueDate | null {
  let first: DueDate | null = null;
  for (const one of dueDates)
    if (toBeMet(one, on) !== null && (first === null || one.due < first.due)) first = one;
  return first;
}

/** The same, as lists show it. */
export function nextDue(dueDates: readonly DueDate[], on: string): NextDue | null {
  const first = firstToMeet(dueDates, on);
  const state = first && toBeMet(first, on);
  return first && state && { what: first.what, due: first.due, state };
}
