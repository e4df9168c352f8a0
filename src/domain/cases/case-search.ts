import * as v from 'valibot';
import { CaseKind } from '../events.ts';
import { date, searchedText, shortText } from '../fields.ts';

/** The case search form (docs/product.md 3.10); null, absent or without a letter narrows nothing. */
export const CaseSearch = v.strictObject({
  /** Words of the problem text. */
  nature: v.optional(searchedText, null),
  /** Words of an event's narrative. */
  events: v.optional(searchedText, null),
  /** A mediation's mediator, or that of the mediation which a due process case led to. */
  mediator: v.optional(searchedText, null),
  /** A complaint's investigator. */
  investigator: v.optional(searchedText, null),
  /** The case's own district (locationDistrict). */
  districtCode: v.optional(shortText, null),
});
export type CaseSearch = v.InferOutput<typeof CaseSearch>;

const day = date('Date');

/**
 * A line of the case search and of the pending cases: one shape for the three kinds, null where a kind has no such
 * field (docs/product.md 3.10).
 */
export const CaseSearchItem = v.object({
  id: v.number(),
  uid: v.string(),
  type: CaseKind,
  caseNumber: v.nullable(v.string()),
  /** Complaints only. */
  yearCaseNumber: v.nullable(v.string()),
  /** Of the due process case that a mediation was made from. */
  dueProcessCaseNumber: v.nullable(v.string()),
  dateFiled: v.string(),
  studentId: v.nullable(v.number()),
  studentUid: v.nullable(v.string()),
  studentName: v.nullable(v.string()),
  /** A mediation's own, or that of the mediation which a due process case led to. */
  mediationDateHeld: day,
  resolutionDateHeld: day,
  hearingDateHeld: day,
  hearingDecisionDate: day,
  dateReportIssued: day,
  dateWithdrawn: day,
  dateClosed: day,
  /** Whose work it is: the investigator's, mediator's or judge's name. A server before this field says nothing. */
  person: v.optional(v.nullable(v.string()), null),
});
export type CaseSearchItem = v.InferOutput<typeof CaseSearchItem>;

/** Most lines of one kind that a case search answers: the newest filed. */
export const caseSearchLimit = 100;
