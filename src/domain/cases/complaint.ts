import * as v from 'valibot';
import { date, flag, line, recordFields, shortText, uid } from '../fields.ts';
import type { FieldGroups, FieldRules } from '../rules.ts';
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

/** The only two that extend a complaint's time limit: 34 CFR 300.152(b)(1). */
export const extensionReasons = ['exceptional circumstances', 'parties agreed'] as const;

/** The fields of a complaint that people type; from reportExtendedDueDate on they are for the federal report and the time limits (docs/federal-report.md, Fields for the report). */
export const complaintFields = {
  ...caseFields,
  ...partyFields,
  ...filedByParent,
  yearCaseNumber: shortText,
  investigatorName: line,
  /** The user whose name that is (src/domain/cases/assigned.ts). */
  investigatorUserUid: v.nullable(uid),
  complaintWithdrawnFlag: flag,
  dateReportIssued: date('Date Report Issued'),
  complaintFoundedFlag: flag,
  reportExtendedDueDate: date('Report Extended To'),
  reportExtensionReason: v.nullable(v.picklist(extensionReasons, 'Extension Reason is invalid')),
  reportExtensionRequestedBy: line,
  reportExtensionDateGranted: date('Extension Granted On'),
  pendingDueProcessFlag: flag,
};

export const Complaint = v.object({ ...recordFields, ...studentLink, ...complaintFields, ...restriction });
export type Complaint = v.InferOutput<typeof Complaint>;

export const ComplaintRow = v.object({ ...Complaint.entries, ...caseDisplay });
export type ComplaintRow = v.InferOutput<typeof ComplaintRow>;

const afterFirstSave = (_: Complaint, { isNew }: { isNew: boolean }) => !isNew;
const whereExtended = (complaint: Complaint, { isNew }: { isNew: boolean }) =>
  !isNew && complaint.reportExtendedDueDate !== null;

/**
 * Withdrawn: yes opens its date; the report and the determination need an explicit no (docs/product.md 4.3). What
 * is said of an extension needs the day that it extends to.
 */
export const complaintRules: FieldRules<Complaint> = {
  caseNumber: mayCorrectNumber,
  yearCaseNumber: mayCorrectNumber,
  investigatorName: afterFirstSave,
  investigatorUserUid: afterFirstSave,
  complaintWithdrawnFlag: afterFirstSave,
  dateWithdrawn: (complaint, { isNew }) => !isNew && complaint.complaintWithdrawnFlag === true,
  dateReportIssued: (complaint, { isNew }) => !isNew && complaint.complaintWithdrawnFlag === false,
  complaintFoundedFlag: (complaint, { isNew }) => !isNew && complaint.complaintWithdrawnFlag === false,
  reportExtendedDueDate: afterFirstSave,
  reportExtensionReason: whereExtended,
  reportExtensionRequestedBy: whereExtended,
  reportExtensionDateGranted: whereExtended,
  pendingDueProcessFlag: afterFirstSave,
  dateClosed: afterFirstSave,
};

export const complaintGroups: FieldGroups = [
  ...caseGroups,
  ['investigatorName', 'investigatorUserUid'],
  ['complaintWithdrawnFlag', 'dateWithdrawn', 'dateReportIssued', 'complaintFoundedFlag'],
  [
    'reportExtendedDueDate',
    'reportExtensionReason',
    'reportExtensionRequestedBy',
    'reportExtensionDateGranted',
  ],
];

const notExtended = {
  reportExtendedDueDate: null,
  reportExtensionReason: null,
  reportExtensionRequestedBy: null,
  reportExtensionDateGranted: null,
} as const;

/**
 * Withdrawn no or blank clears the withdrawal date; an extension taken off takes with it what was said of it, an investigator's
 * name the link to the user.
 */
export const settleComplaint = (complaint: Complaint): Complaint => ({
  ...complaint,
  ...(complaint.complaintWithdrawnFlag === true ? {} : { dateWithdrawn: null }),
  ...(complaint.reportExtendedDueDate === null ? notExtended : {}),
  ...(complaint.investigatorName === null ? { investigatorUserUid: null } : {}),
  ...settledExplanation(complaint),
});
