import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Puts the focus on a new screen's title, so that reading and tabbing go on there, also on the first screen after a sign-in. A
 * focus that is in the screen already stays: a form whose address changes from `~uid` to its number must not lose its place.
 * While the screen isn't shown yet the focus waits at the main part; when it is, it goes on to the title, unless somebody moved it.
 */
export function useFocusOnArrival(mainId: string, isShown: boolean): void {
  const { pathname } = useLocation();
  const last = useRef<string | null>(null);
  const waits = useRef(false);
  useEffect(() => {
    const isNew = last.current !== pathname;
    if (!isNew && !(waits.current && isShown)) return;
    const isFirst = last.current === null;
    last.current = pathname;
    waits.current = !isShown;
    const main = document.getElementById(mainId);
    const { activeElement } = document;
    if (main !== activeElement && main?.contains(activeElement)) return;
    if (!isNew && activeElement !== main && activeElement !== document.body) return;
    if (isFirst && activeElement !== document.body) return;
    // Where a reload has scrolled back to stays.
    if (isNew && !isFirst) window.scrollTo(0, 0);
    (document.getElementById('page-title') ?? main)?.focus({ preventScroll: isFirst || !isNew });
  }, [pathname, mainId, isShown]);
}
