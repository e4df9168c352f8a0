import * as v from 'valibot';
import { date, flag, line, recordFields, uid } from '../fields.ts';
import type { FieldGroups, FieldRules } from '../rules.ts';
import { settledExplanation } from './explanation.ts';
import { restriction } from './restricted.ts';
import { caseDisplay, caseFields, caseGroups, mayCorrectNumber, partyFields, studentLink } from './parts.ts';

export const mediationFields = {
  ...caseFields,
  ...partyFields,
  mediatorName: line,
  /** The user whose name that is (src/domain/cases/assigned.ts). */
  mediatorUserUid: v.nullable(uid),
  mediationWithdrawnFlag: flag,
  dateHeld: date('Date Held'),
  agreementReachedFlag: flag,
};

export const Mediation = v.object({
  ...recordFields,
  ...studentLink,
  ...mediationFields,
  dueProcessId: v.nullable(v.number()),
  dueProcessUid: v.nullable(uid),
  ...restriction,
});
export type Mediation = v.InferOutput<typeof Mediation>;

export const MediationRow = v.object({
  ...Mediation.entries,
  ...caseDisplay,
  dueProcessCaseNumber: v.nullable(v.string()),
  relatedToDueProcess: v.boolean(),
});
export type MediationRow = v.InferOutput<typeof MediationRow>;

/** Whether the mediation was made from a due process case; one that a form is making by hand has no such field. */
export const isLinked = (mediation: Mediation): boolean => mediation.dueProcessUid != null;

/** Only an explicit yes closes the fields of the meeting; unset leaves them open (docs/product.md 4.5). */
export const mediationRules: FieldRules<Mediation> = {
  caseNumber: mayCorrectNumber,
  dateWithdrawn: (mediation) => mediation.mediationWithdrawnFlag === true,
  dateHeld: (mediation) => mediation.mediationWithdrawnFlag !== true,
  agreementReachedFlag: (mediation) => mediation.mediationWithdrawnFlag !== true,
  dateClosed: (mediation) => !isLinked(mediation),
};

export const mediationGroups: FieldGroups = [
  ...caseGroups,
  ['mediatorName', 'mediatorUserUid'],
  ['mediationWithdrawnFlag', 'dateWithdrawn', 'dateHeld', 'agreementReachedFlag'],
];

/**
 * Withdrawn yes clears the date held; otherwise the withdrawal date is cleared. A mediator's name taken off takes with it the link
 * to the user.
 */
export const settleMediation = (mediation: Mediation): Mediation => ({
  ...mediation,
  ...(mediation.mediationWithdrawnFlag === true ? { dateHeld: null } : { dateWithdrawn: null }),
  ...(mediation.mediatorName === null ? { mediatorUserUid: null } : {}),
  ...settledExplanation(mediation),
});
