import { useCallback } from 'react';
import type { CaseSearch } from '#domain/cases/case-search.ts';
import { links } from '../shell/links.ts';
import { type SearchPlace, useSearchAddress } from '../shell/use-search-address.ts';
import { useInvestigators } from './use-investigators.ts';

/** The filters as the form calls them, in its order. */
export const caseFilterLabels = {
  districtCode: 'Primary District',
  nature: 'Nature of Problem',
  events: 'Events Narrative',
  mediator: 'Mediator',
  investigator: 'Investigator',
} as const satisfies Record<keyof CaseSearch, string>;

export const noCaseFilters: CaseSearch = {
  nature: null,
  events: null,
  mediator: null,
  investigator: null,
  districtCode: null,
};

const caseSearch: SearchPlace<CaseSearch> = {
  name: 'case-search',
  path: links.caseSearch,
  blank: noCaseFilters,
  params: { districtCode: 'district', mediator: 'mediator', investigator: 'investigator' },
};

/**
 * The filters of the case search. Its address has the district and colleagues by name; words that were typed, an unknown name
 * in the place of an investigator's too, stay in memory.
 */
export function useCaseSearch() {
  const investigators = useInvestigators();
  const mayStand = useCallback(
    (field: keyof CaseSearch, value: string) => field !== 'investigator' || investigators.includes(value),
    [investigators],
  );
  return useSearchAddress(caseSearch, mayStand);
}
