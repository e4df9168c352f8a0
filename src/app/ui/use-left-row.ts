import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { leaveBy, type LeftRow, placeOf, type WalkStep } from './trail.ts';

/** Marks the rows of a grid in the page. */
export const rowAttribute = 'data-row';

/** Nothing that somebody has gone to since they came back. */
const isFree = (focused: Element | null) =>
  focused === null || focused === document.body || focused.matches('main, #page-title');

/** What a grid has to tell of its rows. */
interface LeftRowGrid {
  name: string;
  body: RefObject<HTMLElement | null>;
  hasRows: boolean;
  /** Which page a row is on now; null: it isn't in the grid. */
  pageOf: (row: string) => number | null;
  goTo: (page: number) => void;
  /** The rows as they stand now, all pages of them. */
  order: () => readonly WalkStep[];
}

/** The row itself, or the one that has taken its place: the next one that is there still, else the one before. */
function standing({ row, order }: LeftRow, isThere: (row: string) => boolean): string | undefined {
  const at = order.findIndex((step) => step.row === row);
  const rows = [...order.slice(Math.max(0, at)), ...order.slice(0, Math.max(0, at)).toReversed()];
  return isThere(row) ? row : rows.find((step) => isThere(step.row))?.row;
}

/**
 * Remembers which row of a grid is opened, and puts the focus and the page back there when Back returns: to the row that
 * somebody has walked to, or to the next one when it has left the list. Gives what the grid's body calls first when a row is
 * pressed.
 */
export function useLeftRow(grid: LeftRowGrid) {
  const { key } = useLocation();
  const { name, body, hasRows, pageOf, goTo } = grid;
  /** What is still to be found again. */
  const wanted = useRef(placeOf(key)?.left ?? null);
  useEffect(() => {
    const left = wanted.current;
    if (!hasRows || left?.grid !== name) return;
    if (!isFree(document.activeElement)) {
      wanted.current = null;
      return;
    }
    const found = standing(left, (row) => pageOf(row) !== null);
    const row =
      found === undefined
        ? null
        : body.current?.querySelector<HTMLElement>(`[${rowAttribute}="${CSS.escape(found)}"]`);
    const page = found === undefined ? null : pageOf(found);
    // The next rendering has the row.
    if (!row && page !== null) return goTo(page);
    wanted.current = null;
    row?.focus({ preventScroll: true });
    window.scrollTo(0, left.scroll);
    row?.scrollIntoView({ block: 'nearest' });
  });

  return (press: SyntheticEvent) => {
    const row = press.target instanceof Element && press.target.closest(`[${rowAttribute}]`);
    if (!row) return;
    leaveBy(key, {
      grid: name,
      row: row.getAttribute(rowAttribute) ?? '',
      order: grid.order(),
      scroll: window.scrollY,
    });
  };
}
