import { useCallback, useEffect, useRef } from 'react';

/**
 * A function that does something at once, or, while the pointer is pressed, after the click that its release makes: what comes or
 * goes on the screen meanwhile would move what is pressed from under the pointer, and the click would be lost.
 */
export function useAfterPress(): (act: () => void) => void {
  /** What waits for the release; null while nothing is pressed. */
  const held = useRef<(() => void)[] | null>(null);
  useEffect(() => {
    const press = () => {
      held.current ??= [];
    };
    const release = () =>
      setTimeout(() => {
        const acts = held.current ?? [];
        held.current = null;
        for (const act of acts) act();
      });
    const heard = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const;
    for (const [kind, hear] of heard) document.addEventListener(kind, hear, { capture: true });
    return () => {
      for (const [kind, hear] of heard) document.removeEventListener(kind, hear, { capture: true });
    };
  }, []);
  return useCallback((act) => {
    if (held.current) held.current.push(act);
    else act();
  }, []);
}
