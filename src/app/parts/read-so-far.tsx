import { useOpenSession, useStatus, useYearWithoutRoom } from '../shell/engine-context.ts';
import { noRoomForYear } from '../shell/status-words.ts';
import { numberText } from '../ui/number-text.ts';

/**
 * Of the first fill, what has come: what counts and lists on the screen speak of until all has. Where the rest has no room, that it
 * hasn't. Null afterwards.
 */
export function useReadSoFar(): string | null {
  const done = useStatus(({ filling }) => filling?.done ?? null);
  const total = useStatus(({ filling }) => filling?.total ?? null);
  const noRoom = useYearWithoutRoom();
  const { year } = useOpenSession();
  const soFar = done === null || total === null ? [] : [`${numberText(done)} of ${numberText(total)}`];
  if (noRoom) return [noRoomForYear(year.name), ...soFar].join(', ');
  return soFar.length === 0 ? null : [`Reading ${year.name}`, ...soFar].join(', ');
}

/** The same on the screen. */
export const ReadSoFar = () => useReadSoFar();
