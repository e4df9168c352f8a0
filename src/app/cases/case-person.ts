import type { Complaint } from '#domain/cases/complaint.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import type { Mediation } from '#domain/cases/mediation.ts';

/** A case of any kind. */
export type CaseRecord = Complaint | Mediation | DueProcess;

/** Whose work a case is, by the label of the field that names them; null: nobody's yet. */
export function casePerson(record: CaseRecord): { label: string; name: string | null } {
  if ('investigatorName' in record) return { label: 'Investigator', name: record.investigatorName };
  if ('mediatorName' in record) return { label: 'Mediator', name: record.mediatorName };
  return { label: 'ALJ', name: record.hearingALJ };
}
