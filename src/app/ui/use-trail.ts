import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { arrive, forgetTrail, keepAt, keptAt } from './trail.ts';
import { useRouter } from './use-router.ts';

const follow = ({ location, historyAction }: ReturnType<typeof useRouter>['state']) =>
  arrive(location.key, location.pathname, historyAction);

/** Follows where somebody goes, before it is drawn; once, around all screens of a session. */
export function useTrail(): void {
  const router = useRouter();
  // Before the effects of the screens, which keep values here.
  useLayoutEffect(() => follow(router.state), [router]);
  useEffect(() => {
    follow(router.state);
    // Not before the RouterProvider listens: the first listener alone is told of what a screen did until then.
    const end = router.subscribe(follow);
    return () => {
      end();
      forgetTrail();
    };
  }, [router]);
}

/** A state of a screen that is there again when Back returns to it. */
export function usePlaceState<T>(name: string, initial: T): [T, (next: T) => void] {
  const { key } = useLocation();
  const [value, setValue] = useState(() => (keptAt(key, name) as T | undefined) ?? initial);
  return [
    value,
    (next) => {
      keepAt(key, name, next);
      setValue(next);
    },
  ];
}
