import type { Complaint } from '../cases/complaint.ts';
import type { DueProcess } from '../cases/due-process.ts';
import type { Mediation } from '../cases/mediation.ts';
import type { CaseKind } from '../events.ts';
import type { RecordOf } from '../records/records.ts';
import { complaintDueDates, type DueDate, dueProcessDueDates } from './due-dates.ts';

/** A case with its kind. */
export type KindedCase =
  | { kind: 'complaint'; record: Complaint }
  | { kind: 'mediation'; record: Mediation }
  | { kind: 'dueprocess'; record: DueProcess };

/** The limits of each kind; null: the law sets it none. */
export const limitsOf: { readonly [K in CaseKind]: ((record: RecordOf<K>) => DueDate[]) | null } = {
  complaint: complaintDueDates,
  mediation: null,
  dueprocess: dueProcessDueDates,
};

/** The due days of a case of that kind. */
export const dueDatesOf = <K extends CaseKind>(kind: K, record: RecordOf<K>): DueDate[] =>
  limitsOf[kind]?.(record) ?? [];

/** The due days of a case of any kind. */
export const caseDueDates = (one: KindedCase): DueDate[] => dueDatesOf(one.kind, one.record as never);
