import type { Complaint } from '../cases/complaint.ts';
import type { DueProcess } from '../cases/due-process.ts';
import { numberOrder } from '../cases/number-order.ts';
import { addDays } from '../deadlines/days.ts';
import { complaintDueDates, type DueDate, dueProcessDueDates, dueState } from '../deadlines/due-dates.ts';

/** When something has to be done: late already, within 7 days, within 30; days are counted from today. */
export const worklistSpans = ['overdue', 'within7', 'within30'] as const;
export type WorklistSpan = (typeof worklistSpans)[number];

/** A deadline that somebody has to meet. */
export interface WorklistItem {
  kind: 'complaint' | 'dueprocess';
  uid: string;
  caseNumber: string | null;
  /** The investigator or the judge whose work it is; null: nobody's yet. */
  person: string | null;
  deadline: DueDate;
  span: WorklistSpan;
}

export interface WorklistCases {
  complaints: readonly Complaint[];
  dueProcesses: readonly DueProcess[];
}

/** Today, and the last days of the spans that begin with it. */
export interface WorklistDays {
  today: string;
  in7: string;
  in30: string;
}

/** The spans as seen from a day (YYYY-MM-DD). */
export const worklistDays = (today: string): WorklistDays => ({
  today,
  in7: addDays(today, 7),
  in30: addDays(today, 30),
});

function spanOf(deadline: DueDate, { today, in7, in30 }: WorklistDays): WorklistSpan | null {
  const state = dueState(deadline, today);
  if (state === 'overdue') return 'overdue';
  if (state !== 'running' || deadline.isPeriod) return null;
  if (deadline.due <= in7) return 'within7';
  return deadline.due <= in30 ? 'within30' : null;
}

function itemsOf(
  deadlines: readonly DueDate[],
  days: WorklistDays,
  about: Omit<WorklistItem, 'deadline' | 'span'>,
): WorklistItem[] {
  return deadlines.flatMap((deadline) => {
    const span = spanOf(deadline, days);
    return span === null ? [] : [{ ...about, deadline, span }];
  });
}

/** What is overdue or due within 30 days on a complaint. */
export function complaintWork(one: Complaint, days: WorklistDays): WorklistItem[] {
  const { uid, yearCaseNumber: caseNumber, investigatorName: person } = one;
  return itemsOf(complaintDueDates(one), days, { kind: 'complaint', uid, caseNumber, person });
}

/** What is overdue or due within 30 days on a due process case. */
export function dueProcessWork(one: DueProcess, days: WorklistDays): WorklistItem[] {
  const { uid, caseNumber, hearingALJ: person } = one;
  return itemsOf(dueProcessDueDates(one), days, { kind: 'dueprocess', uid, caseNumber, person });
}

const orderOf = ({ caseNumber, uid }: WorklistItem) => `${numberOrder(caseNumber ?? '')} ${uid}`;

/** Items with the most urgent first. By day and then within it, so that thousands take milliseconds. */
export function byUrgency(items: readonly WorklistItem[]): WorklistItem[] {
  const ofDay = new Map<string, WorklistItem[]>();
  for (const item of items) {
    const { due } = item.deadline;
    const same = ofDay.get(due);
    if (same) same.push(item);
    else ofDay.set(due, [item]);
  }
  return [...ofDay.keys()]
    .toSorted()
    .flatMap((day) => (ofDay.get(day) ?? []).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)));
}

/** What is overdue or due within 30 days of today (YYYY-MM-DD), the most urgent first. */
export function worklist({ complaints, dueProcesses }: WorklistCases, today: string): WorklistItem[] {
  const days = worklistDays(today);
  return byUrgency([
    ...complaints.flatMap((one) => complaintWork(one, days)),
    ...dueProcesses.flatMap((one) => dueProcessWork(one, days)),
  ]);
}

/** How many items each person has in each span; null stands for nobody's, last. */
export function byPerson(
  items: readonly WorklistItem[],
): { person: string | null; counts: Readonly<Record<WorklistSpan, number>> }[] {
  const counted = new Map<string | null, Record<WorklistSpan, number>>();
  for (const { person, span } of items) {
    const counts = counted.get(person) ?? { overdue: 0, within7: 0, within30: 0 };
    counts[span] += 1;
    counted.set(person, counts);
  }
  return [...counted]
    .map(([person, counts]) => ({ person, counts }))
    .toSorted((a, b) => (a.person === null ? 1 : b.person === null ? -1 : a.person.localeCompare(b.person)));
}
