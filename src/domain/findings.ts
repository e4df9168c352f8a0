import * as v from 'valibot';
import { date, longText, recordFields, requiredLongText, uid } from './fields.ts';

/** A finding of a complaint with its corrective action. */
export const findingFields = {
  finding: longText,
  correctiveAction: longText,
  dueDate: date('Due Date'),
  dateCompleted: date('Date Completed'),
};

/** Its text is required (docs/product.md 5.5): a finding that says nothing would count among findings all the same. */
export const findingEdit = { ...findingFields, finding: requiredLongText('Finding') };

export const Finding = v.object({
  ...recordFields,
  complaintId: v.number(),
  complaintUid: uid,
  ...findingFields,
});
export type Finding = v.InferOutput<typeof Finding>;
