import type { Complaint } from '../cases/complaint.ts';
import type { DueProcess } from '../cases/due-process.ts';
import type { Mediation } from '../cases/mediation.ts';
import { complaintDueDates, type DueDate, dueProcessDueDates } from './due-dates.ts';

/** A case with its kind. */
export type KindedCase =
  | { kind: 'complaint'; record: Complaint }
  | { kind: 'mediation'; record: Mediation }
  | { kind: 'dueprocess'; record: DueProcess };

/** The due days of a case of any kind; the law sets none for a mediation. */
export function caseDueDates(one: KindedCase): DueDate[] {
  if (one.kind === 'complaint') return complaintDueDates(one.record);
  return one.kind === 'dueprocess' ? dueProcessDueDates(one.record) : [];
}
