import { type GridColumn, sortKey } from './grid-column.ts';

/** So many rows at most are found by going through all of them once; for more of them all are sorted. */
const fewRows = 500;

/** Rows in the order of a column. */
export interface SortedRows<Row> {
  /** The rows from one place of the order to another, which is not among them: thousands of rows aren't sorted to show a page. */
  part: (from: number, to: number) => readonly Row[];
  /** All of them; sorted when they are asked for first. */
  all: () => readonly Row[];
}

/** The rows in the order of a column's values; equal ones stay as they were, and those without a value come last either way. */
export function sortedRows<Row>(
  rows: readonly Row[],
  { value }: GridColumn<Row>,
  isDescending: boolean,
): SortedRows<Row> {
  const keys = rows.map((row) => sortKey(value(row)));
  const less = isDescending ? 1 : -1;
  const compare = (one: number, other: number): number => {
    const [a, b] = [keys[one] ?? '', keys[other] ?? ''];
    if (a === b) return one - other;
    if (a === '' || b === '') return a === '' ? 1 : -1;
    return a < b ? less : -less;
  };
  const at = (index: number) => rows[index] as Row;
  let sorted: readonly Row[] | undefined;
  const all = () =>
    (sorted ??= keys
      .map((_, index) => index)
      .toSorted(compare)
      .map(at));
  return {
    all,
    part: (from, to) =>
      sorted || to > fewRows ? all().slice(from, to) : firstOf(keys.length, to, compare).slice(from).map(at),
  };
}

/** The first so many of 0 to count - 1 in an order, in it. */
function firstOf(count: number, most: number, compare: (one: number, other: number) => number): number[] {
  const first: number[] = [];
  for (let index = 0; index < count; index++) {
    const last = first.at(-1);
    if (first.length === most && last !== undefined && compare(last, index) < 0) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(first[middle] ?? 0, index) < 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, index);
    if (first.length > most) first.pop();
  }
  return first;
}
