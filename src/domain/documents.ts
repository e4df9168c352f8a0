import * as v from 'valibot';
import { recordFields, uid } from './fields.ts';

/** A file of an event. Its bytes are fetched on demand; the mirror holds the title (api.md, Mirroring a year). */
export const CaseDocument = v.object({
  ...recordFields,
  caseEventId: v.number(),
  caseEventUid: uid,
  title: v.string(),
});
export type CaseDocument = v.InferOutput<typeof CaseDocument>;
