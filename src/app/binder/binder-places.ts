/** Most bytes of the documents of one binder: what a browser can be trusted to hold in memory, and a reader to open. */
export const mostBytes = 200 * 1024 * 1024;

/** Divides items, in their order, so that no part has more than `most` bytes; a larger item is a part of its own. */
export function partsBySize<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  most: number = mostBytes,
): Item[][] {
  const parts: Item[][] = [[]];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (bytes > 0 && bytes + size > most) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(item);
    bytes += size;
  }
  return parts;
}

/** How many pages the parts of a binder have, in its order. */
export interface BinderLengths {
  /** The cover with the contents. */
  contents: number;
  /** What names the documents that are not in it; 0 where all are. */
  missing: number;
  /** The case; 0 in a further binder. */
  printed: number;
  /** Each document; 0 where it is not in it. */
  documents: readonly number[];
}

/** On which page of the binder, from 1, each of its parts begins; null for what has no page. */
export interface BinderPlaces {
  missing: number | null;
  printed: number | null;
  documents: readonly (number | null)[];
  /** How many pages it has in all. */
  pages: number;
}

/** Finds the pages on which the parts of a binder begin, each after the one before. */
export function binderPlaces({ contents, missing, printed, documents }: BinderLengths): BinderPlaces {
  let next = contents + 1;
  const placeOf = (length: number) => {
    const place = length === 0 ? null : next;
    next += length;
    return place;
  };
  return {
    missing: placeOf(missing),
    printed: placeOf(printed),
    documents: documents.map(placeOf),
    pages: next - 1,
  };
}
