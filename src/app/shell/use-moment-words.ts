import { useTodayByDevice } from '../ui/use-today.ts';
import { momentWords } from './status-words.ts';

/**
 * `momentWords` for what may stay open over midnight, and called as well by what says a moment in words made elsewhere: it is drawn
 * anew then, else a time of yesterday reads as one of today.
 */
export function useMomentWords(): (iso: string) => string {
  useTodayByDevice();
  return momentWords;
}
