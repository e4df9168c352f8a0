import type { CaseKind } from '../events.ts';
import { isWithin, schoolYearRange } from '../school-year.ts';
import type { ReportComplaint, ReportDueProcess, ReportMediation } from './fields.ts';
import { checkCounts, type CheckedRelation } from './checks.ts';
import { type ComplaintClass, complaintClass, complaintRows } from './complaint-rows.ts';
import { type DueProcessClass, dueProcessClass, dueProcessRows } from './due-process-rows.ts';
import {
  type LinkedDueProcess,
  type MediationClass,
  mediationClass,
  mediationRows,
} from './mediation-rows.ts';
import { type ReportCounts, type ReportRow, reportRows } from './rows.ts';

export type FederalClass = ComplaintClass | MediationClass | DueProcessClass;

/** The classes of the three kinds, in the report's order; an expedited case has one of section 3. */
export const federalClasses = [
  '1.1',
  '1.2',
  '1.3',
  '2.1',
  '2.2',
  '2.3',
  '3.2',
  '3.3',
  '3.4',
] as const satisfies readonly FederalClass[];

/**
 * The cases that a report is made from. Of due process cases those of other years too: one that is pending makes its
 * student's complaint count as pending a hearing, and one that is closed closes its mediation.
 */
export interface ReportCases {
  complaints: readonly ReportComplaint[];
  mediations: readonly ReportMediation[];
  dueProcesses: readonly ReportDueProcess[];
}

/** A case as it stands behind the counts. */
export interface CountedCase {
  kind: CaseKind;
  id: number;
  uid: string;
  caseNumber: string | null;
  dateFiled: string;
  class: FederalClass;
  rows: readonly ReportRow[];
}

export interface FederalReport {
  counts: ReportCounts;
  checks: readonly CheckedRelation[];
  /** Every case that counts, with the rows it counts in: complaints, mediations, due process cases, each in the given order. */
  cases: readonly CountedCase[];
}

/** Cases that are counted between two pauses: some 2 ms. */
const casesAStep = 500;

/** What is made of each item, with a pause after so many. */
function* eachInSteps<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
): Generator<undefined, Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    made.push(make(item));
    if (made.length % casesAStep === 0) yield;
  }
  return made;
}

/** Students with a due process case of class pending. A case filed after the status date isn't seen. */
function* studentsInHearings(
  dueProcesses: readonly ReportDueProcess[],
  statusDate: string,
): Generator<undefined, ReadonlySet<string | null>> {
  const inHearing = yield* eachInSteps(dueProcesses, (one) =>
    one.dateFiled <= statusDate && dueProcessClass(one, statusDate) === '3.3' ? one.studentUid : null,
  );
  return new Set(inHearing);
}

/**
 * The 31 counts of IDEA Part B dispute resolution of a school year as of the status date (docs/federal-report.md): Table 7 and
 * the EMAPS survey alike. Only cases filed in the year count, and only what had happened by the status date is seen.
 * Pauses after each few hundred cases, so that whoever counts tens of thousands can do something else between.
 */
export function* federalReportInSteps(
  { complaints, mediations, dueProcesses }: ReportCases,
  yearName: string,
  statusDate: string,
): Generator<undefined, FederalReport> {
  const range = schoolYearRange(yearName);
  const counts = (one: { dateFiled: string }) =>
    isWithin(one.dateFiled, range) && one.dateFiled <= statusDate;
  const inHearings = yield* studentsInHearings(dueProcesses, statusDate);
  const linked = new Map<string, LinkedDueProcess>(dueProcesses.map((one) => [one.uid, one]));
  const dueProcessOf = ({ dueProcessUid }: ReportMediation) =>
    (dueProcessUid !== null && linked.get(dueProcessUid)) || null;

  const cases: CountedCase[] = [
    ...(yield* eachInSteps(complaints.filter(counts), (one) => ({
      ...identity('complaint', one, one.yearCaseNumber),
      class: complaintClass(one, statusDate),
      rows: complaintRows(one, statusDate, one.studentUid !== null && inHearings.has(one.studentUid)),
    }))),
    ...(yield* eachInSteps(mediations.filter(counts), (one) => ({
      ...identity('mediation', one, one.caseNumber),
      class: mediationClass(one, dueProcessOf(one), statusDate),
      rows: mediationRows(one, dueProcessOf(one), statusDate),
    }))),
    ...(yield* eachInSteps(dueProcesses.filter(counts), (one) => ({
      ...identity('dueprocess', one, one.caseNumber),
      class: dueProcessClass(one, statusDate),
      rows: dueProcessRows(one, statusDate),
    }))),
  ];
  const total = countRows(cases);
  return { counts: total, checks: checkCounts(total), cases };
}

/** The same without a pause. */
export function federalReport(cases: ReportCases, yearName: string, statusDate: string): FederalReport {
  const steps = federalReportInSteps(cases, yearName, statusDate);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const identity = (
  kind: CaseKind,
  { id, uid, dateFiled }: { id: number; uid: string; dateFiled: string },
  caseNumber: string | null,
) => ({ kind, id, uid, caseNumber, dateFiled });

function countRows(cases: readonly CountedCase[]): ReportCounts {
  const counts = Object.fromEntries(reportRows.map((row) => [row, 0])) as Record<ReportRow, number>;
  for (const { rows } of cases) for (const row of rows) counts[row] += 1;
  return counts;
}
