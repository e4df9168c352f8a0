import { useEffect } from 'react';

/** The field that somebody is at. */
const field = () => {
  const focused = document.activeElement;
  return focused?.matches('input, textarea, select') ? focused : null;
};

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Keeps the field that somebody is at in sight where the window gets another size: a device is turned, its keyboard takes half of the
 * window. The browser keeps the place by what stands at the upper edge, which is the header, and a field elsewhere is lost. One
 * that its user scrolled away from stays away.
 */
export function useFocusInSight(): void {
  useEffect(() => {
    let wasSeen = true;
    const arrive = () => (wasSeen = true);
    const rest = () => {
      const focused = field();
      if (focused) wasSeen = isInSight(focused);
    };
    const turn = () => {
      if (wasSeen) field()?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('focusin', arrive);
    // Of a dialog's own scrolling, too.
    document.addEventListener('scrollend', rest, true);
    window.addEventListener('resize', turn);
    return () => {
      document.removeEventListener('focusin', arrive);
      document.removeEventListener('scrollend', rest, true);
      window.removeEventListener('resize', turn);
    };
  }, []);
}
