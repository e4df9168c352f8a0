import { numberOrder } from '../cases/number-order.ts';
import { nearSpans, type WorklistSpan } from '../worklist-spans.ts';
import type { WorklistItem } from './item.ts';

/** Days in their order, then what has none; digits sort before the tilde. */
const dayOf = ({ due, span }: WorklistItem) => due ?? (span === 'undated' ? '~1' : '~2');
const orderOf = ({ caseNumber, uid, time }: WorklistItem) =>
  `${numberOrder(caseNumber ?? '')} ${uid} ${time ?? ''}`;

/** Items with the most urgent first. By day and then within it, so that thousands take milliseconds. */
export function byUrgency(items: readonly WorklistItem[]): WorklistItem[] {
  const ofDay = new Map<string, WorklistItem[]>();
  for (const item of items) {
    const day = dayOf(item);
    const same = ofDay.get(day);
    if (same) same.push(item);
    else ofDay.set(day, [item]);
  }
  return [...ofDay.keys()]
    .toSorted()
    .flatMap((day) => (ofDay.get(day) ?? []).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)));
}

/** Whether somebody has to look at it now. */
export const isNear = ({ span }: WorklistItem): boolean =>
  (nearSpans as readonly WorklistSpan[]).includes(span);

/** What has to be done on a day (YYYY-MM-DD) itself, in its order: what the bell tells of on that day. */
export const dueOn = (items: readonly WorklistItem[], day: string): WorklistItem[] =>
  byUrgency(items.filter(({ due }) => due === day));

/** How many items there are in each span. */
export function countBySpan(items: readonly WorklistItem[]): Readonly<Record<WorklistSpan, number>> {
  const counts = { overdue: 0, within7: 0, within30: 0, later: 0, undated: 0, nothing: 0 };
  for (const { span } of items) counts[span] += 1;
  return counts;
}

/** How many items each person has in each span; null stands for nobody's, last. */
export function byPerson(
  items: readonly WorklistItem[],
): { person: string | null; counts: Readonly<Record<WorklistSpan, number>> }[] {
  const ofPerson = new Map<string | null, WorklistItem[]>();
  for (const item of items) {
    const theirs = ofPerson.get(item.person);
    if (theirs) theirs.push(item);
    else ofPerson.set(item.person, [item]);
  }
  return [...ofPerson]
    .map(([person, theirs]) => ({ person, counts: countBySpan(theirs) }))
    .toSorted((a, b) => (a.person === null ? 1 : b.person === null ? -1 : a.person.localeCompare(b.person)));
}

/** The next day on which something is due, today included; null where none is known. Of items in their order. */
export const nextItem = (items: readonly WorklistItem[], today: string): WorklistItem | null =>
  items.find(({ due }) => due !== null && due >= today) ?? null;
