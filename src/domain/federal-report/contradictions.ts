import { complaintDueDates, type DueDate, dueProcessDueDates } from '../deadlines/due-dates.ts';
import type { ReportComplaint, ReportDueProcess, ReportMediation } from './fields.ts';

/** Something in a case that can't be as it stands, in words for who mends it. */
export interface Contradiction<T> {
  says: string;
  is: (record: T) => boolean;
}

const before = (day: string | null, other: string | null) => day !== null && other !== null && day < other;

/** The limit of a case that may be extended. */
const extendable = (dueDates: readonly DueDate[]) => dueDates.find(({ canBeExtended }) => canBeExtended);

const shortens = (dueDates: readonly DueDate[], extendedTo: string | null) =>
  extendedTo !== null && extendedTo <= (extendable(dueDates)?.originalDue ?? '');

const isLate = (dueDates: readonly DueDate[], grantedOn: string | null) =>
  grantedOn !== null && grantedOn > (extendable(dueDates)?.originalDue ?? grantedOn);

interface Dated {
  dateFiled: string;
  dateClosed: string | null;
  dateWithdrawn: string | null;
}

const ofEveryCase: readonly Contradiction<Dated>[] = [
  { says: 'Closed before it was filed.', is: (one) => before(one.dateClosed, one.dateFiled) },
  { says: 'Withdrawn before it was filed.', is: (one) => before(one.dateWithdrawn, one.dateFiled) },
];

/**
 * Contradictions of a complaint: the report counts it all the same, by the first class that matches (docs/federal-report.md, Contradictory data).
 * One that is closed without a report, and not withdrawn, is none: so a dismissed complaint is recorded, which has no flag.
 */
export const complaintContradictions: readonly Contradiction<ReportComplaint>[] = [
  ...ofEveryCase,
  { says: 'Report issued before it was filed.', is: (one) => before(one.dateReportIssued, one.dateFiled) },
  {
    says: 'Withdrawn, and a report was issued.',
    is: (one) => one.complaintWithdrawnFlag === true && one.dateReportIssued !== null,
  },
  {
    says: 'Withdrawn without a date.',
    is: (one) => one.complaintWithdrawnFlag === true && one.dateWithdrawn === null,
  },
  {
    says: 'A report was issued, and the determination is not set.',
    is: (one) => one.dateReportIssued !== null && one.complaintFoundedFlag === null,
  },
  {
    says: 'A determination without a report.',
    is: (one) => one.complaintFoundedFlag !== null && one.dateReportIssued === null,
  },
  {
    says: 'Extended without a reason: 300.152(b)(1) allows two.',
    is: (one) => one.reportExtendedDueDate !== null && one.reportExtensionReason === null,
  },
  {
    says: 'Extended, and it is not recorded who asked or when.',
    is: (one) =>
      one.reportExtendedDueDate !== null &&
      (one.reportExtensionRequestedBy === null || one.reportExtensionDateGranted === null),
  },
  {
    says: 'Extended to a day before the report is due anyway.',
    is: (one) => shortens(complaintDueDates(one), one.reportExtendedDueDate),
  },
  {
    says: 'Extended after the time limit was over.',
    is: (one) => isLate(complaintDueDates(one), one.reportExtensionDateGranted),
  },
];

/** Contradictions of a mediation. */
export const mediationContradictions: readonly Contradiction<ReportMediation>[] = [
  ...ofEveryCase,
  { says: 'Held before it was filed.', is: (one) => before(one.dateHeld, one.dateFiled) },
  {
    says: 'An agreement, and no date on which it was held.',
    is: (one) => one.agreementReachedFlag === true && one.dateHeld === null,
  },
  {
    says: 'Withdrawn, and it was held.',
    is: (one) => one.mediationWithdrawnFlag === true && one.dateHeld !== null,
  },
  {
    says: 'Withdrawn, and an agreement was reached.',
    is: (one) => one.mediationWithdrawnFlag === true && one.agreementReachedFlag === true,
  },
  {
    says: 'Withdrawn without a date.',
    is: (one) => one.mediationWithdrawnFlag === true && one.dateWithdrawn === null,
  },
];

/** Contradictions of a due process case. */
export const dueProcessContradictions: readonly Contradiction<ReportDueProcess>[] = [
  ...ofEveryCase,
  { says: 'Decided before it was filed.', is: (one) => before(one.hearingDecisionDate, one.dateFiled) },
  {
    says: 'Decided before the hearing was held.',
    is: (one) => before(one.hearingDecisionDate, one.hearingDateHeld),
  },
  {
    says: 'Withdrawn or dismissed, and decided.',
    is: (one) => one.dueProcessWithdrawnFlag === true && one.hearingDecisionDate !== null,
  },
  {
    says: 'Withdrawn or dismissed without a date.',
    is: (one) => one.dueProcessWithdrawnFlag === true && one.dateWithdrawn === null,
  },
  {
    says: 'A resolution agreement, and no meeting was held.',
    is: (one) => one.resolutionAgreementReachedFlag === true && one.resolutionDateHeld === null,
  },
  {
    says: 'Resolution meeting held before it was filed.',
    is: (one) => before(one.resolutionDateHeld, one.dateFiled),
  },
  {
    says: 'The agreement was final before the resolution meeting.',
    is: (one) => before(one.resolutionDateFinalizedAfterAgreement, one.resolutionDateHeld),
  },
  {
    says: 'Decision extended, and it is not recorded who asked or when: 300.515(c).',
    is: (one) =>
      one.decisionExtendedDueDate !== null &&
      one.expeditedDueProcessComplaintFlag !== true &&
      (one.decisionExtensionRequestedBy === null || one.decisionExtensionDateGranted === null),
  },
  {
    says: 'Decision extended to a day before it is due anyway.',
    is: (one) => shortens(dueProcessDueDates(one), one.decisionExtendedDueDate),
  },
  {
    says: 'Decision extended after the time limit was over.',
    is: (one) => isLate(dueProcessDueDates(one), one.decisionExtensionDateGranted),
  },
  {
    says: 'Expedited, and the decision was extended: 300.532(c)(2) allows none.',
    is: (one) => one.expeditedDueProcessComplaintFlag === true && one.decisionExtendedDueDate !== null,
  },
];

/** What is said of a record, in the order of the table; empty for one without contradiction. */
export const contradictionsOf = <T>(table: readonly Contradiction<T>[], record: T): string[] =>
  table.flatMap(({ says, is }) => (is(record) ? [says] : []));
