import { useEffect, useLayoutEffect, useState } from 'react';
import { type RouterNavigateOptions, type To, useLocation } from 'react-router-dom';
import { arrive, drawn, forgetTrail, isComing, keepAt, keptAt } from './trail.ts';
import { useRouter } from './use-router.ts';

const follow = ({ location, historyAction }: ReturnType<typeof useRouter>['state']) =>
  arrive(location.key, location.pathname, historyAction);

/**
 * Has what is pressed while a screen is on its way take that screen's place in the history: Back would stop at a screen that nobody saw, or
 * at the same one again. What is given back ends it.
 */
function onePressOneEntry(router: ReturnType<typeof useRouter>): () => void {
  const { navigate } = router;
  router.navigate = (async (to: To | null, options?: RouterNavigateOptions) =>
    navigate(to, isComing() ? { ...options, replace: true } : options)) as typeof navigate;
  return () => void (router.navigate = navigate);
}

/** Follows where somebody goes, before it is drawn; once, around all screens of a session. */
export function useTrail(): void {
  const router = useRouter();
  const { key } = useLocation();
  useEffect(() => drawn(key), [key]);
  useEffect(() => onePressOneEntry(router), [router]);
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
