import { complaintDueDates, type DueDate, dueProcessDueDates } from '../deadlines/due-dates.ts';
import type { CaseKind } from '../events.ts';
import type { RecordOf } from '../records.ts';

/** What lists tell of a case besides its own fields. */
export interface ListFacts<K extends CaseKind> {
  /** The field of the one whose work the case is. */
  person: (record: RecordOf<K>) => string | null;
  /** Its limits; null: the law sets the kind none. */
  dueDates: ((record: RecordOf<K>) => readonly DueDate[]) | null;
}

export const listFacts: { readonly [K in CaseKind]: ListFacts<K> } = {
  complaint: { person: (complaint) => complaint.investigatorName, dueDates: complaintDueDates },
  mediation: { person: (mediation) => mediation.mediatorName, dueDates: null },
  dueprocess: { person: (dueProcess) => dueProcess.hearingALJ, dueDates: dueProcessDueDates },
};
