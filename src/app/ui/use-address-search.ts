import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useRouter } from './use-router.ts';

type ChangeSearch = (of: (search: URLSearchParams) => URLSearchParams) => void;

/**
 * The address's search (`?…`) as it is drawn, and what makes it another one in the same entry of the history. `of` takes a copy of the
 * search as it stands at that moment, which the router draws later: of two choices in quick succession neither is lost.
 */
export function useAddressSearch(): [URLSearchParams, ChangeSearch] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const router = useRouter();
  const change = useCallback<ChangeSearch>(
    (of) => void navigate(`?${of(new URLSearchParams(router.state.location.search))}`, { replace: true }),
    [router, navigate],
  );
  return [search, change];
}

/** Gives a part of the search a value; null takes the part out. */
export const withPart = (part: string, value: string | null) => (search: URLSearchParams) => {
  if (value === null) search.delete(part);
  else search.set(part, value);
  return search;
};
