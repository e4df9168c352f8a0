import { namesSchoolYear } from '../school-year.ts';

/** Why a school year of this name has no federal report: its days can't be read from the name. Null where they can. */
export const noReportOf = (yearName: string): string | null =>
  namesSchoolYear(yearName)
    ? null
    : `The school year ${yearName} has no federal report: its name is not two consecutive years, such as 2026-2027.`;
