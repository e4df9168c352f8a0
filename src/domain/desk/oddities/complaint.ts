import type { Complaint } from '../../cases/complaint.ts';
import { complaintDueDates } from '../../deadlines/due-dates.ts';
import { isBefore, isLate, type OddityRule, ofEveryCase, shortens } from './rule.ts';

/**
 * What is odd about a complaint; the federal report counts it all the same, by the first class that matches (docs/federal-report.md,
 * Contradictory data). One that is closed without a report, and not withdrawn, is not odd: so a dismissed complaint is recorded,
 * which has no flag.
 */
export const complaintOddities: readonly OddityRule<Complaint>[] = [
  ...ofEveryCase,
  {
    says: 'Report issued before it was filed.',
    field: 'dateReportIssued',
    is: (one) => isBefore(one.dateReportIssued, one.dateFiled),
  },
  {
    says: 'Closed before its report was issued.',
    field: 'dateClosed',
    is: (one) => isBefore(one.dateClosed, one.dateReportIssued),
  },
  {
    says: 'Withdrawn, and a report was issued.',
    field: 'complaintWithdrawnFlag',
    is: (one) => one.complaintWithdrawnFlag === true && one.dateReportIssued !== null,
  },
  {
    says: 'Withdrawn without a date.',
    field: 'dateWithdrawn',
    is: (one) => one.complaintWithdrawnFlag === true && one.dateWithdrawn === null,
  },
  {
    says: 'A report was issued, and the determination is not set.',
    field: 'complaintFoundedFlag',
    is: (one) => one.dateReportIssued !== null && one.complaintFoundedFlag === null,
  },
  {
    says: 'A determination without a report.',
    field: 'dateReportIssued',
    is: (one) => one.complaintFoundedFlag !== null && one.dateReportIssued === null,
  },
  {
    says: 'Extended without a reason: 300.152(b)(1) allows two.',
    field: 'reportExtensionReason',
    is: (one) => one.reportExtendedDueDate !== null && one.reportExtensionReason === null,
  },
  {
    says: 'Extended, and it is not recorded who asked.',
    field: 'reportExtensionRequestedBy',
    is: (one) => one.reportExtendedDueDate !== null && one.reportExtensionRequestedBy === null,
  },
  {
    says: 'Extended, and it is not recorded when it was granted.',
    field: 'reportExtensionDateGranted',
    is: (one) => one.reportExtendedDueDate !== null && one.reportExtensionDateGranted === null,
  },
  {
    says: 'Extended before it was filed.',
    field: 'reportExtensionDateGranted',
    is: (one) => isBefore(one.reportExtensionDateGranted, one.dateFiled),
  },
  {
    says: 'Extended to a day before the report is due anyway.',
    field: 'reportExtendedDueDate',
    is: (one) => shortens(complaintDueDates(one), one.reportExtendedDueDate),
  },
  {
    says: 'Extended after the time limit was over.',
    field: 'reportExtensionDateGranted',
    is: (one) => isLate(complaintDueDates(one), one.reportExtensionDateGranted),
  },
];
