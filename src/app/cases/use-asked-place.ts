import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { fieldId } from '../record-form/form-context.ts';
import { focusField } from '../ui/focus-field.ts';
import { useAddressSearch, withPart } from '../ui/use-address-search.ts';

/** Whether the case's address leads to a field, which then has to be there when the screen is. */
export function useIsPlaceAsked(): boolean {
  const [search] = useSearchParams();
  return search.has('at');
}

/** Leads to the field that the case's address asks for (`?at=`), once: who comes back finds the case as it was left. */
export function useAskedPlace(): void {
  const [search, changeSearch] = useAddressSearch();
  const { pathname } = useLocation();
  const at = search.get('at');
  useEffect(() => {
    if (at !== null) focusField(fieldId(at));
  }, [at]);
  useEffect(() => {
    // First the address gets the case's number.
    if (at === null || pathname.includes('~')) return;
    changeSearch(withPart('at', null));
  }, [at, pathname, changeSearch]);
}
