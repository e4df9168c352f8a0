import type { CaseKind } from '../events.ts';
import type { Complaint } from './complaint.ts';
import type { DueProcess } from './due-process.ts';
import type { Mediation } from './mediation.ts';

/** How a case ended, by kind, in the words of the schedule; the first that fits holds, and `other` fits what no other does. */
export const outcomes = {
  complaint: {
    withdrawn: 'Withdrawn',
    founded: 'Founded',
    notFounded: 'Unfounded',
    other: 'Closed otherwise',
  },
  mediation: {
    withdrawn: 'Withdrawn',
    agreement: 'Agreement reached',
    noAgreement: 'No agreement',
    other: 'Closed otherwise',
  },
  dueprocess: {
    withdrawn: 'Withdrawn or dismissed',
    decided: 'Decided at a hearing',
    settled: 'Settled in a resolution meeting',
    other: 'Closed otherwise',
  },
} as const satisfies Record<CaseKind, Record<string, string>>;

/** The outcomes of a kind. */
export type OutcomeOf<K extends CaseKind> = keyof (typeof outcomes)[K] & string;
export type CaseOutcome = { [K in CaseKind]: OutcomeOf<K> }[CaseKind];

/** Whether the kind has such an outcome. */
export const hasOutcome = (kind: CaseKind, outcome: string): boolean =>
  Object.hasOwn(outcomes[kind], outcome);

/** How a case ended, in the words of the schedule. */
export const outcomeWords = (kind: CaseKind, outcome: string): string =>
  (outcomes[kind] as Readonly<Record<string, string>>)[outcome] ?? outcome;

/** The fields that tell how a case ended. */
export interface EndFields {
  complaint: Pick<Complaint, 'complaintWithdrawnFlag' | 'complaintFoundedFlag'>;
  mediation: Pick<Mediation, 'mediationWithdrawnFlag' | 'agreementReachedFlag'>;
  dueprocess: Pick<
    DueProcess,
    | 'dueProcessWithdrawnFlag'
    | 'hearingDecisionDate'
    | 'resolutionAgreementReachedFlag'
    | 'resolutionDateFinalizedAfterAgreement'
  >;
}

const ends: { [K in CaseKind]: (record: EndFields[K]) => OutcomeOf<K> } = {
  complaint: ({ complaintWithdrawnFlag, complaintFoundedFlag }) => {
    if (complaintWithdrawnFlag === true) return 'withdrawn';
    if (complaintFoundedFlag === null) return 'other';
    return complaintFoundedFlag ? 'founded' : 'notFounded';
  },
  mediation: ({ mediationWithdrawnFlag, agreementReachedFlag }) => {
    if (mediationWithdrawnFlag === true) return 'withdrawn';
    if (agreementReachedFlag === null) return 'other';
    return agreementReachedFlag ? 'agreement' : 'noAgreement';
  },
  dueprocess: (one) => {
    if (one.dueProcessWithdrawnFlag === true) return 'withdrawn';
    if (one.hearingDecisionDate !== null) return 'decided';
    const isSettled =
      one.resolutionAgreementReachedFlag === true && one.resolutionDateFinalizedAfterAgreement !== null;
    return isSettled ? 'settled' : 'other';
  },
};

/** How a closed case ended, as its record's fields tell. */
export const outcomeOf = <K extends CaseKind>(kind: K, record: EndFields[K]): OutcomeOf<K> =>
  ends[kind](record);
