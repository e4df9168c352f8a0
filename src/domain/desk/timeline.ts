import { caseDueDates, type KindedCase } from '../deadlines/case-due-dates.ts';
import { type DueDate, type DueState, dueState } from '../deadlines/due-dates.ts';
import type { CaseDocument } from '../documents.ts';
import { type CaseEvent, type CaseKind, compareEvents } from '../events.ts';
import type { RecordOf } from '../records/records.ts';

/** `apart`: what tells it from others of its name. */
type NamedDocument = Pick<CaseDocument, 'uid' | 'title'> & { apart?: string | undefined };

/** What happened in a case, or is to happen, on a day (YYYY-MM-DD; null: nobody has recorded the day). */
export type TimelineEntry = { id: string; day: string | null } & (
  | { kind: 'course'; what: string }
  /** A limit, on the day on which it was met; else on the day on which it ends or ended. */
  | { kind: 'limit'; dueDate: DueDate; state: DueState }
  | { kind: 'extension'; dueDate: DueDate }
  | { kind: 'event'; event: CaseEvent }
  | { kind: 'document'; document: NamedDocument }
);

/**
 * The days of a case's course, each in words, and the id of the limit that tells of the same day once it was met: an expedited case
 * has one for its hearing, others have none.
 */
const course: {
  readonly [K in CaseKind]: readonly (readonly [field: keyof RecordOf<K>, what: string, limit?: string])[];
} = {
  complaint: [
    ['dateFiled', 'Complaint filed'],
    ['dateWithdrawn', 'Withdrawn'],
    ['dateClosed', 'Closed'],
  ],
  mediation: [
    ['dateFiled', 'Mediation requested'],
    ['dateHeld', 'Mediation'],
    ['dateWithdrawn', 'Withdrawn'],
    ['dateClosed', 'Closed'],
  ],
  dueprocess: [
    ['dateFiled', 'Due process complaint filed'],
    ['resolutionDateOffered', 'Resolution meeting offered'],
    ['resolutionDateFinalizedAfterAgreement', 'Resolution agreement final'],
    ['hearingDateHeld', 'Hearing', 'hearing'],
    ['dateWithdrawn', 'Withdrawn or dismissed'],
    ['dateClosed', 'Closed'],
  ],
};

const isMet = (state: DueState) => state === 'met' || state === 'metLate';

function courseOf({ kind, record }: KindedCase, limits: readonly TimelineEntry[]): TimelineEntry[] {
  const days = record as unknown as Readonly<Record<string, unknown>>;
  return course[kind].flatMap(([field, what, limit]) => {
    const day = days[field];
    const isTold = limits.some((one) => one.kind === 'limit' && one.dueDate.id === limit && isMet(one.state));
    return typeof day === 'string' && !isTold
      ? [{ id: `${kind}.${field}`, day, kind: 'course' as const, what }]
      : [];
  });
}

/**
 * The limits of a case as they stand on a day, and their extensions. One that ended with the case before it was due is left
 * out; one that was missed by then stays.
 */
function limitsOf(one: KindedCase, today: string): TimelineEntry[] {
  return caseDueDates(one).flatMap((dueDate) => {
    const { id, metOn, due, extendedTo, extensionGrantedOn, ending } = dueDate;
    const state = dueState(dueDate, today);
    const wasDue = ending?.on != null && ending.on > due;
    const limit: TimelineEntry = {
      id: `limit.${id}`,
      day: isMet(state) ? metOn : due,
      kind: 'limit',
      dueDate,
      state,
    };
    const extension: TimelineEntry = {
      id: `extension.${id}`,
      day: extensionGrantedOn,
      kind: 'extension',
      dueDate,
    };
    return [...(state === 'over' && !wasDue ? [] : [limit]), ...(extendedTo === null ? [] : [extension])];
  });
}

/** On one day what the case itself went through stands first, then its events by their time, then documents. */
const places: readonly TimelineEntry['kind'][] = ['course', 'extension', 'limit', 'event', 'document'];

function compare(a: TimelineEntry, b: TimelineEntry): number {
  if (a.day !== b.day) return a.day === null ? -1 : b.day === null ? 1 : a.day < b.day ? -1 : 1;
  if (a.kind === 'event' && b.kind === 'event') return compareEvents(a.event, b.event);
  return places.indexOf(a.kind) - places.indexOf(b.kind);
}

/**
 * All that a device knows of what a case went through, in the order of its days, what has no day first: its course, limits
 * met, missed and still running on `today`, extensions, events, and documents on the day (`day`) on which each was added.
 */
export const timelineOf = (
  one: KindedCase,
  events: readonly CaseEvent[],
  documents: readonly { document: NamedDocument; day: string }[],
  today: string,
): TimelineEntry[] => {
  const limits = limitsOf(one, today);
  return [
    ...courseOf(one, limits),
    ...limits,
    ...events.map((event) => ({ id: event.uid, day: event.date, kind: 'event' as const, event })),
    ...documents.map(({ document, day }) => ({ id: document.uid, day, kind: 'document' as const, document })),
  ].toSorted(compare);
};
