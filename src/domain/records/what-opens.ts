import type { CaseKind } from '../events.ts';
import { fieldLabel } from './field-labels.ts';
import type { RecordOf } from './records.ts';

/** What another field must say: that answer, any value at all, or anything but yes. */
type Answer = boolean | 'filled' | 'not yes';
type Opens<T> = { readonly [F in keyof T]?: { readonly [G in keyof T]?: Answer } | string };

const whereExtended = { reportExtendedDueDate: 'filled' } as const;
const inHearing = { dueProcessWithdrawnFlag: false } as const;
const inResolution = { resolutionAgreeToMeetingFlag: true } as const;
const notExpedited = { expeditedDueProcessComplaintFlag: 'not yes' } as const;
const whereDecisionExtended = { ...notExpedited, decisionExtendedDueDate: 'filled' } as const;
const atMeeting = { mediationWithdrawnFlag: 'not yes' } as const;

/** What opens the fields that the rules of a saved case close (docs/product.md 4.3 to 4.5), as its people see it. */
export const whatOpens: { readonly [K in CaseKind]: Opens<RecordOf<K>> } = {
  complaint: {
    dateWithdrawn: { complaintWithdrawnFlag: true },
    dateReportIssued: { complaintWithdrawnFlag: false },
    complaintFoundedFlag: { complaintWithdrawnFlag: false },
    reportExtensionReason: whereExtended,
    reportExtensionRequestedBy: whereExtended,
    reportExtensionDateGranted: whereExtended,
  },
  mediation: {
    dateWithdrawn: { mediationWithdrawnFlag: true },
    dateHeld: atMeeting,
    agreementReachedFlag: atMeeting,
    dateClosed: 'Its due process case is closed instead',
  },
  dueprocess: {
    dateWithdrawn: { dueProcessWithdrawnFlag: true },
    resolutionDateHeld: inResolution,
    resolutionAgreementReachedFlag: inResolution,
    resolutionDateFinalizedAfterAgreement: { ...inResolution, resolutionAgreementReachedFlag: true },
    hearingDateHeld: inHearing,
    hearingDecisionDate: inHearing,
    hearingChangeOfPlacementOrderedFlag: inHearing,
    hearingALJ: inHearing,
    hearingALJUserUid: inHearing,
    decisionExtendedDueDate: notExpedited,
    decisionExtensionRequestedBy: whereDecisionExtended,
    decisionExtensionReason: whereDecisionExtended,
    decisionExtensionDateGranted: whereDecisionExtended,
  },
};

const isMet = (answer: Answer, value: unknown): boolean => {
  if (answer === 'filled') return value != null;
  return answer === 'not yes' ? value !== true : value === answer;
};

/** A label without the group that it stands in on the form. */
const ownLabel = (kind: CaseKind, field: string): string =>
  fieldLabel(kind, field).split(': ').at(-1) ?? field;

/** What opens a closed field of a saved case, in words: what is met already is left out. Null where nothing is known to. */
export function openingWords(
  kind: CaseKind,
  field: string,
  record: Readonly<Record<string, unknown>>,
): string | null {
  const opens: Readonly<Record<string, unknown>> = whatOpens[kind];
  const wanted = opens[field] as Record<string, Answer> | string | undefined;
  if (wanted === undefined || typeof wanted === 'string') return wanted ?? null;
  const unmet = Object.entries(wanted).filter(([other, answer]) => !isMet(answer, record[other]));
  const shut = unmet.find(([, answer]) => answer === 'not yes');
  if (shut) return `Closed while ${ownLabel(kind, shut[0])} is Yes`;
  const words = unmet.map(
    ([other, answer]) => `${ownLabel(kind, other)} is ${answer === 'filled' ? 'set' : answer ? 'Yes' : 'No'}`,
  );
  return words.length === 0 ? null : `Opens after ${words.join(' and ')}`;
}
