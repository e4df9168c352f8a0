import type { RecordOf } from '#domain/records/records.ts';
import type { CaseBasis } from '../basis/basis.ts';
import { type PlannedCase, yearNumber } from '../basis/plan.ts';
import { type Day, isoDay, spokenDay, workday, workdayBefore } from '../drawing/days.ts';
import type { Random } from '../drawing/random.ts';
import { judgeNames } from '../people/officials.ts';
import { dueProcessSteps as texts } from '../texts/due-process-steps.ts';
import type { Course, Known, Step } from './course.ts';
import type { MediationOutcome } from './mediation.ts';

type Fields = Pick<
  RecordOf<'dueprocess'>,
  | 'expeditedDueProcessComplaintFlag'
  | 'dueProcessWithdrawnFlag'
  | 'dateWithdrawn'
  | 'resolutionDateOffered'
  | 'resolutionAgreeToMeetingFlag'
  | 'resolutionDateHeld'
  | 'resolutionAgreementReachedFlag'
  | 'resolutionDateFinalizedAfterAgreement'
  | 'hearingDateHeld'
  | 'hearingDecisionDate'
  | 'hearingChangeOfPlacementOrderedFlag'
  | 'hearingALJ'
  | 'decisionDueDate'
  | 'decisionExtendedDueDate'
  | 'decisionExtensionRequestedBy'
  | 'decisionExtensionReason'
  | 'decisionExtensionDateGranted'
  | 'mediationAgreedToMediationFlag'
  | 'dateClosed'
>;

type Ending = 'settled' | 'withdrawn' | 'mediated' | 'dismissed' | 'heard';

/**
 * How a due process case goes: a resolution meeting within 15 days (7 when expedited), mediation beside it, and then a
 * settlement, a withdrawal, a dismissal, or a hearing with a decision within 75 days or an extended time.
 */
export function dueProcessCourse(
  planned: PlannedCase,
  basis: CaseBasis,
  mediation: MediationOutcome | null,
  known: Known,
  random: Random,
): Course<Fields> {
  const { filed, partner } = planned;
  const { isExpedited, isFiledByParent } = basis;
  const after = (low: number, high: number) => workday(filed + random.int(low, high));
  const mediationNumber = partner ? yearNumber(partner) : '';
  const ending = endingOf(mediation, isFiledByParent, random);
  const judge = random.pick(judgeNames);
  const assigned = after(2, 5);

  const resolution = resolutionOf(planned, basis, ending, mediation !== null, random);
  const hearing = ending === 'heard' ? hearingOf(filed, isExpedited, random) : null;
  const withdrawn =
    ending === 'mediated' && mediation
      ? workday(mediation.closed - 1)
      : ending === 'withdrawn'
        ? after(isExpedited ? 9 : 18, isExpedited ? 24 : 70)
        : ending === 'dismissed'
          ? after(17, 40)
          : null;
  const ended = hearing?.decided ?? resolution.finalized ?? withdrawn ?? filed + 60;
  const own = workday(ended + (hearing ? random.int(14, 95) : random.int(1, 9)));
  const closed = random.chance(0.012) ? null : Math.max(own, mediation?.closed ?? 0);

  const judgeOrDepartment = hearing ? judge : 'The Department';
  const told = { judge, mediation: mediationNumber, judgeOrDepartment };
  const steps: Step[] = [
    { day: filed, type: 'Complaint Filed', texts: isExpedited ? texts.expedited : texts.filed },
    { day: workday(filed + 1), type: 'Letter Sent', texts: texts.notified },
    { day: assigned, type: 'Other', texts: texts.assigned, words: told },
    { day: workday(filed + 9), type: 'Letter Received', texts: texts.answered },
    ...resolution.steps,
  ];
  if (partner) steps.push({ day: partner.filed, type: 'Email', texts: texts.mediation, words: told });
  if (hearing) steps.push(...hearingSteps(hearing, judge, random));
  if (withdrawn !== null)
    steps.push(
      ending === 'dismissed'
        ? { day: withdrawn, type: 'Decision Issued', texts: texts.dismissed }
        : {
            day: withdrawn,
            type: 'Withdrawal',
            texts: ending === 'mediated' ? texts.withdrawnAfterMediation : texts.withdrawn,
            words: told,
          },
    );
  if (closed !== null) steps.push({ day: closed, type: 'Closed', texts: texts.closed });

  const toHearing = hearing !== null && known.has(assigned);
  const isDecided = known.has(hearing?.decided ?? null);
  const isMet = known.has(resolution.held);
  return {
    fields: {
      expeditedDueProcessComplaintFlag: isExpedited ? true : random.chance(0.7) ? false : null,
      dueProcessWithdrawnFlag: known.has(withdrawn)
        ? true
        : toHearing || known.has(resolution.finalized)
          ? false
          : null,
      dateWithdrawn: known.iso(withdrawn),
      resolutionDateOffered: known.iso(resolution.offered),
      resolutionAgreeToMeetingFlag: known.has(resolution.answered) ? resolution.isAgreed : null,
      resolutionDateHeld: known.iso(resolution.held),
      resolutionAgreementReachedFlag: isMet ? resolution.finalized !== null : null,
      resolutionDateFinalizedAfterAgreement: known.iso(resolution.finalized),
      hearingDateHeld: known.iso(hearing?.held ?? null),
      hearingDecisionDate: known.iso(hearing?.decided ?? null),
      hearingChangeOfPlacementOrderedFlag: isDecided ? (hearing?.isPlacementChanged ?? null) : null,
      hearingALJ: toHearing ? judge : null,
      decisionDueDate: toHearing ? isoDay(filed + (isExpedited ? 42 : isFiledByParent ? 75 : 45)) : null,
      ...extensionOf(hearing, known),
      mediationAgreedToMediationFlag: partner ? true : random.chance(0.5) ? false : null,
      dateClosed: known.iso(closed),
    },
    steps,
    closed,
  };
}

function endingOf(mediation: MediationOutcome | null, isFiledByParent: boolean, random: Random): Ending {
  if (mediation?.isAgreed && random.chance(0.85)) return 'mediated';
  return random.weighted({
    settled: isFiledByParent ? 26 : 0,
    withdrawn: 40,
    dismissed: 8,
    heard: 26,
  });
}

/** A meeting is owed on the complaint of a parent only (34 C.F.R. § 300.510). */
function resolutionOf(
  { filed }: PlannedCase,
  { isExpedited, isFiledByParent }: CaseBasis,
  ending: Ending,
  mediates: boolean,
  random: Random,
) {
  if (!isFiledByParent)
    return { offered: null, answered: null, isAgreed: null, held: null, finalized: null, steps: [] };
  const offered = workday(filed + random.int(1, isExpedited ? 2 : 5));
  const answered = offered + 1;
  const isAgreed = ending === 'settled' || !random.chance(mediates ? 0.5 : 0.15);
  const held = isAgreed ? workdayBefore(filed + random.int(isExpedited ? 6 : 9, isExpedited ? 7 : 15)) : null;
  const finalized = held !== null && ending === 'settled' ? workday(held + random.int(4, 9)) : null;
  const steps: Step[] = [{ day: offered, type: 'Letter Received', texts: texts.offered }];
  if (held === null) steps.push({ day: workday(answered), type: 'Letter Received', texts: texts.waived });
  else
    steps.push({
      day: held,
      type: 'Resolution Meeting',
      texts: finalized === null ? texts.meeting : texts.settled,
    });
  if (finalized !== null) steps.push({ day: finalized, type: 'Document Received', texts: texts.finalized });
  return { offered, answered, isAgreed, held, finalized, steps };
}

interface HearingDays {
  prehearing: Day;
  held: Day;
  decided: Day;
  extendedOn: Day | null;
  extended: Day | null;
  isPlacementChanged: boolean;
}

function hearingOf(filed: Day, isExpedited: boolean, random: Random): HearingDays {
  const isPlacementChanged = random.chance(isExpedited ? 0.5 : 0.2);
  if (isExpedited) {
    const held = workday(filed + random.int(19, 27));
    const decided = workday(held + random.int(5, 13));
    return {
      prehearing: workday(filed + 12),
      held,
      decided,
      extendedOn: null,
      extended: null,
      isPlacementChanged,
    };
  }
  const isExtended = random.chance(0.45);
  const held = workday(filed + (isExtended ? random.int(85, 150) : random.int(46, 60)));
  const decided = isExtended ? workday(held + random.int(25, 45)) : workdayBefore(filed + random.int(66, 75));
  return {
    prehearing: workday(filed + random.int(24, 34)),
    held,
    decided,
    extendedOn: isExtended ? workday(filed + random.int(36, 44)) : null,
    extended: isExtended ? workday(decided + random.int(-3, 12)) : null,
    isPlacementChanged,
  };
}

/** As the event of the extension tells it. */
function extensionOf(hearing: HearingDays | null, known: Known) {
  const isKnown = hearing !== null && hearing.extended !== null && known.has(hearing.extendedOn);
  const isJoint = isKnown && isAskedByBoth(hearing);
  return {
    decisionExtendedDueDate: isKnown && hearing.extended !== null ? isoDay(hearing.extended) : null,
    decisionExtensionRequestedBy: isKnown ? (isJoint ? 'both parties' : 'parent') : null,
    decisionExtensionReason: isKnown && !isJoint ? 'Expert of the family unavailable' : null,
    decisionExtensionDateGranted: isKnown ? known.iso(hearing.extendedOn) : null,
  } as const;
}

/** Every other extension, by its day: nothing is drawn for it, so that the rest of the case stays as it was. */
const isAskedByBoth = ({ extended }: HearingDays) => extended !== null && extended % 2 === 0;

function hearingSteps(hearing: HearingDays, judge: string, random: Random): Step[] {
  const { prehearing, held, decided, extendedOn, extended, isPlacementChanged } = hearing;
  const steps: Step[] = [
    { day: prehearing, type: 'Prehearing Conference', texts: texts.prehearing, words: { judge } },
  ];
  if (extendedOn !== null && extended !== null)
    steps.push({
      day: extendedOn,
      type: 'Extension',
      texts: [texts.extended[isAskedByBoth(hearing) ? 0 : 1] ?? ''],
      words: { judge, extended: spokenDay(extended) },
    });
  let sitting = held;
  for (const day of [1, 2, 3].slice(0, random.int(1, 3))) {
    const words = { judge, dayOfHearing: String(day) };
    steps.push({ day: sitting, type: 'Hearing', texts: texts.hearing, words });
    sitting = workday(sitting + 1);
  }
  const isGranted = isPlacementChanged || random.chance(0.35);
  const decision = isGranted ? texts.decidedFamily : texts.decidedDistrict;
  if (decided - held > 12)
    steps.push({ day: workday(held + 9), type: 'Document Received', texts: texts.briefs });
  steps.push({ day: decided, type: 'Decision Issued', texts: decision, words: { judge } });
  if (isGranted)
    steps.push({ day: workday(decided + 10), type: 'Corrective Action', texts: texts.implemented });
  return steps;
}
