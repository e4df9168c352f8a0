import type { CaseKind } from '#domain/events.ts';
import type { RecordOf } from '#domain/records/records.ts';

/** A part of a printed summary: its heading, as the screen has it, and the fields under it. */
export interface CaseSection<K extends CaseKind> {
  title: string;
  fields: readonly (keyof RecordOf<K> & string)[];
}

const narrative = { title: 'Narrative', fields: ['problem', 'facts', 'proposedResolution'] } as const;

const filer = {
  title: 'Filer',
  fields: [
    'filerFirstName',
    'filerLastName',
    'filerPosition',
    'filerAddress',
    'filerCity',
    'filerState',
    'filerZip',
    'filerPhone',
    'filerEmail',
  ],
} as const;

const attorney = {
  title: 'Attorney',
  fields: [
    'attorneyFirstName',
    'attorneyLastName',
    'attorneyAddress',
    'attorneyCity',
    'attorneyState',
    'attorneyZip',
    'attorneyPhone',
    'attorneyEmail',
  ],
} as const;

const place = ['locationDistrict', 'aeaCode'] as const;

/** Every field that people type on a case, in the order in which it is printed. */
export const caseSections: { readonly [K in CaseKind]: readonly CaseSection<K>[] } = {
  complaint: [
    {
      title: 'Filing',
      fields: ['caseNumber', 'yearCaseNumber', 'dateFiled', 'studentId', ...place, 'filedByParentFlag'],
    },
    {
      title: 'Investigation and outcome',
      fields: [
        'investigatorName',
        'complaintWithdrawnFlag',
        'dateWithdrawn',
        'dateReportIssued',
        'complaintFoundedFlag',
        'reportExtendedDueDate',
        'reportExtensionReason',
        'reportExtensionRequestedBy',
        'reportExtensionDateGranted',
        'pendingDueProcessFlag',
        'dateClosed',
      ],
    },
    narrative,
    filer,
    attorney,
  ],
  mediation: [
    { title: 'Filing', fields: ['caseNumber', 'dateFiled', 'studentId', ...place] },
    {
      title: 'Mediation',
      fields: [
        'mediatorName',
        'mediationWithdrawnFlag',
        'dateWithdrawn',
        'dateHeld',
        'agreementReachedFlag',
        'dateClosed',
      ],
    },
    narrative,
    filer,
    attorney,
  ],
  dueprocess: [
    {
      title: 'Filing',
      fields: [
        'caseNumber',
        'dateFiled',
        'studentId',
        ...place,
        'filedByParentFlag',
        'expeditedDueProcessComplaintFlag',
      ],
    },
    { title: 'Outcome', fields: ['dueProcessWithdrawnFlag', 'dateWithdrawn', 'dateClosed'] },
    {
      title: 'Resolution',
      fields: [
        'resolutionDateOffered',
        'resolutionAgreeToMeetingFlag',
        'resolutionDateHeld',
        'resolutionAgreementReachedFlag',
        'resolutionDateFinalizedAfterAgreement',
      ],
    },
    { title: 'Mediation', fields: ['mediationAgreedToMediationFlag'] },
    {
      title: 'Hearing',
      fields: [
        'hearingDateHeld',
        'hearingDecisionDate',
        'hearingChangeOfPlacementOrderedFlag',
        'hearingALJ',
        'decisionDueDate',
        'decisionExtendedDueDate',
        'decisionExtensionRequestedBy',
        'decisionExtensionReason',
        'decisionExtensionDateGranted',
      ],
    },
    narrative,
    filer,
    attorney,
  ],
};
