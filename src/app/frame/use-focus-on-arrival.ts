import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const title = () => document.getElementById('page-title');

/** Somebody is typing in the header's search, which they began while the screen came. A search that led here is empty. */
const isTypedIn = (focused: Element | null) =>
  focused instanceof HTMLInputElement && focused.value !== '' && focused.closest('header') !== null;

/**
 * Puts the focus on a new screen's title, so that reading and tabbing go on there, also on the first screen after a sign-in. A
 * focus that is in the screen already stays: a form whose address changes from `~uid` to its number must not lose its place.
 * While the screen, or its code, is on its way the focus waits at the main part, and goes on to the title unless somebody moved it.
 */
export function useFocusOnArrival(mainId: string): void {
  const { pathname } = useLocation();
  const last = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = last.current === null;
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById(mainId);
    const isAt = (...places: readonly (Element | null)[]) => places.includes(document.activeElement);
    if (!main || (!isAt(main) && main.contains(document.activeElement))) return;
    if (isFirst && !isAt(document.body)) return;
    // Where a reload has scrolled back to stays.
    if (!isFirst) window.scrollTo(0, 0);
    if (isTypedIn(document.activeElement)) return;
    (title() ?? main).focus({ preventScroll: isFirst });
    if (title()) return;
    const coming = new MutationObserver(() => {
      if (!title()) return;
      coming.disconnect();
      if (isAt(main, document.body)) title()?.focus({ preventScroll: true });
    });
    coming.observe(main, { childList: true, subtree: true });
    return () => coming.disconnect();
  }, [pathname, mainId]);
}
