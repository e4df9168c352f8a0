import type { DueProcess } from '../../cases/due-process.ts';
import { dueProcessDueDates } from '../../deadlines/due-dates.ts';
import {
  afterDue,
  byDue,
  earlier,
  isLate,
  limitDay,
  type OddityRule,
  ofEveryCase,
  shortens,
} from './rule.ts';

const isExtended = (one: DueProcess) =>
  one.decisionExtendedDueDate !== null && one.expeditedDueProcessComplaintFlag !== true;

/** What is odd about the resolution of a due process case. */
const ofResolution: readonly OddityRule<DueProcess>[] = [
  {
    id: 'a resolution agreement, and no meeting was held',
    says: 'A resolution agreement, and no meeting was held.',
    field: 'resolutionDateHeld',
    is: (one) => one.resolutionAgreementReachedFlag === true && one.resolutionDateHeld === null,
    expected: { words: 'a day', since: ['resolutionAgreementReachedFlag'] },
    rule: '34 CFR 300.510(d)',
  },
  {
    id: 'a resolution meeting was held, and it was not agreed to',
    says: 'A resolution meeting was held, and it was not agreed to.',
    field: 'resolutionAgreeToMeetingFlag',
    is: (one) => one.resolutionAgreeToMeetingFlag === false && one.resolutionDateHeld !== null,
    expected: { words: 'Yes, or no day of a meeting', since: ['resolutionDateHeld'] },
    rule: 'the federal report counts no meeting that was not agreed to (3.1)',
  },
  {
    id: 'the agreement has a final day, and none was reached',
    says: 'The agreement has a final day, and none was reached.',
    field: 'resolutionAgreementReachedFlag',
    is: (one) =>
      one.resolutionDateFinalizedAfterAgreement !== null && one.resolutionAgreementReachedFlag !== true,
    expected: { words: 'Yes, or no final day', since: ['resolutionDateFinalizedAfterAgreement'] },
    rule: 'the federal report counts such a case as pending (3.3)',
  },
  earlier(
    'resolution meeting offered before it was filed',
    'resolutionDateOffered',
    'dateFiled',
    'Resolution meeting offered before it was filed.',
    '34 CFR 300.510(a)',
  ),
  earlier(
    'resolution meeting held before it was filed',
    'resolutionDateHeld',
    'dateFiled',
    'Resolution meeting held before it was filed.',
    '34 CFR 300.510(a)',
  ),
  earlier(
    'resolution meeting held before it was offered',
    'resolutionDateHeld',
    'resolutionDateOffered',
    'Resolution meeting held before it was offered.',
  ),
  earlier(
    'the agreement was final before the resolution meeting',
    'resolutionDateFinalizedAfterAgreement',
    'resolutionDateHeld',
    'The agreement was final before the resolution meeting.',
    '34 CFR 300.510(d)',
  ),
];

/** What is odd about the extension of its decision. */
const ofExtension: readonly OddityRule<DueProcess>[] = [
  {
    id: 'decision extended without a reason',
    says: 'Decision extended without a reason.',
    field: 'decisionExtensionReason',
    is: (one) => isExtended(one) && one.decisionExtensionReason === null,
    expected: { words: 'a reason', since: ['decisionExtendedDueDate'] },
    rule: '34 CFR 300.515(c)',
  },
  {
    id: 'decision extended, and it is not recorded who asked',
    says: 'Decision extended, and it is not recorded who asked: 300.515(c).',
    field: 'decisionExtensionRequestedBy',
    is: (one) => isExtended(one) && one.decisionExtensionRequestedBy === null,
    expected: { words: 'who asked', since: ['decisionExtendedDueDate'] },
    rule: '34 CFR 300.515(c)',
  },
  {
    id: 'decision extended, and it is not recorded when it was granted',
    says: 'Decision extended, and it is not recorded when it was granted: 300.515(c).',
    field: 'decisionExtensionDateGranted',
    is: (one) => isExtended(one) && one.decisionExtensionDateGranted === null,
    expected: { words: 'a day', since: ['decisionExtendedDueDate'] },
    rule: '34 CFR 300.515(c)',
  },
  earlier(
    'decision extended before it was filed',
    'decisionExtensionDateGranted',
    'dateFiled',
    'Decision extended before it was filed.',
  ),
  {
    id: 'decision extended to a day before it is due anyway',
    says: 'Decision extended to a day before it is due anyway.',
    field: 'decisionExtendedDueDate',
    is: (one) => shortens(dueProcessDueDates(one), one.decisionExtendedDueDate),
    expected: { words: (one) => afterDue(dueProcessDueDates(one)) },
    besides: (one) => [limitDay(dueProcessDueDates(one))],
    rule: '34 CFR 300.515(a) and (c)',
  },
  {
    id: 'decision extended after the time limit was over',
    says: 'Decision extended after the time limit was over.',
    field: 'decisionExtensionDateGranted',
    is: (one) => isLate(dueProcessDueDates(one), one.decisionExtensionDateGranted),
    expected: { words: (one) => byDue(dueProcessDueDates(one)) },
    besides: (one) => [limitDay(dueProcessDueDates(one))],
    rule: '34 CFR 300.515(c)',
  },
  {
    id: 'expedited, and the decision was extended',
    says: 'Expedited, and the decision was extended: 300.532(c)(2) allows none.',
    field: 'decisionExtendedDueDate',
    is: (one) => one.expeditedDueProcessComplaintFlag === true && one.decisionExtendedDueDate !== null,
    expected: { words: 'no day', since: ['expeditedDueProcessComplaintFlag'] },
    rule: '34 CFR 300.532(c)(2)',
  },
];

/** What is odd about a due process case. */
export const dueProcessOddities: readonly OddityRule<DueProcess>[] = [
  ...ofEveryCase,
  earlier(
    'hearing held before it was filed',
    'hearingDateHeld',
    'dateFiled',
    'Hearing held before it was filed.',
  ),
  earlier(
    'decided before it was filed',
    'hearingDecisionDate',
    'dateFiled',
    'Decided before it was filed.',
    '34 CFR 300.515(a)',
  ),
  earlier(
    'decided before the hearing was held',
    'hearingDecisionDate',
    'hearingDateHeld',
    'Decided before the hearing was held.',
    '34 CFR 300.515(a)',
  ),
  earlier(
    'closed before it was decided',
    'dateClosed',
    'hearingDecisionDate',
    'Closed before it was decided.',
  ),
  earlier(
    'the decision is due before it was filed',
    'decisionDueDate',
    'dateFiled',
    'The decision is due before it was filed.',
    '34 CFR 300.515(a)',
  ),
  {
    id: 'withdrawn or dismissed, and decided',
    says: 'Withdrawn or dismissed, and decided.',
    field: 'dueProcessWithdrawnFlag',
    is: (one) => one.dueProcessWithdrawnFlag === true && one.hearingDecisionDate !== null,
    expected: { words: 'No, or no day of a decision', since: ['hearingDecisionDate'] },
    rule: 'the federal report counts a case as withdrawn or dismissed (3.4) or as decided (3.2)',
  },
  {
    id: 'withdrawn or dismissed without a date',
    says: 'Withdrawn or dismissed without a date.',
    field: 'dateWithdrawn',
    is: (one) => one.dueProcessWithdrawnFlag === true && one.dateWithdrawn === null,
    expected: { words: 'a day', since: ['dueProcessWithdrawnFlag'] },
    rule: 'the federal report counts a withdrawal by its day (3.4)',
  },
  {
    id: 'a change of placement was ordered, and no decision is recorded',
    says: 'A change of placement was ordered, and no decision is recorded.',
    field: 'hearingDecisionDate',
    is: (one) => one.hearingChangeOfPlacementOrderedFlag === true && one.hearingDecisionDate === null,
    expected: { words: 'a day', since: ['hearingChangeOfPlacementOrderedFlag'] },
    rule: 'the federal report counts a change of placement with its decision (4.2(a))',
  },
  ...ofResolution,
  ...ofExtension,
];
