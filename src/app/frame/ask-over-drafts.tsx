import { useLiveQuery } from 'dexie-react-hooks';
import { useEngine } from '../shell/engine-context.ts';
import { useAskBeforeClosing } from '../shell/use-ask-before-closing.ts';

/** Of a session that works online only: asks before the page is closed while a draft would go with it. */
export function AskOverDrafts() {
  const { drafts } = useEngine();
  const count = useLiveQuery(() => drafts.count(), [drafts], 0);
  useAskBeforeClosing(count > 0);
  return null;
}
