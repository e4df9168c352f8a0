import { useLayoutEffect, useRef } from 'react';

/**
 * For a place whose fields are closed while what they started runs: the focus goes back to the one that had it. Chromium takes it off
 * a closed field, and the next keys would be nobody's.
 * @returns the place's `ref`.
 */
export function useFocusAcross<Place extends HTMLElement>(isClosed: boolean) {
  const place = useRef<Place>(null);
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!isClosed && activeElement === body) focused.current?.focus();
    const isHere = activeElement instanceof HTMLElement && place.current?.contains(activeElement);
    focused.current = isClosed && isHere ? activeElement : null;
  }, [isClosed]);
  return place;
}
