import { useLiveQuery } from 'dexie-react-hooks';
import { useEngine, useObservable, useOpenSession, useStatus } from '../shell/engine-context.ts';
import { unsentCount } from '../shell/status-words.ts';
import { useAskBeforeClosing } from '../shell/use-ask-before-closing.ts';

/**
 * Asks before the page is closed while something would go with it: changes of a session that works online only that have not ended, its
 * drafts, or what another session left in this tab.
 */
export function useAskBeforeUnsent(): void {
  const { drafts, session } = useEngine();
  const isOnlineOnly = useOpenSession().onlineOnly !== null;
  const hasUnsent = useStatus((status) => unsentCount(status) > 0);
  const hasDrafts = useLiveQuery(
    async () => isOnlineOnly && (await drafts.count()) > 0,
    [drafts, isOnlineOnly],
    false,
  );
  const isLeft = useObservable(session.left).length > 0;
  useAskBeforeClosing((isOnlineOnly && (hasUnsent || hasDrafts)) || isLeft);
}
