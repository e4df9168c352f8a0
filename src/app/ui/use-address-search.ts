import { useCallback } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The search that an address was changed to since it was drawn. */
const changed = new WeakMap<Location, string>();

type ChangeSearch = (of: (search: URLSearchParams) => URLSearchParams) => void;

/**
 * The address's search (`?…`) as it is drawn, and what makes it another one in the same entry of the history. `of` takes a copy of the
 * search as it stands at that moment, which the router draws later: of two choices in quick succession neither is lost.
 */
export function useAddressSearch(): [URLSearchParams, ChangeSearch] {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const change = useCallback<ChangeSearch>(
    (of) => {
      const next = of(new URLSearchParams(changed.get(location) ?? location.search)).toString();
      changed.set(location, next);
      void navigate(`?${next}`, { replace: true });
    },
    [location, navigate],
  );
  return [search, change];
}

/** Takes a part out of the search, such as one that has been followed. */
export const withoutPart = (part: string) => (search: URLSearchParams) => {
  search.delete(part);
  return search;
};
