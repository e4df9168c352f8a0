import { useAddressSearch, withPart } from './use-address-search.ts';

/** Which of these tabs the address names, the first one where it names none of them, and what shows another one. */
export function useAddressTab(tabs: readonly [string, ...string[]]): [string, (tab: string) => void] {
  const [search, changeSearch] = useAddressSearch();
  const asked = search.get('tab');
  return [tabs.find((tab) => tab === asked) ?? tabs[0], (tab) => changeSearch(withPart('tab', tab))];
}
