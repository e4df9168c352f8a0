/** A span of days, both included, as YYYY-MM-DD. */
export interface DayRange {
  from: string;
  to: string;
}

/**
 * The days of a school year (and federal fiscal year), 1 July to 30 June, from its name "2026-2027".
 * Text that is not a year pair selects everything, 1900 to 2050, so that a list is never silently empty (docs/product.md 2.6).
 */
export function schoolYearRange(name: string): DayRange {
  if (!namesSchoolYear(name)) return { from: '1900-07-01', to: '2050-06-30' };
  const [first, second] = name.trim().split('-');
  return { from: `${first}-07-01`, to: `${second}-06-30` };
}

/** Whether the name is two consecutive years, as "2026-2027" is, and so says which days the school year has. No calendar has a year 0. */
export function namesSchoolYear(name: string): boolean {
  const [, first, second] = /^(\d{4})-(\d{4})$/.exec(name.trim()) ?? [];
  return first !== undefined && Number(first) > 0 && Number(second) === Number(first) + 1;
}

/** The calendar year in which the school year of a day (YYYY-MM-DD) starts. */
export function startYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return Number(day.slice(5, 7)) >= 7 ? year : year - 1;
}

/** The name of the school year that a day falls in: '2026-09-02' → '2026-2027'. */
export const schoolYearOf = (day: string): string => `${startYearOf(day)}-${startYearOf(day) + 1}`;

/** Whether the day lies in the range, its ends included. */
export const isWithin = (day: string, range: DayRange): boolean => day >= range.from && day <= range.to;
