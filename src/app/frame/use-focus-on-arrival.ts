import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Puts the focus on a new screen's title, so that reading and tabbing go on there, also on the first screen after a sign-in. A
 * focus that is in the screen already stays: a form whose address changes from `~uid` to its number must not lose its place.
 */
export function useFocusOnArrival(mainId: string): void {
  const { pathname } = useLocation();
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (last.current === pathname) return;
    const isFirst = last.current === null;
    last.current = pathname;
    const main = document.getElementById(mainId);
    const { activeElement } = document;
    if (main !== activeElement && main?.contains(activeElement)) return;
    if (isFirst && activeElement !== document.body) return;
    // Where a reload has scrolled back to stays.
    if (!isFirst) window.scrollTo(0, 0);
    (document.getElementById('page-title') ?? main)?.focus({ preventScroll: isFirst });
  }, [pathname, mainId]);
}
