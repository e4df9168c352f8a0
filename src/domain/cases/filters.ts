import { isWithin, schoolYearRange } from '../school-year.ts';
import { isOpen } from './parts.ts';

/** The filters of the lists of all cases (docs/product.md 2.6). */
export const caseFilters = {
  open: 'All Open Records',
  ffy: 'Only FFY records',
} as const;

export type CaseFilter = keyof typeof caseFilters;

/** The filter that an address names; the selected year's records when it names none. */
export const caseFilterOf = (text: string | null): CaseFilter => (text === 'open' ? 'open' : 'ffy');

/** The filters of the case search: those, and none, for cases of every year. */
export const caseSearchFilters = { ...caseFilters, all: 'All School Years' } as const;

export type CaseSearchFilter = keyof typeof caseSearchFilters;

/** The search's filter that an address names. */
export const caseSearchFilterOf = (text: string | null): CaseSearchFilter =>
  text === 'all' ? 'all' : caseFilterOf(text);

/** Tells whether a case belongs in a list: open, or filed within the school year of that name. A stub of a restricted case does in either. */
export function passesFilter(
  filter: CaseFilter,
  yearName: string,
): (record: { dateFiled: string | null; dateClosed: string | null }) => boolean {
  if (filter === 'open') return isOpen;
  const range = schoolYearRange(yearName);
  return ({ dateFiled }) => dateFiled === null || isWithin(dateFiled, range);
}
