import { happened } from '../deadlines/as-of.ts';
import { complaintDueDates } from '../deadlines/due-dates.ts';
import { complaintEnding } from '../deadlines/endings.ts';
import type { ReportComplaint } from './fields.ts';
import { rowsThat } from './rows-that.ts';
import type { ReportRow } from './rows.ts';

export type ComplaintClass = '1.1' | '1.2' | '1.3';

/** The one class of a complaint on the status date, first match wins (docs/federal-report.md, One class a case): contradictory data still has one. */
export function complaintClass(complaint: ReportComplaint, statusDate: string): ComplaintClass {
  const ending = complaintEnding(complaint, statusDate);
  if (ending?.how === 'withdrawn') return '1.3';
  if (happened(complaint.dateReportIssued, statusDate)) return '1.1';
  return ending ? '1.3' : '1.2';
}

/** The rows that a complaint counts in. `studentHasHearing`: its student has a due process case of class pending. */
export function complaintRows(
  complaint: ReportComplaint,
  statusDate: string,
  studentHasHearing: boolean,
): ReportRow[] {
  const ofClass = complaintClass(complaint, statusDate);
  const issued = ofClass === '1.1' ? complaint.dateReportIssued : null;
  const due = complaintDueDates(complaint).find(({ id }) => id === 'complaintReport')?.originalDue ?? null;
  const isInTime = issued !== null && due !== null && issued <= due;
  const extended = complaint.reportExtendedDueDate;
  return rowsThat({
    '1': true,
    '1.1': ofClass === '1.1',
    '1.1(a)': ofClass === '1.1' && complaint.complaintFoundedFlag === true,
    '1.1(b)': isInTime,
    '1.1(c)': issued !== null && !isInTime && extended !== null && issued <= extended,
    '1.2': ofClass === '1.2',
    '1.2(a)': ofClass === '1.2' && (complaint.pendingDueProcessFlag ?? studentHasHearing),
    '1.3': ofClass === '1.3',
  });
}
