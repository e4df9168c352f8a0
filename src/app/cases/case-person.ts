import type { CaseRecord } from '#domain/records/records.ts';

/** Whose work a case is, by the label of the field that names them; null: nobody's yet. `userUid`: of the user whose name it is. */
export function casePerson(record: CaseRecord): {
  label: string;
  name: string | null;
  userUid: string | null;
} {
  if ('investigatorName' in record)
    return { label: 'Investigator', name: record.investigatorName, userUid: record.investigatorUserUid };
  if ('mediatorName' in record)
    return { label: 'Mediator', name: record.mediatorName, userUid: record.mediatorUserUid };
  return { label: 'ALJ', name: record.hearingALJ, userUid: record.hearingALJUserUid };
}
