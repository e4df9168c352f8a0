import type { DueProcess } from '../../cases/due-process.ts';
import { dueProcessDueDates } from '../../deadlines/due-dates.ts';
import { isBefore, isLate, type OddityRule, ofEveryCase, shortens } from './rule.ts';

const isExtended = (one: DueProcess) =>
  one.decisionExtendedDueDate !== null && one.expeditedDueProcessComplaintFlag !== true;

/** What is odd about the resolution of a due process case. */
const ofResolution: readonly OddityRule<DueProcess>[] = [
  {
    says: 'A resolution agreement, and no meeting was held.',
    field: 'resolutionDateHeld',
    is: (one) => one.resolutionAgreementReachedFlag === true && one.resolutionDateHeld === null,
  },
  {
    says: 'Resolution meeting offered before it was filed.',
    field: 'resolutionDateOffered',
    is: (one) => isBefore(one.resolutionDateOffered, one.dateFiled),
  },
  {
    says: 'Resolution meeting held before it was filed.',
    field: 'resolutionDateHeld',
    is: (one) => isBefore(one.resolutionDateHeld, one.dateFiled),
  },
  {
    says: 'Resolution meeting held before it was offered.',
    field: 'resolutionDateHeld',
    is: (one) => isBefore(one.resolutionDateHeld, one.resolutionDateOffered),
  },
  {
    says: 'The agreement was final before the resolution meeting.',
    field: 'resolutionDateFinalizedAfterAgreement',
    is: (one) => isBefore(one.resolutionDateFinalizedAfterAgreement, one.resolutionDateHeld),
  },
];

/** What is odd about the extension of its decision. */
const ofExtension: readonly OddityRule<DueProcess>[] = [
  {
    says: 'Decision extended without a reason.',
    field: 'decisionExtensionReason',
    is: (one) => isExtended(one) && one.decisionExtensionReason === null,
  },
  {
    says: 'Decision extended, and it is not recorded who asked: 300.515(c).',
    field: 'decisionExtensionRequestedBy',
    is: (one) => isExtended(one) && one.decisionExtensionRequestedBy === null,
  },
  {
    says: 'Decision extended, and it is not recorded when it was granted: 300.515(c).',
    field: 'decisionExtensionDateGranted',
    is: (one) => isExtended(one) && one.decisionExtensionDateGranted === null,
  },
  {
    says: 'Decision extended before it was filed.',
    field: 'decisionExtensionDateGranted',
    is: (one) => isBefore(one.decisionExtensionDateGranted, one.dateFiled),
  },
  {
    says: 'Decision extended to a day before it is due anyway.',
    field: 'decisionExtendedDueDate',
    is: (one) => shortens(dueProcessDueDates(one), one.decisionExtendedDueDate),
  },
  {
    says: 'Decision extended after the time limit was over.',
    field: 'decisionExtensionDateGranted',
    is: (one) => isLate(dueProcessDueDates(one), one.decisionExtensionDateGranted),
  },
  {
    says: 'Expedited, and the decision was extended: 300.532(c)(2) allows none.',
    field: 'decisionExtendedDueDate',
    is: (one) => one.expeditedDueProcessComplaintFlag === true && one.decisionExtendedDueDate !== null,
  },
];

/** What is odd about a due process case. */
export const dueProcessOddities: readonly OddityRule<DueProcess>[] = [
  ...ofEveryCase,
  {
    says: 'Hearing held before it was filed.',
    field: 'hearingDateHeld',
    is: (one) => isBefore(one.hearingDateHeld, one.dateFiled),
  },
  {
    says: 'Decided before it was filed.',
    field: 'hearingDecisionDate',
    is: (one) => isBefore(one.hearingDecisionDate, one.dateFiled),
  },
  {
    says: 'Decided before the hearing was held.',
    field: 'hearingDecisionDate',
    is: (one) => isBefore(one.hearingDecisionDate, one.hearingDateHeld),
  },
  {
    says: 'Closed before it was decided.',
    field: 'dateClosed',
    is: (one) => isBefore(one.dateClosed, one.hearingDecisionDate),
  },
  {
    says: 'The decision is due before it was filed.',
    field: 'decisionDueDate',
    is: (one) => isBefore(one.decisionDueDate, one.dateFiled),
  },
  {
    says: 'Withdrawn or dismissed, and decided.',
    field: 'dueProcessWithdrawnFlag',
    is: (one) => one.dueProcessWithdrawnFlag === true && one.hearingDecisionDate !== null,
  },
  {
    says: 'Withdrawn or dismissed without a date.',
    field: 'dateWithdrawn',
    is: (one) => one.dueProcessWithdrawnFlag === true && one.dateWithdrawn === null,
  },
  ...ofResolution,
  ...ofExtension,
];
