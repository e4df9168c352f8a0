import { caseKinds } from '#domain/cases/kinds.ts';
import {
  complaintDueDates,
  type DueDate,
  dueProcessDueDates,
  dueState,
} from '#domain/deadlines/due-dates.ts';
import type { CaseKind } from '#domain/events.ts';
import type { Mark, Viewed } from '#sync/engine/engine.ts';

/** A case of a student, whatever its kind. */
export interface CaseLine {
  kind: CaseKind;
  id: number;
  uid: string;
  number: string | null;
  dateFiled: string | null;
  /** The next deadline that somebody has to meet. */
  due: { day: string; what: string; isLate: boolean } | null;
  dateClosed: string | null;
  mark: Mark | null;
}

function nextDue(dueDates: readonly DueDate[], today: string): CaseLine['due'] {
  const [next] = dueDates
    .filter((one) => !one.isPeriod && ['running', 'overdue'].includes(dueState(one, today)))
    .toSorted((a, b) => (a.due < b.due ? -1 : 1));
  return next ? { day: next.due, what: next.what, isLate: next.due < today } : null;
}

const line = <K extends CaseKind>(kind: K, viewed: Viewed<K>, due: CaseLine['due']): CaseLine => {
  const { id, uid, dateFiled, dateClosed } = viewed.record;
  return {
    kind,
    id,
    uid,
    number: caseKinds[kind].number(viewed.record),
    dateFiled,
    due,
    dateClosed,
    mark: viewed.mark,
  };
};

/** The cases of a student with what is due next in each, seen from a day. */
export const caseLines = (
  complaints: readonly Viewed<'complaint'>[],
  mediations: readonly Viewed<'mediation'>[],
  dueProcesses: readonly Viewed<'dueprocess'>[],
  today: string,
): readonly CaseLine[] => [
  ...complaints.map((one) => line('complaint', one, nextDue(complaintDueDates(one.record), today))),
  ...mediations.map((one) => line('mediation', one, null)),
  ...dueProcesses.map((one) => line('dueprocess', one, nextDue(dueProcessDueDates(one.record), today))),
];
