import type { DueProcess } from './due-process.ts';
import { partyFields } from './parts.ts';

const copied = ['studentId', 'studentUid', 'locationDistrict', 'aeaCode', 'problem'] as const;
const parties = Object.keys(partyFields) as (keyof typeof partyFields)[];

/**
 * What a mediation takes from the due process case that it is made from: student, district, AEA, filer, attorney and
 * problem, filed on the given day (YYYY-MM-DD), and the link back (docs/product.md 4.4).
 */
export const mediationFromDueProcess = (dueProcess: DueProcess, dateFiled: string) => ({
  ...Object.fromEntries([...copied, ...parties].map((field) => [field, dueProcess[field]])),
  dateFiled,
  dueProcessId: dueProcess.id,
  dueProcessUid: dueProcess.uid,
});
