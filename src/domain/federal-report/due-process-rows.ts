import { happened } from '../deadlines/as-of.ts';
import { dueProcessDueDates } from '../deadlines/due-dates.ts';
import { dueProcessEnding } from '../deadlines/endings.ts';
import type { ReportDueProcess } from './fields.ts';
import { rowsThat } from './rows-that.ts';
import type { ReportRow } from './rows.ts';

/** Of a due process case; an expedited one has the same class in section 4. */
export type DueProcessClass = '3.2' | '3.3' | '3.4';

/** The one class of a due process case on the status date, first match wins (docs/federal-report.md, One class a case). */
export function dueProcessClass(dueProcess: ReportDueProcess, statusDate: string): DueProcessClass {
  const ending = dueProcessEnding(dueProcess, statusDate);
  if (ending === null) return '3.3';
  return ending.how === 'decided' ? '3.2' : '3.4';
}

/** The rows that a due process case counts in: section 3, and section 4 again when it is expedited. */
export function dueProcessRows(dueProcess: ReportDueProcess, statusDate: string): ReportRow[] {
  const ofClass = dueProcessClass(dueProcess, statusDate);
  const isExpedited = dueProcess.expeditedDueProcessComplaintFlag === true;
  const hasMeeting =
    happened(dueProcess.resolutionDateHeld, statusDate) && dueProcess.resolutionAgreeToMeetingFlag !== false;
  const hasAgreement = hasMeeting && dueProcess.resolutionAgreementReachedFlag === true;
  const decided = ofClass === '3.2' ? dueProcess.hearingDecisionDate : null;
  const due = dueProcessDueDates(dueProcess).find(({ id }) => id === 'hearingDecision')?.originalDue ?? null;
  const isInTime = decided !== null && due !== null && decided <= due;
  const extended = dueProcess.decisionExtendedDueDate;
  return rowsThat({
    '3': true,
    '3.1': hasMeeting,
    '3.1(a)': hasAgreement,
    '3.2': ofClass === '3.2',
    '3.2(a)': isInTime,
    '3.2(b)': decided !== null && !isInTime && !isExpedited && extended !== null && decided <= extended,
    '3.3': ofClass === '3.3',
    '3.4': ofClass === '3.4',
    '4': isExpedited,
    '4.1': isExpedited && hasMeeting,
    '4.1(a)': isExpedited && hasAgreement,
    '4.2': isExpedited && ofClass === '3.2',
    '4.2(a)': isExpedited && ofClass === '3.2' && dueProcess.hearingChangeOfPlacementOrderedFlag === true,
    '4.3': isExpedited && ofClass === '3.3',
    '4.4': isExpedited && ofClass === '3.4',
  });
}
