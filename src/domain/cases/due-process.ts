import * as v from 'valibot';
import { date, flag, line, recordFields, requiredText, uid } from '../fields.ts';
import type { FieldGroups, FieldRules, RuleContext } from '../rules.ts';
import {
  caseDisplay,
  caseFields,
  caseGroups,
  filedByParent,
  mayCorrectNumber,
  partyFields,
  studentLink,
} from './parts.ts';
import { settledExplanation } from './explanation.ts';
import { restriction } from './restricted.ts';

/** Who may ask for an extension of a hearing decision: a party (34 CFR 300.515(c)). */
export const extensionParties = ['parent', 'public agency', 'both parties'] as const;

export const dueProcessFields = {
  ...caseFields,
  ...partyFields,
  ...filedByParent,
  expeditedDueProcessComplaintFlag: flag,
  dueProcessWithdrawnFlag: flag,
  resolutionDateOffered: date('Date Offered'),
  resolutionAgreeToMeetingFlag: flag,
  resolutionDateHeld: date('Date Held'),
  resolutionAgreementReachedFlag: flag,
  resolutionDateFinalizedAfterAgreement: date('Date Finalized'),
  hearingDateHeld: date('Date Held'),
  hearingDecisionDate: date('Decision Date'),
  hearingChangeOfPlacementOrderedFlag: flag,
  hearingALJ: line,
  /** The user whose name that is (src/domain/cases/assigned.ts). */
  hearingALJUserUid: v.nullable(uid),
  decisionDueDate: date('Decision Due'),
  decisionExtendedDueDate: date('Decision Extended To'),
  decisionExtensionRequestedBy: v.nullable(v.picklist(extensionParties, 'Extension Requested By is invalid')),
  decisionExtensionReason: line,
  decisionExtensionDateGranted: date('Extension Granted On'),
};

const caseNumber = requiredText('Case Number');

/** A new case may leave its number to the server, but not name an empty one. */
export const dueProcessCreate = { ...dueProcessFields, caseNumber: v.nullable(caseNumber) };

/** The number is required when a case is edited (docs/product.md 4.4), which binds where it is open. */
export const dueProcessEdit = { ...dueProcessFields, caseNumber };

/** The agreed-to-mediation flag and its link change only through updatedueprocessmediation (docs/product.md 4.4). */
export const DueProcess = v.object({
  ...recordFields,
  ...studentLink,
  ...dueProcessFields,
  mediationAgreedToMediationFlag: flag,
  mediationId: v.nullable(v.number()),
  mediationUid: v.nullable(uid),
  ...restriction,
});
export type DueProcess = v.InferOutput<typeof DueProcess>;

/** The mediation's own fields as the due process form shows them, always read-only. */
export const DueProcessRow = v.object({
  ...DueProcess.entries,
  ...caseDisplay,
  mediationDateHeld: date('Date Held'),
  mediationAgreementReachedFlag: flag,
  mediationMediator: v.nullable(v.string()),
});
export type DueProcessRow = v.InferOutput<typeof DueProcessRow>;

const afterFirstSave = (_: DueProcess, { isNew }: RuleContext) => !isNew;
const inHearing = (dueProcess: DueProcess, { isNew }: RuleContext) =>
  !isNew && dueProcess.dueProcessWithdrawnFlag === false;
const inResolution = (dueProcess: DueProcess, { isNew }: RuleContext) =>
  !isNew && dueProcess.resolutionAgreeToMeetingFlag === true;

const mayExtend = (dueProcess: DueProcess, { isNew }: RuleContext) =>
  !isNew && dueProcess.expeditedDueProcessComplaintFlag !== true;
const whereExtended = (dueProcess: DueProcess, context: RuleContext) =>
  mayExtend(dueProcess, context) && dueProcess.decisionExtendedDueDate !== null;

/**
 * Hearing fields need an explicit no to withdrawn; unset keeps them closed (docs/product.md 4.4). Nothing extends
 * an expedited case (34 CFR 300.532(c)(2)); what is said of an extension needs the day that it extends to. A field whose
 * condition is a field that is closed itself is closed too: no agreement is made final where there was no meeting.
 */
export const dueProcessRules: FieldRules<DueProcess> = {
  caseNumber: mayCorrectNumber,
  dueProcessWithdrawnFlag: afterFirstSave,
  dateWithdrawn: (dueProcess, { isNew }) => !isNew && dueProcess.dueProcessWithdrawnFlag === true,
  resolutionDateOffered: afterFirstSave,
  resolutionAgreeToMeetingFlag: afterFirstSave,
  resolutionDateHeld: inResolution,
  resolutionAgreementReachedFlag: inResolution,
  resolutionDateFinalizedAfterAgreement: (dueProcess, context) =>
    inResolution(dueProcess, context) && dueProcess.resolutionAgreementReachedFlag === true,
  hearingDateHeld: inHearing,
  hearingDecisionDate: inHearing,
  hearingChangeOfPlacementOrderedFlag: inHearing,
  hearingALJ: inHearing,
  hearingALJUserUid: inHearing,
  decisionDueDate: afterFirstSave,
  decisionExtendedDueDate: mayExtend,
  decisionExtensionRequestedBy: whereExtended,
  decisionExtensionReason: whereExtended,
  decisionExtensionDateGranted: whereExtended,
  mediationAgreedToMediationFlag: afterFirstSave,
  dateClosed: afterFirstSave,
};

/** Expedited is one with the extension that it rules out: one person's flag never drops another's extension unasked. */
export const dueProcessGroups: FieldGroups = [
  ...caseGroups,
  [
    'expeditedDueProcessComplaintFlag',
    'decisionExtendedDueDate',
    'decisionExtensionRequestedBy',
    'decisionExtensionReason',
    'decisionExtensionDateGranted',
  ],
  [
    'dueProcessWithdrawnFlag',
    'dateWithdrawn',
    'hearingDateHeld',
    'hearingDecisionDate',
    'hearingChangeOfPlacementOrderedFlag',
    'hearingALJ',
    'hearingALJUserUid',
  ],
  [
    'resolutionAgreeToMeetingFlag',
    'resolutionDateHeld',
    'resolutionAgreementReachedFlag',
    'resolutionDateFinalizedAfterAgreement',
  ],
];

const notExtended = {
  decisionExtendedDueDate: null,
  decisionExtensionRequestedBy: null,
  decisionExtensionReason: null,
  decisionExtensionDateGranted: null,
} as const;

/**
 * Withdrawn no or unset clears the withdrawal date. Expedited clears the extension; one that is taken off takes with it
 * what was said of it, an ALJ's name the link to the user.
 */
export const settleDueProcess = (dueProcess: DueProcess): DueProcess => ({
  ...dueProcess,
  ...(dueProcess.dueProcessWithdrawnFlag === true ? {} : { dateWithdrawn: null }),
  ...(dueProcess.expeditedDueProcessComplaintFlag === true || dueProcess.decisionExtendedDueDate === null
    ? notExtended
    : {}),
  ...(dueProcess.hearingALJ === null ? { hearingALJUserUid: null } : {}),
  ...settledExplanation(dueProcess),
});
