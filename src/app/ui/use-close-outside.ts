import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `close`, while `isOpen`, once the focus goes to something outside the element, or a press outside it ends there: one that scrolls
 * the page doesn't. A blur would not do: Safari gives a pressed button no focus, so that pressing the button of an open list
 * left the list, and opened it again.
 */
export function useCloseOutside(
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const end = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) end();
    };
    document.addEventListener('focusin', leave);
    document.addEventListener('pointerup', leave);
    return () => {
      document.removeEventListener('focusin', leave);
      document.removeEventListener('pointerup', leave);
    };
  }, [place, isOpen]);
}
