import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { placeOf } from './trail.ts';

/** Marks the rows of a grid in the page. */
export const rowAttribute = 'data-row';

/** Nothing that somebody has gone to since they came back. */
const isFree = (focused: Element | null) =>
  focused === null || focused === document.body || focused.matches('main, #page-title');

/**
 * Remembers which row of a grid is opened, and puts the focus and the page back there when Back returns. Gives what the
 * grid's body calls when a row is pressed.
 */
export function useLeftRow(grid: string, body: RefObject<HTMLElement | null>, hasRows: boolean) {
  const { key } = useLocation();
  useEffect(() => {
    const left = placeOf(key)?.left;
    if (!hasRows || left?.grid !== grid || !isFree(document.activeElement)) return;
    const row = body.current?.querySelector<HTMLElement>(`[${rowAttribute}="${CSS.escape(left.row)}"]`);
    row?.focus({ preventScroll: true });
    window.scrollTo(0, left.scroll);
  }, [key, grid, body, hasRows]);

  return (pressed: EventTarget) => {
    const row = pressed instanceof Element && pressed.closest(`[${rowAttribute}]`);
    const place = placeOf(key);
    if (row && place)
      place.left = { grid, row: row.getAttribute(rowAttribute) ?? '', scroll: window.scrollY };
  };
}
