import * as v from 'valibot';
import { date, longText, recordFields, uid } from './fields.ts';

/** A finding of a complaint with its corrective action. */
export const findingFields = {
  finding: longText,
  correctiveAction: longText,
  dueDate: date,
  dateCompleted: date,
};

export const Finding = v.object({
  ...recordFields,
  complaintId: v.number(),
  complaintUid: uid,
  ...findingFields,
});
export type Finding = v.InferOutput<typeof Finding>;
