import { useEngine, useObservable, useOpenSession, useStatus } from '../shell/engine-context.ts';
import { unsentCount } from '../shell/status-words.ts';
import { useAskBeforeClosing } from '../shell/use-ask-before-closing.ts';

/**
 * Asks before the page is closed while something would go with it: files that are being added to an event that was saved a moment ago, changes
 * of a session that works online only that have not ended, or what another session left in this tab. AskOverDrafts asks over its drafts.
 */
export function useAskBeforeUnsent(): void {
  const { onlineOnly } = useOpenSession();
  const isUnsent = useStatus((status) => unsentCount(status) > 0);
  const { documents, session } = useEngine();
  const isLeft = useObservable(session.left).length > 0;
  const isAdding = useObservable(documents.isAdding);
  useAskBeforeClosing(isAdding || (onlineOnly !== null && isUnsent) || isLeft);
}
