import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Puts the focus on a new screen's title, so that reading and tabbing go on there. A focus that is in the screen already
 * stays: a form whose address changes from `~uid` to its number must not lose its place.
 */
export function useFocusOnArrival(mainId: string): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById(mainId);
    if (main !== document.activeElement && main?.contains(document.activeElement)) return;
    window.scrollTo(0, 0);
    (document.getElementById('page-title') ?? main)?.focus();
  }, [pathname, mainId]);
}
