import { useEffect } from 'react';
import { loadLaterCalls } from '#sync/engine/session-code.ts';
import { useIsOpening, useObservable, useStatus } from '../shell/engine-context.ts';
import { loadOpenedLater } from '../ui/opened-later.tsx';
import { loadingScreens } from './lazy-screen.tsx';

/** How long after the year and the screen's code are here, in ms, so that the frame that is begun by then is drawn. */
const drawnWithin = 100;

/** How long the first fill of a device keeps the code waiting at most, in ms. */
const patience = 5000;

/** Within how many ms the code is asked for at last, on a page that never has time. */
const idleWithin = 2000;

/** Loads the code of what opens by a click and of the calls that come with it, once the screen is drawn and the page has time. */
export function useCodeAhead(): void {
  const isScreenHere = useObservable(loadingScreens) === 0;
  const isRead = !useIsOpening();
  const hasYear = useStatus(({ mirror }) => typeof mirror?.pulledAt === 'string');
  const isCalm = isScreenHere && isRead;
  useEffect(() => {
    if (!isCalm) return undefined;
    let isGone = false;
    const load = () => {
      if (isGone) return;
      void loadOpenedLater();
      loadLaterCalls();
    };
    const whenIdle = () => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: idleWithin });
      else load();
    };
    const timer = setTimeout(whenIdle, hasYear ? drawnWithin : patience);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isCalm, hasYear]);
}
