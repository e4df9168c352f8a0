import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A save, or a search, that waits for the fields that were left a moment ago and still look for what their text means: else it would go
 * without them.
 */
export function useFoundFirst<Done>(save: () => Promise<Done>) {
  const looking = useRef(new Set<Promise<void>>());
  /** The save of the form as it was drawn last: what was found stands in it. */
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  /** A field was left and looks for what its text means: a save waits until it is found. */
  const waitFor = useCallback((found: Promise<void>) => {
    const done = found.finally(() => looking.current.delete(done));
    looking.current.add(done);
  }, []);
  /** The save, once each field has found what its text means. */
  const saveWhenFound = useCallback(async () => {
    // What one of them finds may have to come from the server: that is waited for, too.
    while (looking.current.size > 0) await Promise.allSettled(looking.current);
    return latest.current();
  }, []);
  return { waitFor, save: saveWhenFound };
}
