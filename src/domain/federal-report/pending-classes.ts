import type { CaseKind } from '../events.ts';
import { isWithin, schoolYearRange } from '../school-year.ts';
import { complaintClass } from './complaint-rows.ts';
import { dueProcessClass } from './due-process-rows.ts';
import { mediationClass } from './mediation-rows.ts';
import type { FederalClass, ReportCases } from './report.ts';

/** A case that was filed in a year and isn't closed, with its federal class. */
export interface ClassedCase {
  kind: CaseKind;
  uid: string;
  class: FederalClass;
}

/**
 * The pending cases of a school year as of today (YYYY-MM-DD), each kind in the given order. A case that is filed ahead of today is
 * pending all the same: it is classed as of its own day, which says nothing of the others.
 */
export function pendingClasses(
  { complaints, mediations, dueProcesses }: ReportCases,
  yearName: string,
  today: string,
): ClassedCase[] {
  const range = schoolYearRange(yearName);
  const isPending = ({ dateFiled, dateClosed }: { dateFiled: string; dateClosed: string | null }) =>
    dateClosed === null && isWithin(dateFiled, range);
  const asOf = ({ dateFiled }: { dateFiled: string }) => (dateFiled > today ? dateFiled : today);
  const linked = new Map(dueProcesses.map((one) => [one.uid, one]));
  const dueProcessOf = (uid: string | null) => (uid !== null && linked.get(uid)) || null;
  return [
    ...complaints.filter(isPending).map((one) => ({
      kind: 'complaint' as const,
      uid: one.uid,
      class: complaintClass(one, asOf(one)),
    })),
    ...mediations.filter(isPending).map((one) => ({
      kind: 'mediation' as const,
      uid: one.uid,
      class: mediationClass(one, dueProcessOf(one.dueProcessUid), asOf(one)),
    })),
    ...dueProcesses.filter(isPending).map((one) => ({
      kind: 'dueprocess' as const,
      uid: one.uid,
      class: dueProcessClass(one, asOf(one)),
    })),
  ];
}
