import type { Complaint } from '../cases/complaint.ts';
import type { DueProcess } from '../cases/due-process.ts';
import type { Mediation } from '../cases/mediation.ts';

const ofEveryCase = ['id', 'uid', 'caseNumber', 'dateFiled', 'dateWithdrawn', 'dateClosed'] as const;

/** The fields of each kind that the report reads: whoever makes a report needs to load no more. */
export const reportFields = {
  complaint: [
    ...ofEveryCase,
    'yearCaseNumber',
    'studentUid',
    'complaintWithdrawnFlag',
    'complaintFoundedFlag',
    'dateReportIssued',
    'reportExtendedDueDate',
    'reportExtensionReason',
    'reportExtensionRequestedBy',
    'reportExtensionDateGranted',
    'pendingDueProcessFlag',
  ],
  mediation: [...ofEveryCase, 'dueProcessUid', 'mediationWithdrawnFlag', 'dateHeld', 'agreementReachedFlag'],
  dueprocess: [
    ...ofEveryCase,
    'studentUid',
    'filedByParentFlag',
    'expeditedDueProcessComplaintFlag',
    'dueProcessWithdrawnFlag',
    'resolutionAgreeToMeetingFlag',
    'resolutionDateHeld',
    'resolutionAgreementReachedFlag',
    'resolutionDateFinalizedAfterAgreement',
    'hearingDateHeld',
    'hearingDecisionDate',
    'hearingChangeOfPlacementOrderedFlag',
    'decisionDueDate',
    'decisionExtendedDueDate',
    'decisionExtensionRequestedBy',
    'decisionExtensionDateGranted',
  ],
} as const;

/** A case as the report sees it. */
export type ReportComplaint = Pick<Complaint, (typeof reportFields.complaint)[number]>;
export type ReportMediation = Pick<Mediation, (typeof reportFields.mediation)[number]>;
export type ReportDueProcess = Pick<DueProcess, (typeof reportFields.dueprocess)[number]>;
