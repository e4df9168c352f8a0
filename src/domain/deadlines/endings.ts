import { endOfTime, happened, isWithdrawn } from './as-of.ts';
import type { ComplaintCourse, DueProcessCourse } from './rules.ts';

/** What took a limit's purpose away, and on which day where the case tells one (YYYY-MM-DD). */
export interface Ending {
  how: 'withdrawn' | 'withdrawnOrDismissed' | 'decided' | 'settled' | 'closed' | 'refused';
  on: string | null;
}

/**
 * How a complaint came to its end, as of a day; null while its report is still to come. The one rule for its screen, the
 * worklist and the federal report, which asks as of its status date.
 */
export function complaintEnding(
  one: Pick<ComplaintCourse, 'complaintWithdrawnFlag' | 'dateWithdrawn' | 'dateClosed'>,
  on = endOfTime,
): Ending | null {
  if (isWithdrawn(one.complaintWithdrawnFlag, one.dateWithdrawn, on))
    return { how: 'withdrawn', on: one.dateWithdrawn };
  return happened(one.dateClosed, on) ? { how: 'closed', on: one.dateClosed } : null;
}

/** How a due process case came to its end, as of a day: a decision ends what led to it, as a settlement does that is final. */
export function dueProcessEnding(one: DueProcessCourse, on = endOfTime): Ending | null {
  if (isWithdrawn(one.dueProcessWithdrawnFlag, one.dateWithdrawn, on))
    return { how: 'withdrawnOrDismissed', on: one.dateWithdrawn };
  if (happened(one.hearingDecisionDate, on)) return { how: 'decided', on: one.hearingDecisionDate };
  const { resolutionDateFinalizedAfterAgreement: final } = one;
  if (one.resolutionAgreementReachedFlag === true && happened(final, on))
    return { how: 'settled', on: final };
  return happened(one.dateClosed, on) ? { how: 'closed', on: one.dateClosed } : null;
}

/** How a limit of a due process case came to its end: by the case's own, or because a meeting was refused. */
export function dueProcessLimitEnding(one: DueProcessCourse, limit: string): Ending | null {
  const isRefused = limit === 'resolutionMeeting' && one.resolutionAgreeToMeetingFlag === false;
  return dueProcessEnding(one) ?? (isRefused ? { how: 'refused', on: null } : null);
}
