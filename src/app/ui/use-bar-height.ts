import { type RefObject, useLayoutEffect } from 'react';

const names = ['--bar-top', '--bar-bottom'] as const;

/** Heights in px of the bar that sticks at the window's upper edge, and at its lower; null without one. */
let heights: readonly [number, number] | null = null;

/** Whatever is styled by the heights. The page itself is: it scrolls what takes the focus clear of the bar. */
const besideBar = new Set<HTMLElement>([document.documentElement]);

function tell({ style }: HTMLElement): void {
  for (const [index, name] of names.entries()) {
    const height = heights?.[index];
    if (height === undefined) style.removeProperty(name);
    else style.setProperty(name, `${height}px`);
  }
}

/**
 * The ref of an element whose own styles read `--bar-top` or `--bar-bottom`. Its children don't inherit the two
 * (tokens.css): inherited from the page, each change of them styled every element anew.
 */
export function besideBarRef(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  besideBar.add(element);
  tell(element);
  return () => void besideBar.delete(element);
}

function setHeights(next: typeof heights): void {
  if (String(heights) === String(next)) return;
  heights = next;
  for (const element of besideBar) tell(element);
}

/**
 * Tells the page how high a form's bar is, at which edge it sticks: what takes the focus stays in sight beside it
 * (WCAG 2.4.11), and what sticks below the bar begins where it ends.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    const tools = element?.querySelector<HTMLElement>('[data-bar]');
    if (!element || !tools) return;
    const measure = () => {
      const isAtBottom = getComputedStyle(tools).position === 'fixed';
      setHeights(isAtBottom ? [0, tools.offsetHeight] : [element.offsetHeight, 0]);
    };
    // Before the first frame, not in the middle of it, when all was styled already.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(tools);
    return () => {
      observer.disconnect();
      setHeights(null);
    };
  }, [bar]);
}
