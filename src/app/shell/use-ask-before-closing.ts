import { useEffect } from 'react';

/** While something would go with the page, has the browser ask before the page is closed. */
export function useAskBeforeClosing(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}
