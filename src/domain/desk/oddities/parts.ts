import type { Complaint } from '../../cases/complaint.ts';
import type { CaseEvent } from '../../events.ts';
import type { Finding } from '../../findings.ts';
import { gridDate } from '../../fields.ts';
import { earlier, inOrder, isBefore, type OddityRule } from './rule.ts';

/** Where corrective actions are asked for. */
const correction = '34 CFR 300.152(b)(2)';

/** What an event without a type is called. */
const nameOf = ({ type }: CaseEvent) => type ?? 'An event';

/** What is odd about an event; `says` is put after its type. */
export const eventOddities: readonly OddityRule<CaseEvent>[] = [
  {
    id: 'an event without a date',
    says: 'without a date.',
    field: 'date',
    is: (one) => one.date === null,
    expected: { words: 'a day' },
    besides: ({ type }) => [type],
    rule: 'the log of a case is in the order of its days',
  },
  {
    ...earlier<CaseEvent>(
      'an event ends before it begins',
      'endTime',
      'beginTime',
      'ends before it begins.',
      'an event ends after it began',
    ),
    besides: ({ type }) => [type],
  },
];

/** What is odd about an event, in a sentence. */
export const eventSays = (event: CaseEvent, rule: OddityRule<CaseEvent>): string =>
  `${nameOf(event)} ${rule.says}`;

/** Whether somebody has a corrective action to do for it. */
export const asksForAction = ({ correctiveAction, dueDate }: Finding): boolean =>
  correctiveAction !== null || dueDate !== null;

/** That a complaint with such findings is unfounded. */
export const unfounded = (findings: readonly Finding[]): OddityRule<Complaint> => ({
  id: 'unfounded, and findings are recorded',
  says: 'Unfounded, and findings are recorded.',
  field: 'complaintFoundedFlag',
  is: (one) => one.complaintFoundedFlag === false && findings.length > 0,
  expected: { words: 'Founded, or no findings' },
  besides: () => findings.map(({ uid }) => uid).toSorted(),
  rule: correction,
});

/** What is odd about a finding of this complaint. */
export const findingOddities = (complaint: Complaint): readonly OddityRule<Finding>[] => [
  {
    id: 'a corrective action is due before the report was issued',
    says: 'A corrective action is due before the report was issued.',
    field: 'dueDate',
    is: (one) => isBefore(one.dueDate, complaint.dateReportIssued),
    expected: { words: `${gridDate(complaint.dateReportIssued)} (Date Report Issued) or later` },
    besides: () => [complaint.dateReportIssued],
    rule: correction,
  },
  {
    id: 'a corrective action was completed before the complaint was filed',
    says: 'A corrective action was completed before the complaint was filed.',
    field: 'dateCompleted',
    is: (one) => isBefore(one.dateCompleted, complaint.dateFiled),
    expected: { words: `${gridDate(complaint.dateFiled)} (Date Filed) or later` },
    besides: () => [complaint.dateFiled],
    rule: inOrder,
  },
  {
    id: 'closed, and a corrective action is not completed',
    says: 'Closed, and a corrective action is not completed.',
    field: 'dateCompleted',
    is: (one) => complaint.dateClosed !== null && one.dateCompleted === null && asksForAction(one),
    expected: { words: `a day, since Date Closed is ${gridDate(complaint.dateClosed)}` },
    // The words of the action are not compared: a letter that is mended in them asks nobody anew.
    besides: ({ dueDate }) => [complaint.dateClosed, dueDate],
    rule: correction,
  },
];
