import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { bringAlong, keepAt, keptAt } from '../ui/trail.ts';
import { useRouter } from '../ui/use-router.ts';
import { useEngine } from './engine-context.ts';

/** The filters of a search by name; the blank value of a field narrows nothing. */
type Filters<F> = { readonly [K in keyof F]: string | null };

/** A search whose last filters are remembered, and whose results have an address. */
export interface SearchPlace<F extends Filters<F>> {
  /** Names it among what the device remembers. */
  name: string;
  /** The path of its results. */
  path: string;
  blank: F;
  /** What an address calls the fields that may stand in one (docs/decisions/0008). */
  params: Partial<Record<keyof F & string, string>>;
}

/** A search as its form and its results know it. */
export interface SearchAddress<F extends Filters<F>> {
  /** On the results what the address and this entry of the history say, elsewhere the last ones; null while they are read. */
  filters: F | null;
  /** Changes when somebody goes to other results on the same screen: its form begins anew. */
  entry: string;
  isBusy: boolean;
  /** Remembers the filters, and opens the results or changes what they show. `state` goes along to newly opened ones. */
  search: (next: F, state?: unknown) => Promise<void>;
}

/** The filters that an address names. */
function inAddress<F extends Filters<F>>({ params }: SearchPlace<F>, address: string): Partial<F> {
  const given = new URLSearchParams(address);
  const fields = Object.entries(params) as [keyof F, string][];
  return Object.fromEntries(
    fields.flatMap(([field, param]) => (given.get(param) ? [[field, given.get(param)]] : [])),
  ) as Partial<F>;
}

/** The fields of these filters that stand in their address; `mayStand` says no for what might name a student. */
const standing = <F extends Filters<F>>(
  { params, blank }: SearchPlace<F>,
  filters: F,
  mayStand: (field: keyof F, value: string) => boolean,
): Partial<F> =>
  Object.fromEntries(
    (Object.keys(params) as (keyof F)[]).flatMap((field) => {
      const value = filters[field] ?? '';
      return value !== (blank[field] ?? '') && mayStand(field, value) ? [[field, value]] : [];
    }),
  ) as Partial<F>;

/** Whether the same filters stand in two addresses; a link may name them in any order. */
const isSaidAlike = <F extends Filters<F>>(one: Partial<F>, other: Partial<F>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  (Object.keys(one) as (keyof F)[]).every((field) => one[field] === other[field]);

/** The address with these filters in place of its own; the pages of what it showed begin anew. */
function withFilters<F extends Filters<F>>(
  { params }: SearchPlace<F>,
  before: string,
  filters: Partial<F>,
): string {
  const names = Object.values(params) as string[];
  const kept = [...new URLSearchParams(before)].filter(
    ([name]) => !names.includes(name) && !/(^|\.)page$/.test(name),
  );
  const own = (Object.keys(filters) as (keyof F & string)[]).map((field) => [
    params[field] ?? field,
    String(filters[field]),
  ]);
  const written = new URLSearchParams([...own, ...kept]).toString();
  return written && `?${written}`;
}

/** What an entry of the history keeps of a search, with its name; another entry of the same screen keeps its own. */
function useKept<F>(name: string): [string, F | undefined, (next: F) => void] {
  const { key } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [kept, setKept] = useState(() => keptAt(key, name) as F | undefined);
  const [seen, setSeen] = useState(key);
  const [entry, setEntry] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (!isReplaced) {
      setKept(keptAt(key, name) as F | undefined);
      setEntry(key);
    }
  }
  return [
    entry,
    kept,
    (next) => {
      keepAt(key, name, next);
      setKept(next);
    },
  ];
}

/** The last filters, remembered sealed on this device; null until they were read. */
function useLast<F extends Filters<F>>({ name, blank }: SearchPlace<F>): [F | null, (next: F) => void] {
  const { remembered } = useEngine();
  const [last, setLast] = useState<F | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void remembered.get(name).then((kept) => {
      if (isCurrent) setLast({ ...blank, ...(kept as Partial<F> | undefined) });
    });
    return () => {
      isCurrent = false;
    };
  }, [remembered, name, blank]);
  return [last, setLast];
}

const always = () => true;

const isAt = (pathname: string, { path }: { path: string }) => pathname.toLowerCase() === path;

/**
 * The filters of a search: what may stand in an address does, so that a link and a saved view find it; all of it stays in
 * memory with the entry of the history, for Back. An address that names none shows the last search.
 */
export function useSearchAddress<F extends Filters<F>>(
  place: SearchPlace<F>,
  mayStand: (field: keyof F, value: string) => boolean = always,
): SearchAddress<F> {
  const { remembered } = useEngine();
  const navigate = useNavigate();
  const router = useRouter();
  const { key, pathname, search: address } = useLocation();
  const isFresh = useNavigationType() === 'POP';
  const isThere = isAt(pathname, place);
  const [last, setLast] = useLast(place);
  const [isBusy, setBusy] = useState(false);
  const [entry, typed, setTyped] = useKept<F>(place.name);
  const own = useMemo(() => inAddress(place, address), [place, address]);
  // A page that is loaded again has lost its memory: its own search is still the last one.
  const isLast =
    last !== null &&
    typed === undefined &&
    (Object.keys(own).length === 0 || (isFresh && isSaidAlike(own, standing(place, last, mayStand))));

  const filters = useMemo((): F | null => {
    if (isThere && typed) return typed;
    return !isThere || isLast || last === null ? last : { ...place.blank, ...own };
  }, [place, isThere, typed, own, isLast, last]);

  const show = (next: F) => {
    // In full: until the address follows, nothing else may be searched for.
    if (isThere) setTyped(next);
    else bringAlong(place.name, next);
    const written = standing(place, next, mayStand);
    const before = isThere ? router.state.location.search : '';
    return { pathname: place.path, search: withFilters(place, before, written) };
  };

  // The address says what the last search shows, too: once, when it is known that the last search is shown.
  const isUnsaid = isThere && isLast;
  const say = useEffectEvent(() => {
    // Somebody is on the way to another screen, whose code is still coming.
    if (!last || router.state.location.key !== key) return;
    const said = show(last);
    // Where it says so already nothing is replaced: that would overtake where somebody goes meanwhile.
    if (said.search !== address) void navigate(said, { replace: true });
  });
  useEffect(() => {
    if (isUnsaid) say();
  }, [isUnsaid]);

  return {
    filters,
    entry,
    isBusy,
    async search(next, state) {
      setBusy(true);
      setLast(next);
      const kept = remembered.put(place.name, next);
      const shown = show(next);
      // At once: the next search begins with this one, and nobody is taken off a screen that they go to while it is remembered.
      const isLeft = isThere && !isAt(router.state.location.pathname, place);
      if (!isLeft) await navigate(shown, isThere ? { replace: true } : { state });
      await kept;
      setBusy(false);
    },
  };
}
