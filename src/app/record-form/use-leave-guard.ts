import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { isNumbered } from '../shell/use-canonical-address.ts';

/**
 * Asks before a dirty form is left: by the address of something else, or by closing the tab. Gives the question that waits, and
 * `allow`, which lets the form's own navigation after a save pass.
 */
export function useLeaveGuard(isDirty: boolean) {
  const isAllowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isAllowed.current && !isNumbered(currentLocation.pathname, nextLocation.pathname),
  );
  const answered = useRef<unknown>(null);
  /** Answers the question that waits, once: a second press, or a draft that was kept meanwhile, comes too late for the router. */
  const answer = (way: 'proceed' | 'reset') => () => {
    if (answered.current === blocker) return;
    answered.current = blocker;
    blocker[way]?.();
  };
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAllowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return {
    isAsked: blocker.state === 'blocked',
    stay: answer('reset'),
    leave: answer('proceed'),
    /** Runs work whose navigation is part of saving. */
    async allow<T>(work: () => Promise<T>): Promise<T> {
      isAllowed.current = true;
      try {
        return await work();
      } finally {
        isAllowed.current = false;
      }
    },
  };
}
