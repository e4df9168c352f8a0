import { caseKinds } from '#domain/cases/kinds.ts';
import { dueDatesOf } from '#domain/deadlines/case-due-dates.ts';
import { type NextDue, nextDue } from '#domain/deadlines/next-due.ts';
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
  due: NextDue | null;
  dateClosed: string | null;
  mark: Mark | null;
}

const line = <K extends CaseKind>(kind: K, viewed: Viewed<K>, today: string): CaseLine => {
  const { id, uid, dateFiled, dateClosed } = viewed.record;
  return {
    kind,
    id,
    uid,
    number: caseKinds[kind].number(viewed.record),
    dateFiled,
    due: nextDue(dueDatesOf(kind, viewed.record), today),
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
  ...complaints.map((one) => line('complaint', one, today)),
  ...mediations.map((one) => line('mediation', one, today)),
  ...dueProcesses.map((one) => line('dueprocess', one, today)),
];
