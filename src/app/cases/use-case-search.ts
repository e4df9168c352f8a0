import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CaseSearch } from '#domain/cases/case-search.ts';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';

const name = 'case-search';

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

/**
 * The filters last used, remembered sealed on the device and never in an address (docs/decisions/0008); null until they
 * were read. Searching keeps them and opens the results, which read them.
 */
export function useCaseSearch() {
  const { remembered } = useEngine();
  const navigate = useNavigate();
  const { pathname, state, key } = useLocation();
  /** The cases of a district that was chosen in Search everything. */
  const { districtCode = null } = (state ?? {}) as { districtCode?: string };
  const [filters, setFilters] = useState<CaseSearch | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const first = async () => {
      if (districtCode === null) return (await remembered.get(name)) as Partial<CaseSearch> | undefined;
      await remembered.put(name, { ...noCaseFilters, districtCode });
      return { districtCode };
    };
    void first().then((kept) => {
      if (isCurrent) setFilters({ ...noCaseFilters, ...kept });
    });
    return () => {
      isCurrent = false;
    };
    // The same district may be chosen again, after other filters.
  }, [remembered, districtCode, key]);

  return {
    filters,
    isBusy,
    search: async (next: CaseSearch) => {
      setBusy(true);
      await remembered.put(name, next).finally(() => setBusy(false));
      setFilters(next);
      // On the results already: their filter and order stay in the address.
      if (pathname.toLowerCase() !== links.caseSearch) void navigate(links.caseSearch);
    },
  };
}
