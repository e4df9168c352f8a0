import * as v from 'valibot';
import { date, flag, line, recordFields, shortText } from '../fields.ts';
import type { FieldGroups, FieldRules } from '../rules.ts';
import { caseDisplay, caseFields, caseGroups, filedByParent, partyFields, studentLink } from './parts.ts';

export const extensionReasons = ['exceptional circumstances', 'parties agreed'] as const;

/** The fields of a complaint that people type; the last three are for the federal report (federal-report.md). */
export const complaintFields = {
  ...caseFields,
  ...partyFields,
  ...filedByParent,
  yearCaseNumber: shortText,
  investigatorName: line,
  complaintWithdrawnFlag: flag,
  dateReportIssued: date,
  complaintFoundedFlag: flag,
  reportExtendedDueDate: date,
  reportExtensionReason: v.nullable(v.picklist(extensionReasons, 'Extension Reason is invalid')),
  pendingDueProcessFlag: flag,
};

export const Complaint = v.object({ ...recordFields, ...studentLink, ...complaintFields });
export type Complaint = v.InferOutput<typeof Complaint>;

export const ComplaintRow = v.object({ ...Complaint.entries, ...caseDisplay });
export type ComplaintRow = v.InferOutput<typeof ComplaintRow>;

const afterFirstSave = (_: Complaint, { isNew }: { isNew: boolean }) => !isNew;

/** Withdrawn: yes opens its date; the report and the determination need an explicit no (spec.md section 4, Complaint). */
export const complaintRules: FieldRules<Complaint> = {
  caseNumber: (_, { role, isNew }) => role === 'Admin' && !isNew,
  yearCaseNumber: (_, { role, isNew }) => role === 'Admin' && !isNew,
  investigatorName: afterFirstSave,
  complaintWithdrawnFlag: afterFirstSave,
  dateWithdrawn: (complaint, { isNew }) => !isNew && complaint.complaintWithdrawnFlag === true,
  dateReportIssued: (complaint, { isNew }) => !isNew && complaint.complaintWithdrawnFlag === false,
  complaintFoundedFlag: (complaint, { isNew }) => !isNew && complaint.complaintWithdrawnFlag === false,
  reportExtendedDueDate: afterFirstSave,
  reportExtensionReason: afterFirstSave,
  pendingDueProcessFlag: afterFirstSave,
  dateClosed: afterFirstSave,
};

export const complaintGroups: FieldGroups = [
  ...caseGroups,
  ['complaintWithdrawnFlag', 'dateWithdrawn', 'dateReportIssued', 'complaintFoundedFlag'],
  ['reportExtendedDueDate', 'reportExtensionReason'],
];

/** No or blank clears the withdrawal date. */
export const settleComplaint = (complaint: Complaint): Complaint =>
  complaint.complaintWithdrawnFlag === true ? complaint : { ...complaint, dateWithdrawn: null };
