import * as v from 'valibot';
import { isCalendarDay } from './fields.ts';

/** Longest time that a schedule may name, in years. */
export const mostRetentionYears = 100;

/** Years that a case is kept after it was closed; null: until somebody decides. */
export const RetentionYears = v.nullable(
  v.pipe(
    v.number('Years must be a whole number from 1 to 100'),
    v.integer('Years must be a whole number from 1 to 100'),
    v.minValue(1, 'Years must be a whole number from 1 to 100'),
    v.maxValue(mostRetentionYears, 'Years must be a whole number from 1 to 100'),
  ),
);

/**
 * The last day on which a case that was closed on a day is kept by the schedule; a 29 February whose year later has none counts
 * as 1 March, so that nothing is kept shorter than was said.
 */
export function keptUntil(dateClosed: string, years: number): string {
  const year = String(Number(dateClosed.slice(0, 4)) + years).padStart(4, '0');
  const day = `${year}${dateClosed.slice(4)}`;
  return dateClosed.endsWith('-02-29') && !isCalendarDay(day) ? `${year}-03-01` : day;
}

/** Whether a case is past its schedule on a day: closed, with years set for its outcome, and these are over. */
export const isPastSchedule = (dateClosed: string | null, years: number | null, today: string): boolean =>
  dateClosed !== null && years !== null && today > keptUntil(dateClosed, years);

/** Why records are destroyed, in the words that people choose from and the certificate has. */
export const destructionReasons = {
  schedule: 'the retention period is over',
  parent: 'asked for by the parent (34 CFR 300.624)',
  error: 'entered in error',
} as const;
export type DestructionReason = keyof typeof destructionReasons;
export const DestructionReason = v.picklist(Object.keys(destructionReasons) as DestructionReason[]);

/** What is typed to consent to destroying a case that has no number. */
export const typedWithoutNumber = 'DESTROY';

/** Longest reference of a request to destroy: a file number, never a name. */
export const longestReference = 60;

/** Longest reason for a legal hold or for lifting it. */
export const longestHoldReason = 200;

/** Days after which a request that nobody consented to has lapsed. */
export const requestLapsesAfter = 30;

/** A case as far as it matters for whether it may be destroyed. */
export interface Destroyable {
  isDeleted: boolean;
  dateClosed: string | null;
  isHeld: boolean;
  isPastSchedule: boolean;
}

/**
 * Why a case, or a student with these cases, can't be destroyed for that reason; null: it can. A held case is never destroyed. An
 * open case only at the request of a parent: what is still decided on may be needed (34 CFR 300.624(a) asks that it is no longer
 * needed), and what was entered in error is closed or deleted first.
 */
export function whyNotDestroyed(
  reason: DestructionReason,
  cases: readonly Destroyable[],
  isStudent: boolean,
): string | null {
  const which = isStudent ? 'A case of this student' : 'This case';
  if (cases.some(({ isHeld }) => isHeld)) return `${which} is under a legal hold and can't be destroyed.`;
  if (reason !== 'parent' && cases.some((one) => !one.isDeleted && one.dateClosed === null))
    return `${which} is open. An open case is destroyed only when the parent asked for it; else close or delete it first.`;
  if (reason === 'schedule' && cases.some((one) => !one.isPastSchedule))
    return `${which} is not past its schedule. Choose another reason, or set the years of its outcome first.`;
  return null;
}
