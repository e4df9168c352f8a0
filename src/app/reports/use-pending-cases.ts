import { useMemo } from 'react';
import { assignedOf } from '#domain/cases/assigned.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { pendingClasses } from '#domain/federal-report/pending-classes.ts';
import type { FederalClass } from '#domain/federal-report/report.ts';
import { displayName } from '#domain/students.ts';
import type { Mark } from '#sync/engine/engine.ts';
import { useAll, useOpenSession } from '../shell/engine-context.ts';
import { useToday } from '../ui/use-today.ts';

/** A pending case as its grid shows it. */
export interface PendingCase {
  id: number;
  uid: string;
  reference: string;
  number: string | null;
  dateFiled: string;
  studentName: string | null;
  studentReference: string | null;
  federalClass: FederalClass;
  /** Whose work it is; null: nobody's yet. */
  person: string | null;
  /** Its code. */
  district: string | null;
  /** How far an edit of it is that has not ended. */
  mark: Mark | null;
}

/** The pending cases of the selected year by kind. */
export function usePendingCases(): Record<CaseKind, readonly PendingCase[]> {
  const { year } = useOpenSession();
  const [complaints, mediations, dueProcesses] = [
    useAll('complaint'),
    useAll('mediation'),
    useAll('dueprocess'),
  ];
  const students = useAll('student');
  const today = useToday();
  return useMemo(() => {
    const records = {
      complaints: complaints.map(({ record }) => record),
      mediations: mediations.map(({ record }) => record),
      dueProcesses: dueProcesses.map(({ record }) => record),
    };
    const studentOf = new Map(students.map(({ record }) => [record.uid, record]));
    const all = new Map(
      [...records.complaints, ...records.mediations, ...records.dueProcesses].map((one) => [one.uid, one]),
    );
    const markOf = new Map(
      [...complaints, ...mediations, ...dueProcesses].map(({ record, mark }) => [record.uid, mark]),
    );
    const pending: Record<CaseKind, PendingCase[]> = { complaint: [], mediation: [], dueprocess: [] };
    for (const classed of pendingClasses(records, year.name, today)) {
      const one = all.get(classed.uid);
      if (!one) continue;
      const student = one.studentUid === null ? undefined : studentOf.get(one.studentUid);
      pending[classed.kind].push({
        id: one.id,
        uid: one.uid,
        reference: `~${one.uid}`,
        number: caseKinds[classed.kind].number(one as never),
        dateFiled: one.dateFiled,
        studentName: student ? displayName(student) : null,
        studentReference: student ? `~${student.uid}` : null,
        federalClass: classed.class,
        person: assignedOf(classed.kind, one as never).name,
        district: one.locationDistrict,
        mark: markOf.get(one.uid) ?? null,
      });
    }
    return pending;
  }, [complaints, mediations, dueProcesses, students, year.name, today]);
}
