import { useMayAdd } from '../edits/use-may-add.ts';
import { useLetterKeys } from '../ui/use-letter-keys.ts';
import { useShowPlace } from './use-show-place.ts';

/** What opens a new event of a case, from wherever one is on its screen; null where nobody may add one. */
export function useLogEvent(uid: string): (() => void) | null {
  const mayAdd = useMayAdd(uid);
  const showPlace = useShowPlace();
  return mayAdd ? () => showPlace({ entity: 'event', uid: null, field: 'type' }) : null;
}

/** The key n opens a new event of the case. */
export function LogEventKey({ uid }: { uid: string }) {
  const log = useLogEvent(uid);
  useLetterKeys({ n: () => log?.() });
  return null;
}
