import type { Complaint } from '../../cases/complaint.ts';
import type { CaseEvent } from '../../events.ts';
import type { Finding } from '../../findings.ts';
import { isBefore, type OddityRule } from './rule.ts';

/** What an event without a type is called. */
const nameOf = ({ type }: CaseEvent) => type ?? 'An event';

/** What is odd about an event; `says` is put after its type. */
export const eventOddities: readonly OddityRule<CaseEvent>[] = [
  { says: 'without a date.', field: 'date', is: (one) => one.date === null },
  { says: 'ends before it begins.', field: 'endTime', is: (one) => isBefore(one.endTime, one.beginTime) },
];

/** What is odd about an event, in a sentence. */
export const eventSays = (event: CaseEvent, rule: OddityRule<CaseEvent>): string =>
  `${nameOf(event)} ${rule.says}`;

/** Whether somebody has a corrective action to do for it. */
export const asksForAction = ({ correctiveAction, dueDate }: Finding): boolean =>
  correctiveAction !== null || dueDate !== null;

/** What is odd about a finding of this complaint. */
export const findingOddities = (complaint: Complaint): readonly OddityRule<Finding>[] => [
  {
    says: 'A corrective action is due before the report was issued.',
    field: 'dueDate',
    is: (one) => isBefore(one.dueDate, complaint.dateReportIssued),
  },
  {
    says: 'A corrective action was completed before the complaint was filed.',
    field: 'dateCompleted',
    is: (one) => isBefore(one.dateCompleted, complaint.dateFiled),
  },
  {
    says: 'Closed, and a corrective action is not completed.',
    field: 'dateCompleted',
    is: (one) => complaint.dateClosed !== null && one.dateCompleted === null && asksForAction(one),
  },
];
