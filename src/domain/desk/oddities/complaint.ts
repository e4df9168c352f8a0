import type { Complaint } from '../../cases/complaint.ts';
import { complaintDueDates } from '../../deadlines/due-dates.ts';
import {
  afterDue,
  byDue,
  earlier,
  isLate,
  limitDay,
  type OddityRule,
  ofEveryCase,
  shortens,
} from './rule.ts';

/**
 * What is odd about a complaint; the federal report counts it all the same, by the first class that matches (docs/federal-report.md,
 * Contradictory data). One that is closed without a report, and not withdrawn, is not odd: so a dismissed complaint is recorded,
 * which has no flag.
 */
export const complaintOddities: readonly OddityRule<Complaint>[] = [
  ...ofEveryCase,
  earlier(
    'report issued before it was filed',
    'dateReportIssued',
    'dateFiled',
    'Report issued before it was filed.',
    '34 CFR 300.152(a)',
  ),
  earlier(
    'closed before its report was issued',
    'dateClosed',
    'dateReportIssued',
    'Closed before its report was issued.',
  ),
  {
    id: 'withdrawn, and a report was issued',
    says: 'Withdrawn, and a report was issued.',
    field: 'complaintWithdrawnFlag',
    is: (one) => one.complaintWithdrawnFlag === true && one.dateReportIssued !== null,
    expected: { words: 'No, or no day of a report', since: ['dateReportIssued'] },
    rule: 'the federal report counts a complaint as withdrawn (1.3) or as reported (1.1)',
  },
  {
    id: 'withdrawn without a date',
    says: 'Withdrawn without a date.',
    field: 'dateWithdrawn',
    is: (one) => one.complaintWithdrawnFlag === true && one.dateWithdrawn === null,
    expected: { words: 'a day', since: ['complaintWithdrawnFlag'] },
    rule: 'the federal report counts a withdrawal by its day (1.3)',
  },
  {
    id: 'a report was issued, and the determination is not set',
    says: 'A report was issued, and the determination is not set.',
    field: 'complaintFoundedFlag',
    is: (one) => one.dateReportIssued !== null && one.complaintFoundedFlag === null,
    expected: { words: 'Founded or Unfounded', since: ['dateReportIssued'] },
    rule: '34 CFR 300.152(a)(5)',
  },
  {
    id: 'a determination without a report',
    says: 'A determination without a report.',
    field: 'dateReportIssued',
    is: (one) => one.complaintFoundedFlag !== null && one.dateReportIssued === null,
    expected: { words: 'a day', since: ['complaintFoundedFlag'] },
    rule: '34 CFR 300.152(a)(5)',
  },
  {
    id: 'extended without a reason',
    says: 'Extended without a reason: 300.152(b)(1) allows two.',
    field: 'reportExtensionReason',
    is: (one) => one.reportExtendedDueDate !== null && one.reportExtensionReason === null,
    expected: { words: 'one of the two reasons', since: ['reportExtendedDueDate'] },
    rule: '34 CFR 300.152(b)(1)',
  },
  {
    id: 'extended, and it is not recorded who asked',
    says: 'Extended, and it is not recorded who asked.',
    field: 'reportExtensionRequestedBy',
    is: (one) => one.reportExtendedDueDate !== null && one.reportExtensionRequestedBy === null,
    expected: { words: 'who asked', since: ['reportExtendedDueDate'] },
    rule: '34 CFR 300.152(b)(1)',
  },
  {
    id: 'extended, and it is not recorded when it was granted',
    says: 'Extended, and it is not recorded when it was granted.',
    field: 'reportExtensionDateGranted',
    is: (one) => one.reportExtendedDueDate !== null && one.reportExtensionDateGranted === null,
    expected: { words: 'a day', since: ['reportExtendedDueDate'] },
    rule: '34 CFR 300.152(b)(1)',
  },
  earlier(
    'extended before it was filed',
    'reportExtensionDateGranted',
    'dateFiled',
    'Extended before it was filed.',
  ),
  {
    id: 'extended to a day before the report is due anyway',
    says: 'Extended to a day before the report is due anyway.',
    field: 'reportExtendedDueDate',
    is: (one) => shortens(complaintDueDates(one), one.reportExtendedDueDate),
    expected: { words: (one) => afterDue(complaintDueDates(one)) },
    besides: (one) => [limitDay(complaintDueDates(one))],
    rule: '34 CFR 300.152(a) and (b)(1)',
  },
  {
    id: 'extended after the time limit was over',
    says: 'Extended after the time limit was over.',
    field: 'reportExtensionDateGranted',
    is: (one) => isLate(complaintDueDates(one), one.reportExtensionDateGranted),
    expected: { words: (one) => byDue(complaintDueDates(one)) },
    besides: (one) => [limitDay(complaintDueDates(one))],
    rule: '34 CFR 300.152(b)(1)',
  },
];
