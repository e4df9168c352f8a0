import { useMemo } from 'react';
import { assignedOf } from '#domain/cases/assigned.ts';
import type { CaseKind } from '#domain/events.ts';
import { type FederalClass, federalReport } from '#domain/federal-report/report.ts';
import { displayName } from '#domain/students.ts';
import type { Mark } from '#sync/engine/engine.ts';
import { useAll, useOpenSession } from '../shell/engine-context.ts';
import { todayHere } from '../ui/today.ts';

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
    // A case that is filed ahead of today is pending all the same.
    const statusDate = [...all.values()].reduce(
      (latest, { dateFiled }) => (dateFiled > latest ? dateFiled : latest),
      todayHere(),
    );
    for (const counted of federalReport(records, year.name, statusDate).cases) {
      const one = all.get(counted.uid);
      if (!one || one.dateClosed !== null) continue;
      const student = one.studentUid === null ? undefined : studentOf.get(one.studentUid);
      pending[counted.kind].push({
        id: one.id,
        uid: one.uid,
        reference: `~${one.uid}`,
        number: counted.caseNumber,
        dateFiled: one.dateFiled,
        studentName: student ? displayName(student) : null,
        studentReference: student ? `~${student.uid}` : null,
        federalClass: counted.class,
        person: assignedOf(counted.kind, one as never).name,
        district: one.locationDistrict,
        mark: markOf.get(one.uid) ?? null,
      });
    }
    return pending;
  }, [complaints, mediations, dueProcesses, students, year.name]);
}
