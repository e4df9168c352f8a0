import { caseKinds } from '../cases/kinds.ts';
import { numberOrder } from '../cases/number-order.ts';
import { isOpen } from '../cases/parts.ts';
import { caseDueDates, type KindedCase } from '../deadlines/case-due-dates.ts';
import { dueState } from '../deadlines/due-dates.ts';
import type { CaseEvent, CaseKind } from '../events.ts';

/** What a line of the calendar is: a limit that the law sets, or something that happens on a day. */
export const entryKinds = ['deadline', 'hearing', 'mediation', 'event'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** A line of the calendar. It names no person: it may leave the device, and the server. */
export interface CalendarEntry {
  /** The same for the same thing, whoever makes the calendar and when. */
  id: string;
  kind: EntryKind;
  /** YYYY-MM-DD. */
  day: string;
  /** HH:mm of the department's clock; null: the whole day. */
  begin: string | null;
  end: string | null;
  what: string;
  isOverdue: boolean;
  caseKind: CaseKind;
  caseUid: string;
  /** -1 until the server has made the case. */
  caseId: number;
  /** Null until the server has numbered the case, and where an Admin emptied the number. */
  caseNumber: string | null;
}

type OfCase = Pick<CalendarEntry, 'caseKind' | 'caseUid' | 'caseId' | 'caseNumber'>;

function ofCase(one: KindedCase): OfCase {
  const caseNumber =
    one.kind === 'complaint' ? caseKinds.complaint.number(one.record) : one.record.caseNumber;
  return { caseKind: one.kind, caseUid: one.record.uid, caseId: one.record.id, caseNumber };
}

/** The limits that still run or were missed; what is met or over is nobody's to meet any more. */
function deadlinesOf(one: KindedCase, about: OfCase, today: string): CalendarEntry[] {
  return caseDueDates(one).flatMap((dueDate) => {
    const state = dueState(dueDate, today);
    if (state !== 'running' && state !== 'overdue') return [];
    const { id, due: day } = dueDate;
    // A period only ends: nobody owes anything on its last day.
    const what = dueDate.isPeriod ? dueDate.what : `${dueDate.what} due`;
    const isOverdue = state === 'overdue';
    return [
      {
        ...about,
        id: `${about.caseUid}.deadline.${id}`,
        kind: 'deadline',
        day,
        begin: null,
        end: null,
        what,
        isOverdue,
      },
    ];
  });
}

const happening = (about: OfCase, kind: 'hearing' | 'mediation', day: string | null, what: string) =>
  day === null
    ? []
    : [
        {
          ...about,
          id: `${about.caseUid}.${kind}`,
          kind,
          day,
          begin: null,
          end: null,
          what,
          isOverdue: false,
        },
      ];

/** The days of the case itself on which something happens. */
function daysOf(one: KindedCase, about: OfCase): CalendarEntry[] {
  if (one.kind === 'mediation') return happening(about, 'mediation', one.record.dateHeld, 'Mediation');
  // What was withdrawn is heard no more, and its day can't be taken off: Withdrawn closes the field.
  return one.kind === 'dueprocess' && one.record.dueProcessWithdrawnFlag !== true
    ? happening(about, 'hearing', one.record.hearingDateHeld, 'Hearing')
    : [];
}

const eventOf = (about: OfCase, { uid, date, beginTime, endTime, type }: CaseEvent): CalendarEntry[] =>
  date === null
    ? []
    : [
        {
          ...about,
          id: uid,
          kind: 'event',
          day: date,
          begin: beginTime,
          // One that ends before it begins was mistyped: it has a beginning only.
          end: beginTime !== null && endTime !== null && endTime > beginTime ? endTime : null,
          what: type ?? 'Event',
          isOverdue: false,
        },
      ];

/**
 * What lies ahead of a case on a day (YYYY-MM-DD): limits that run, hearing and mediation, events of that day and later.
 * Limits that were missed stay, on their day. Of a closed case nothing (docs/product.md 2.12).
 */
export function calendarEntries(
  one: KindedCase,
  events: readonly CaseEvent[],
  today: string,
): CalendarEntry[] {
  // Most cases of a year are closed, and finding their days takes time.
  if (!isOpen(one.record)) return [];
  const about = ofCase(one);
  const happenings = [...daysOf(one, about), ...events.flatMap((event) => eventOf(about, event))];
  return [...deadlinesOf(one, about, today), ...happenings.filter(({ day }) => day >= today)];
}

const orderOf = ({ day, begin, caseNumber, what, id }: CalendarEntry) =>
  [day, begin ?? '', numberOrder(caseNumber ?? ''), what, id].join(' ');

/** Entries in the order of their days; on a day, what lasts all of it stands first. */
export const byDay = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
  entries
    .map((entry) => ({ entry, order: orderOf(entry) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ entry }) => entry);
