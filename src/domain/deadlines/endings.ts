import type { ComplaintCourse, DueProcessCourse } from './rules.ts';

/** What took a limit's purpose away, and on which day where the case tells one (YYYY-MM-DD). */
export interface Ending {
  how: 'withdrawn' | 'withdrawnOrDismissed' | 'decided' | 'settled' | 'closed' | 'refused';
  on: string | null;
}

/** How a complaint came to its end; null while its report is still to come. */
export function complaintEnding(one: ComplaintCourse): Ending | null {
  if (one.complaintWithdrawnFlag === true) return { how: 'withdrawn', on: one.dateWithdrawn };
  return one.dateClosed === null ? null : { how: 'closed', on: one.dateClosed };
}

/** How a due process case came to its end: a decision ends what led to it, as a settlement does that is final. */
function caseEnding(one: DueProcessCourse): Ending | null {
  if (one.dueProcessWithdrawnFlag === true) return { how: 'withdrawnOrDismissed', on: one.dateWithdrawn };
  if (one.hearingDecisionDate !== null) return { how: 'decided', on: one.hearingDecisionDate };
  const { resolutionDateFinalizedAfterAgreement: final } = one;
  if (one.resolutionAgreementReachedFlag === true && final !== null) return { how: 'settled', on: final };
  return one.dateClosed === null ? null : { how: 'closed', on: one.dateClosed };
}

/** How a limit of a due process case came to its end: by the case's own, or because a meeting was refused. */
export function dueProcessEnding(one: DueProcessCourse, limit: string): Ending | null {
  const isRefused = limit === 'resolutionMeeting' && one.resolutionAgreeToMeetingFlag === false;
  return caseEnding(one) ?? (isRefused ? { how: 'refused', on: null } : null);
}
