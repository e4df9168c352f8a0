import { gridDate } from '../fields.ts';
import { namesSchoolYear, schoolYearRange } from '../school-year.ts';

/** Why a school year of this name has no federal report: its days can't be read from the name. Null where they can. */
export const noReportOf = (yearName: string): string | null =>
  namesSchoolYear(yearName)
    ? null
    : `The school year ${yearName} has no federal report: its name is not two consecutive years, such as 2026-2027.`;

/**
 * Why no report of a year is made by this status date (days as YYYY-MM-DD): it is before the year's first day, so that nothing is
 * counted, or after today, so that what is planned would count as held. Null where one is made.
 */
export function noReportBy(statusDate: string, yearName: string, today: string): string | null {
  if (statusDate > today) return `Today is ${gridDate(today)}: what happens after it is not known yet`;
  const { from } = schoolYearRange(yearName);
  return namesSchoolYear(yearName) && statusDate < from
    ? `The school year begins on ${gridDate(from)}: by this day nothing is counted`
    : null;
}
