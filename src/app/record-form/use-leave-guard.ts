import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { isNumbered } from '../shell/use-canonical-address.ts';
import { useRouter } from '../ui/use-router.ts';

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
  const router = useRouter();
  /** Answers the question, unless the router waits for no answer any more: it was pressed twice, or left otherwise while a draft was kept. */
  const answer = (way: 'proceed' | 'reset') => () => {
    if ([...router.state.blockers.values()].includes(blocker)) blocker[way]?.();
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
