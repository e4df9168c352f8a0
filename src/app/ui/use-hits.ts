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

/** A hit, and whether the text that was looked for found it at hand; else an earlier one found it elsewhere. */
interface Line<Item> {
  item: Item;
  isAtHand: boolean;
}

/** What a typeahead finds: the items at hand, and below them those that were found elsewhere. */
export function useHits<Item>({ search, itemKey, more: elsewhere, order }: HitsOptions<Item>) {
  const more = useMoreHits(elsewhere);
  const withMore = (atHand: readonly Item[], hits: readonly Item[]) => [
    ...atHand,
    ...addedTo(atHand, hits, itemKey),
  ];

  /** What is at hand and what earlier texts found elsewhere, in their order as of the last key. */
  async function searchAll(text: string): Promise<readonly Line<Item>[]> {
    const atHand = await search(text);
    const earlier = elsewhere ? more.hits.filter((item) => elsewhere.stillMatches(item, text)) : [];
    const all = [
      ...atHand.map((item) => ({ item, isAtHand: true })),
      ...addedTo(atHand, earlier, itemKey).map((item) => ({ item, isAtHand: false })),
    ];
    const compare = elsewhere && order?.(text);
    return compare ? all.toSorted((a, b) => compare(a.item, b.item)) : all;
  }

  const { found, start, stop } = useSearch(searchAll);
  const lines = found.items;
  const isAsking = more.state?.kind === 'asking' || more.state?.kind === 'slow';
  return {
    found: {
      ...found,
      items: withMore(
        lines.map(({ item }) => item),
        more.hits,
      ),
    },
    /** Whether the first line answers what is typed: it was found at hand for it, or nothing is looked for any more. */
    isAnswered: found.kind !== 'searching' && (!isAsking || lines[0]?.isAtHand === true),
    /** Once it is answered, the first line that answers it; what only an earlier text found is passed over. */
    first: (): Item | undefined => {
      // Where nobody answered, what is there is of earlier texts.
      const answer = more.state === null ? more.hits : [];
      const answered = new Set(answer.map(itemKey));
      const line = lines.find(({ item, isAtHand }) => isAtHand || answered.has(itemKey(item)));
      return line ? line.item : answer[0];
    },
    more,
    /** Looks for what is typed, at hand and elsewhere. */
    start: (text: string, waitMs: number) => {
      more.start(text);
      void start(text, waitMs);
    },
    /** All hits of a text; null when something else was typed meanwhile. */
    allOf: async (text: string, waitMs: number): Promise<readonly Item[] | null> => {
      const atHand = await start(text, waitMs);
      return (
        atHand &&
        withMore(
          atHand.map(({ item }) => item),
          more.answered === text ? more.hits : [],
        )
      );
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
