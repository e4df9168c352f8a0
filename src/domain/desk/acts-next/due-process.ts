import type { DueProcess } from '../../cases/due-process.ts';
import { addWeekdays } from '../../deadlines/days.ts';
import { dueProcessEnding } from '../../deadlines/endings.ts';
import { gridDate } from '../../fields.ts';
import { ofCase } from '../places.ts';
import { type ActsRule, documentAwaited, limit, nextEvent, type Situation } from './situation.ts';

type Rule = ActsRule<DueProcess>;

/** Within so many business days a party may void a resolution agreement: 34 CFR 300.510(e). */
const daysToVoid = 3;

const field =
  (name: keyof DueProcess): Rule['at'] =>
  ({ record }) =>
    ofCase('dueprocess', record, name);

const isExtended = (record: DueProcess) =>
  record.decisionExtendedDueDate !== null && record.expeditedDueProcessComplaintFlag !== true;

/** How the limit stands in words: when it ends or ended, and by which section. */
function dueWords(at: Situation<DueProcess>, id: string, what: string): string {
  const found = limit(at, id);
  if (!found) return `${what} is still to come.`;
  return `${what} ${found.due < at.today ? 'was' : 'is'} due on ${gridDate(found.due)}: ${found.citation}.`;
}

/** What is left when the case has ended. */
const afterItsEnd: readonly Rule[] = [
  {
    who: 'Department',
    words: 'Department: give the date',
    when: ({ record }) => record.dueProcessWithdrawnFlag === true && record.dateWithdrawn === null,
    why: () => 'The case is withdrawn or dismissed, and the day is not recorded.',
    at: field('dateWithdrawn'),
  },
  {
    who: 'ALJ',
    words: 'ALJ: say whether placement changes',
    when: ({ record }) =>
      record.dueProcessWithdrawnFlag !== true &&
      record.hearingDecisionDate !== null &&
      record.expeditedDueProcessComplaintFlag === true &&
      record.hearingChangeOfPlacementOrderedFlag === null,
    why: () => 'The expedited case is decided; whether a change of placement was ordered is not set.',
    at: field('hearingChangeOfPlacementOrderedFlag'),
  },
  {
    who: 'Department',
    words: 'Close',
    when: ({ record }) => dueProcessEnding(record) !== null,
    why({ record }) {
      if (record.dueProcessWithdrawnFlag === true)
        return `The case was withdrawn or dismissed on ${gridDate(record.dateWithdrawn)}.`;
      if (record.hearingDecisionDate !== null)
        return `The case was decided on ${gridDate(record.hearingDecisionDate)}.`;
      return `The case was settled; the agreement was final on ${gridDate(record.resolutionDateFinalizedAfterAgreement)}.`;
    },
    at: field('dateClosed'),
  },
];

const isWithinVoiding = ({ record, today }: Situation<DueProcess>) =>
  record.resolutionDateHeld !== null && today <= addWeekdays(record.resolutionDateHeld, daysToVoid);

/** The resolution process runs: filed by a parent, its period not over, and no party refused to meet. 34 CFR 300.510. */
const isResolving = (at: Situation<DueProcess>) => {
  const period = limit(at, 'resolutionPeriod');
  return period !== undefined && at.today <= period.due && at.record.resolutionAgreeToMeetingFlag !== false;
};

/** The resolution of a case, before its hearing. */
const inResolution: readonly Rule[] = [
  {
    who: 'Parties',
    words: 'Parties',
    when: (at) => at.record.resolutionAgreementReachedFlag === true && isWithinVoiding(at),
    why: ({ record }) =>
      `An agreement was reached; each party may void it until ${gridDate(addWeekdays(record.resolutionDateHeld ?? '', daysToVoid))}: 34 CFR 300.510(e).`,
    at: field('resolutionDateFinalizedAfterAgreement'),
  },
  {
    who: 'Department',
    words: 'Department: give the day it was final',
    when: ({ record }) => record.resolutionAgreementReachedFlag === true,
    why: () => 'An agreement was reached, and the day on which it was final is not recorded.',
    at: field('resolutionDateFinalizedAfterAgreement'),
  },
  {
    who: 'District',
    words: 'District: offer a resolution meeting',
    when: (at) =>
      isResolving(at) &&
      at.record.resolutionDateOffered === null &&
      at.record.resolutionAgreeToMeetingFlag === null &&
      at.record.resolutionDateHeld === null,
    why: (at) => dueWords(at, 'resolutionMeeting', 'The resolution meeting'),
    at: field('resolutionDateOffered'),
  },
  {
    who: 'Parent',
    words: 'Parent: answer the offer',
    when: (at) =>
      isResolving(at) &&
      at.record.resolutionAgreeToMeetingFlag === null &&
      at.record.resolutionDateHeld === null,
    why: ({ record }) =>
      `A resolution meeting was offered on ${gridDate(record.resolutionDateOffered)}; both may waive it: 34 CFR 300.510(a)(3).`,
    at: field('resolutionAgreeToMeetingFlag'),
  },
  {
    who: 'District',
    words: 'District: hold the resolution meeting',
    when: (at) => isResolving(at) && at.record.resolutionDateHeld === null,
    why: (at) => dueWords(at, 'resolutionMeeting', 'The resolution meeting'),
    at: field('resolutionDateHeld'),
  },
  {
    who: 'Parties',
    words: 'Parties: resolve',
    when: (at) => isResolving(at) && at.record.resolutionAgreementReachedFlag === null,
    why: (at) =>
      `The meeting was held; the resolution period ends on ${gridDate(limit(at, 'resolutionPeriod')?.due ?? null)}: ${limit(at, 'resolutionPeriod')?.citation}.`,
    at: field('resolutionAgreementReachedFlag'),
  },
];

/** The hearing of a case: 34 CFR 300.511 to 300.515. */
const inHearing: readonly Rule[] = [
  {
    who: 'Department',
    words: 'Department: assign',
    when: ({ record }) => record.hearingALJ === null,
    why: () => 'No ALJ is named: 34 CFR 300.511(c).',
    at: field('hearingALJ'),
  },
  documentAwaited,
  {
    who: 'ALJ',
    words: 'ALJ: hold the hearing',
    when: ({ record }) => record.hearingDateHeld === null,
    why(at) {
      const day = nextEvent(at, ['Hearing'])?.date ?? null;
      return day === null
        ? dueWords(at, 'hearingDecision', 'The decision')
        : `The hearing is scheduled for ${gridDate(day)}.`;
    },
    at: field('hearingDateHeld'),
  },
  {
    who: 'ALJ',
    words: 'ALJ: decide',
    when: () => true,
    why: (at) => dueWords(at, 'hearingDecision', 'The decision'),
    at: field('hearingDecisionDate'),
  },
];

/** The steps of a due process case in the order in which they come before each other. */
export const dueProcessActs: readonly Rule[] = [
  ...afterItsEnd,
  {
    who: 'Department',
    words: 'Department: give a reason',
    when: ({ record }) => isExtended(record) && record.decisionExtensionReason === null,
    why: () => 'The decision is extended without a reason: 34 CFR 300.515(c) allows a specific extension.',
    at: field('decisionExtensionReason'),
  },
  ...inResolution,
  ...inHearing,
];
