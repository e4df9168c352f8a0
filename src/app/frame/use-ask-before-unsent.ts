import { useEffect } from 'react';
import { useOpenSession, useStatus } from '../shell/engine-context.ts';

/** Asks before the page is closed while a session that works online only has changes that the server has not answered: they would go with the page. */
export function useAskBeforeUnsent(): void {
  const { onlineOnly } = useOpenSession();
  const isUnsent = useStatus(({ waiting }) => waiting > 0);
  const asks = onlineOnly !== null && isUnsent;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}
