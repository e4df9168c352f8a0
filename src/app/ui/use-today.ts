import { useSyncExternalStore } from 'react';
import { onTodayCorrected, todayByDevice, todayHere } from './today.ts';

/** How often a screen looks whether the day is another one, in ms: a device that slept over midnight has no timer for it. */
const lookEvery = 60_000;

/** What looks at the day: one clock serves them all, however many rows of a list do. */
const lookers = new Set<() => void>();
let stopClock = () => {};

function startClock(): () => void {
  const look = () => {
    for (const one of lookers) one();
  };
  const timer = setInterval(look, lookEvery);
  const endCorrected = onTodayCorrected(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    endCorrected();
    document.removeEventListener('visibilitychange', look);
  };
}

function onLook(look: () => void): () => void {
  if (lookers.size === 0) stopClock = startClock();
  lookers.add(look);
  return () => {
    lookers.delete(look);
    if (lookers.size === 0) stopClock();
  };
}

/** Today as `todayHere` has it; a screen that stays open over midnight is drawn anew with the next day. */
export const useToday = (): string => useSyncExternalStore(onLook, todayHere);

/** The same of `todayByDevice`. */
export const useTodayByDevice = (): string => useSyncExternalStore(onLook, todayByDevice);
