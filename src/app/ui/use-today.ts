import { useSyncExternalStore } from 'react';
import { onTodayCorrected, todayByDevice, todayHere } from './today.ts';

/** How often a screen looks whether the day is another one, in ms: a device that slept over midnight has no timer for it. */
const lookEvery = 60_000;

function onLook(look: () => void): () => void {
  const timer = setInterval(look, lookEvery);
  const endCorrected = onTodayCorrected(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    endCorrected();
    document.removeEventListener('visibilitychange', look);
  };
}

/** Today as `todayHere` has it; a screen that stays open over midnight is drawn anew with the next day. */
export const useToday = (): string => useSyncExternalStore(onLook, todayHere);

/** The same of `todayByDevice`. */
export const useTodayByDevice = (): string => useSyncExternalStore(onLook, todayByDevice);
