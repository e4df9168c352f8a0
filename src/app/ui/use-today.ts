import { useSyncExternalStore } from 'react';
import { onPerhapsAnotherDay, todayByDevice, todayHere } from './today.ts';

/** Today as `todayHere` has it; a screen that stays open over midnight is drawn anew with the next day. */
export const useToday = (): string => useSyncExternalStore(onPerhapsAnotherDay, todayHere);

/** The same of `todayByDevice`. */
export const useTodayByDevice = (): string => useSyncExternalStore(onPerhapsAnotherDay, todayByDevice);
