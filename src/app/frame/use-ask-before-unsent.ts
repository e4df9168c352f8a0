import { useOpenSession, useStatus } from '../shell/engine-context.ts';
import { useAskBeforeClosing } from '../shell/use-ask-before-closing.ts';

/** Asks before the page is closed while a session that works online only has changes that the server has not answered: they would go with the page. */
export function useAskBeforeUnsent(): void {
  const { onlineOnly } = useOpenSession();
  const isUnsent = useStatus(({ waiting }) => waiting > 0);
  useAskBeforeClosing(onlineOnly !== null && isUnsent);
}
