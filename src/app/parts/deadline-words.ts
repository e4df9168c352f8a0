import { daysBetween } from '#domain/deadlines/days.ts';
import { type DueDate, type DueState, dueState } from '#domain/deadlines/due-dates.ts';
import type { Ending } from '#domain/deadlines/endings.ts';
import { gridDate } from '#domain/fields.ts';
import { numberText } from '../ui/number-text.ts';

const endingWords: Record<Ending['how'], string> = {
  withdrawn: 'Withdrawn',
  withdrawnOrDismissed: 'Withdrawn or dismissed',
  decided: 'Decided',
  settled: 'Settled',
  closed: 'Closed',
  refused: 'Not agreed to',
};

const stateWords: Record<DueState, string> = {
  met: 'Met',
  metLate: 'Met late',
  overdue: 'Overdue',
  ended: 'Ended',
  over: 'Over',
  running: 'Running',
};

/** A complaint that was closed with neither report nor withdrawal: what a federal reviewer would ask about. */
export const isWithoutReport = ({ id, metOn, ending }: DueDate): boolean =>
  id === 'complaintReport' && metOn === null && ending?.how === 'closed';

/** How a limit stands on a day in words: overdue by how much, how long it still runs, or what ended it when. */
export function standingWords(dueDate: DueDate, today: string): string {
  const state = dueState(dueDate, today);
  if (state === 'over' && dueDate.ending !== null) {
    const { how, on } = dueDate.ending;
    const words = isWithoutReport(dueDate) ? 'Closed without a report' : endingWords[how];
    return on === null ? words : `${words} on ${gridDate(on)}`;
  }
  const days = Math.abs(daysBetween(today, dueDate.due));
  const count = `${days} ${days === 1 ? 'day' : 'days'}`;
  if (state === 'overdue') return `Overdue by ${count}`;
  if (state === 'running') return days === 0 ? 'Due today' : `${count} left`;
  return stateWords[state];
}

/** How far a day is from today, by the number of days; one that is past is late. */
export function daysAway(days: number): string {
  if (days === 0) return 'Today';
  const count = `${numberText(Math.abs(days))} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days < 0 ? `${count} late` : `In ${count}`;
}
