import type { Complaint } from '../../cases/complaint.ts';
import { gridDate } from '../../fields.ts';
import type { Finding } from '../../findings.ts';
import { asksForAction } from '../oddities/parts.ts';
import { ofCase, ofFinding } from '../places.ts';
import { type ActsRule, documentAwaited, limit, type Situation } from './situation.ts';

type Rule = ActsRule<Complaint>;

const field =
  (name: keyof Complaint): Rule['at'] =>
  ({ record }) =>
    ofCase('complaint', record, name);

/** Corrective actions that are still to be done, the one that is due first before the others. */
export const openActions = (findings: readonly Finding[]): Finding[] =>
  findings
    .filter((one) => one.dateCompleted === null && asksForAction(one))
    .toSorted((a, b) => ((a.dueDate ?? '9999') < (b.dueDate ?? '9999') ? -1 : 1));

const withoutDueDate = ({ findings }: Situation<Complaint>): Finding | null =>
  openActions(findings).find(({ dueDate }) => dueDate === null) ?? null;

/** What is left when the complaint is withdrawn or its report is out: 34 CFR 300.152(b)(2), corrective actions until done. */
const afterItsEnd: readonly Rule[] = [
  {
    who: 'Department',
    words: 'Department: give the date',
    when: ({ record }) => record.complaintWithdrawnFlag === true && record.dateWithdrawn === null,
    why: () => 'The complaint is withdrawn, and the day is not recorded.',
    at: field('dateWithdrawn'),
  },
  {
    who: 'Department',
    words: 'Close',
    when: ({ record }) => record.complaintWithdrawnFlag === true,
    why: ({ record }) => `The complaint was withdrawn on ${gridDate(record.dateWithdrawn)}.`,
    at: field('dateClosed'),
  },
  {
    who: 'Department',
    words: 'Department: set the determination',
    when: ({ record }) => record.dateReportIssued !== null && record.complaintFoundedFlag === null,
    why: () => 'The report is issued, and the determination is not set.',
    at: field('complaintFoundedFlag'),
  },
  {
    who: 'Department',
    words: 'Department: give a due date',
    when: (at) => at.record.dateReportIssued !== null && withoutDueDate(at) !== null,
    why: () => 'A corrective action has no due date.',
    at: (at) => ofFinding(withoutDueDate(at), 'dueDate'),
  },
  {
    who: 'District',
    words: 'District',
    when: ({ record, findings }) => record.dateReportIssued !== null && openActions(findings).length > 0,
    why({ findings, today }) {
      const due = openActions(findings)[0]?.dueDate ?? null;
      const verb = due !== null && due < today ? 'was' : 'is';
      return `A corrective action ${verb} due on ${gridDate(due)}: 34 CFR 300.152(b)(2).`;
    },
    at: ({ findings }) => ofFinding(openActions(findings)[0] ?? null, 'dateCompleted'),
  },
  {
    who: 'Department',
    words: 'Department: add the findings',
    when: ({ record, findings }) =>
      record.dateReportIssued !== null && record.complaintFoundedFlag === true && findings.length === 0,
    why: () => 'The complaint is founded, and no finding is recorded.',
    at: () => ofFinding(null, 'finding'),
  },
  {
    who: 'Department',
    words: 'Close',
    when: ({ record }) => record.dateReportIssued !== null,
    why: ({ findings }) =>
      findings.some(asksForAction)
        ? 'The report is issued, and all corrective actions are completed.'
        : 'The report is issued, and no corrective action is asked for.',
    at: field('dateClosed'),
  },
];

/** The steps of a complaint in the order in which they come before each other: 34 CFR 300.151 to 300.153. */
export const complaintActs: readonly Rule[] = [
  ...afterItsEnd,
  {
    who: 'Department',
    words: 'Department: assign',
    when: ({ record }) => record.investigatorName === null,
    why: () => 'No investigator is named.',
    at: field('investigatorName'),
  },
  {
    who: 'Department',
    words: 'Department: give a reason',
    when: ({ record }) => record.reportExtendedDueDate !== null && record.reportExtensionReason === null,
    why: () => 'The report is extended without a reason: 34 CFR 300.152(b)(1) allows two.',
    at: field('reportExtensionReason'),
  },
  documentAwaited,
  {
    who: 'ALJ',
    words: 'ALJ',
    when: ({ record }) => record.pendingDueProcessFlag === true,
    why: () => 'The complaint waits for a due process hearing: 34 CFR 300.152(c)(1).',
    at: field('pendingDueProcessFlag'),
  },
  {
    who: 'Investigator',
    words: 'Investigator: issue the report',
    when: () => true,
    why(at) {
      const report = limit(at, 'complaintReport');
      if (!report) return 'The report is still to come.';
      const verb = report.due < at.today ? 'was' : 'is';
      return `The report ${verb} due on ${gridDate(report.due)}: ${report.citation}.`;
    },
    at: field('dateReportIssued'),
  },
];
