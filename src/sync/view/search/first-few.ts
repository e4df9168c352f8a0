/** The first few of what it is given, in their order: a search meets thousands and shows eight. */
export interface FirstFew<T> {
  readonly list: readonly T[];
  add(item: T): void;
}

/** `compare` as for sorting; of equal ones those that were given first come first. */
export function firstFew<T>(limit: number, compare: (a: T, b: T) => number): FirstFew<T> {
  const list: T[] = [];
  return {
    list,
    add(item) {
      let place = list.length;
      for (let before = list[place - 1]; before && compare(item, before) < 0; before = list[place - 1])
        place -= 1;
      if (place === limit) return;
      list.splice(place, 0, item);
      if (list.length > limit) list.pop();
    },
  };
}

/** Compares by one thing after the other. */
export const inOrderOf =
  <T>(...orders: readonly ((a: T, b: T) => number)[]) =>
  (a: T, b: T): number => {
    for (const order of orders) {
      const found = order(a, b);
      if (found !== 0) return found;
    }
    return 0;
  };

/** The order of texts by their code units, as the database sorts keys. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A record's place by its number: what the server hasn't numbered yet is the newest. */
export const placeOf = ({ id }: { id: number }): number => (id > 0 ? id : Number.MAX_SAFE_INTEGER);
