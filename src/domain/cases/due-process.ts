import * as v from 'valibot';
import { date, flag, line, recordFields, uid } from '../fields.ts';
import type { FieldGroups, FieldRules, RuleContext } from '../rules.ts';
import { caseDisplay, caseFields, caseGroups, filedByParent, partyFields, studentLink } from './parts.ts';

export const dueProcessFields = {
  ...caseFields,
  ...partyFields,
  ...filedByParent,
  expeditedDueProcessComplaintFlag: flag,
  dueProcessWithdrawnFlag: flag,
  resolutionDateOffered: date,
  resolutionAgreeToMeetingFlag: flag,
  resolutionDateHeld: date,
  resolutionAgreementReachedFlag: flag,
  resolutionDateFinalizedAfterAgreement: date,
  hearingDateHeld: date,
  hearingDecisionDate: date,
  hearingChangeOfPlacementOrderedFlag: flag,
  hearingALJ: line,
  decisionDueDate: date,
  decisionExtendedDueDate: date,
};

/** The agreed-to-mediation flag and its link change only through updatedueprocessmediation (spec.md section 4). */
export const DueProcess = v.object({
  ...recordFields,
  ...studentLink,
  ...dueProcessFields,
  mediationAgreedToMediationFlag: flag,
  mediationId: v.nullable(v.number()),
  mediationUid: v.nullable(uid),
});
export type DueProcess = v.InferOutput<typeof DueProcess>;

/** The mediation's own fields as the due process form shows them, always read-only. */
export const DueProcessRow = v.object({
  ...DueProcess.entries,
  ...caseDisplay,
  mediationDateHeld: date,
  mediationAgreementReachedFlag: flag,
  mediationMediator: v.nullable(v.string()),
});
export type DueProcessRow = v.InferOutput<typeof DueProcessRow>;

const afterFirstSave = (_: DueProcess, { isNew }: RuleContext) => !isNew;
const inHearing = (dueProcess: DueProcess, { isNew }: RuleContext) =>
  !isNew && dueProcess.dueProcessWithdrawnFlag === false;
const inResolution = (dueProcess: DueProcess, { isNew }: RuleContext) =>
  !isNew && dueProcess.resolutionAgreeToMeetingFlag === true;

/** Hearing fields need an explicit no to withdrawn; unset keeps them closed (spec.md section 4, Due process). */
export const dueProcessRules: FieldRules<DueProcess> = {
  caseNumber: (_, { role, isNew }) => role === 'Admin' && !isNew,
  dueProcessWithdrawnFlag: afterFirstSave,
  dateWithdrawn: (dueProcess, { isNew }) => !isNew && dueProcess.dueProcessWithdrawnFlag === true,
  resolutionDateOffered: afterFirstSave,
  resolutionAgreeToMeetingFlag: afterFirstSave,
  resolutionDateHeld: inResolution,
  resolutionAgreementReachedFlag: inResolution,
  resolutionDateFinalizedAfterAgreement: (dueProcess, { isNew }) =>
    !isNew && dueProcess.resolutionAgreementReachedFlag === true,
  hearingDateHeld: inHearing,
  hearingDecisionDate: inHearing,
  hearingChangeOfPlacementOrderedFlag: inHearing,
  hearingALJ: inHearing,
  decisionDueDate: afterFirstSave,
  decisionExtendedDueDate: afterFirstSave,
  mediationAgreedToMediationFlag: afterFirstSave,
  dateClosed: afterFirstSave,
};

export const dueProcessGroups: FieldGroups = [
  ...caseGroups,
  [
    'dueProcessWithdrawnFlag',
    'dateWithdrawn',
    'hearingDateHeld',
    'hearingDecisionDate',
    'hearingChangeOfPlacementOrderedFlag',
    'hearingALJ',
  ],
  [
    'resolutionAgreeToMeetingFlag',
    'resolutionDateHeld',
    'resolutionAgreementReachedFlag',
    'resolutionDateFinalizedAfterAgreement',
  ],
];

/** No or unset clears the withdrawal date. */
export const settleDueProcess = (dueProcess: DueProcess): DueProcess =>
  dueProcess.dueProcessWithdrawnFlag === true ? dueProcess : { ...dueProcess, dateWithdrawn: null };
