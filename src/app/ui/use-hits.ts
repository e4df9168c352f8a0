import { type MoreHits, useMoreHits } from './use-more-hits.ts';
import { type Search, useSearch } from './use-search.ts';

export interface HitsOptions<Item> {
  search: Search<Item>;
  itemKey: (item: Item) => string | number;
  /** Where to look besides; what it finds is added below, so that nothing moves that is on screen already. */
  more?: MoreHits<Item>;
  /** The order of all hits of a text, once the next key is pressed; absent: those at hand first. */
  order?: (text: string) => (a: Item, b: Item) => number;
}

/** What a typeahead finds: the items at hand, and below them those that were found elsewhere. */
export function useHits<Item>({ search, itemKey, more: elsewhere, order }: HitsOptions<Item>) {
  const more = useMoreHits(elsewhere);
  const withMore = (atHand: readonly Item[], hits: readonly Item[]) => [
    ...atHand,
    ...addedTo(atHand, hits, itemKey),
  ];

  /** What is at hand and what earlier texts found elsewhere, in their order as of the last key. */
  async function searchAll(text: string): Promise<readonly Item[]> {
    const atHand = await search(text);
    const all = withMore(
      atHand,
      more.hits.filter((item) => elsewhere?.stillMatches(item, text)),
    );
    return order ? all.toSorted(order(text)) : all;
  }

  const { found, start, stop } = useSearch(elsewhere ? searchAll : search);
  return {
    found: { ...found, items: withMore(found.items, more.hits) },
    more,
    /** Looks for what is typed, at hand and elsewhere. */
    start: (text: string, waitMs: number) => {
      more.start(text);
      void start(text, waitMs);
    },
    /** All hits of a text; null when something else was typed meanwhile. */
    allOf: async (text: string, waitMs: number): Promise<readonly Item[] | null> => {
      const atHand = await start(text, waitMs);
      return atHand && withMore(atHand, more.answered === text ? more.hits : []);
    },
    stop: () => {
      stop();
      more.stop();
    },
  };
}

/** Those that aren't among the items already. */
function addedTo<Item>(
  items: readonly Item[],
  more: readonly Item[],
  keyOf: (item: Item) => string | number,
): readonly Item[] {
  const known = new Set(items.map(keyOf));
  return more.filter((item) => !known.has(keyOf(item)));
}
