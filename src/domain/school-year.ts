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

/** A year of the list of school years, as far as it matters which of them is to be worked in. */
export interface ListedYear {
  id: number;
  name: string;
  isCurrent: boolean;
}

/**
 * What is left to do about a school year that has begun: it isn't in the list (`missing`), it is and another is still the current one
 * (`notCurrent`), or it is the current one and a year before it is shown (`notShown`). Each names the year that has begun and what stands in its place.
 */
export type YearTurn =
  | { what: 'missing'; begun: string; instead: string }
  | { what: 'notCurrent'; begun: ListedYear; instead: string }
  | { what: 'notShown'; begun: ListedYear; instead: string };

/**
 * Whether the turn of the school year is behind on a day (docs/product.md 4.8).
 * @param today YYYY-MM-DD. @param years all that are in the list. @param shown the name of the year that is worked in.
 * @returns null where nothing is left to do, and where the names don't say which days their years have.
 */
export function yearTurn(today: string, years: readonly ListedYear[], shown: string): YearTurn | null {
  const isOver = (name: string) => namesSchoolYear(name) && schoolYearRange(name).to < today;
  const current = years.find(({ isCurrent }) => isCurrent);
  if (!current) return null;
  if (!isOver(current.name))
    return namesSchoolYear(current.name) && isOver(shown)
      ? { what: 'notShown', begun: current, instead: shown }
      : null;
  const begun = schoolYearOf(today);
  const listed = years.find(({ name }) => name.trim() === begun);
  return listed
    ? { what: 'notCurrent', begun: listed, instead: current.name }
    : { what: 'missing', begun, instead: current.name };
}
