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
    const tell = () => {
      const isAtBottom = getComputedStyle(tools).position === 'fixed';
      style.setProperty('--bar-top', isAtBottom ? '0px' : `${element.offsetHeight}px`);
      style.setProperty('--bar-bottom', isAtBottom ? `${tools.offsetHeight}px` : '0px');
    };
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
