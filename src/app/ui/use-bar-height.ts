import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the page how high a form's bar is, at which edge it sticks: what takes the focus stays in sight beside it
 * (WCAG 2.4.11), and what sticks below the bar begins where it ends.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    const tools = element?.querySelector<HTMLElement>('[data-bar]');
    if (!element || !tools) return;
    const { style } = document.documentElement;
    let told = '';
    const tell = () => {
      const isAtBottom = getComputedStyle(tools).position === 'fixed';
      const [top, bottom] = isAtBottom ? [0, tools.offsetHeight] : [element.offsetHeight, 0];
      // Each change of the two styles the whole page anew.
      if (told === `${top} ${bottom}`) return;
      told = `${top} ${bottom}`;
      style.setProperty('--bar-top', `${top}px`);
      style.setProperty('--bar-bottom', `${bottom}px`);
    };
    // Before the first frame, not in the middle of it, when all was styled already.
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    observer.observe(tools);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar-top');
      style.removeProperty('--bar-bottom');
    };
  }, [bar]);
}
