import { useOpenSession, useStatus } from '../shell/engine-context.ts';

const count = (records: number) => records.toLocaleString('en-US');

/** Of the first fill, what has come: what counts and lists on the screen speak of until all has. Null afterwards. */
export function useReadSoFar(): string | null {
  const done = useStatus(({ filling }) => filling?.done ?? null);
  const total = useStatus(({ filling }) => filling?.total ?? null);
  const { year } = useOpenSession();
  if (done === null || total === null) return null;
  return `Reading ${year.name}, ${count(done)} of ${count(total)}`;
}

/** The same on the screen. */
export const ReadSoFar = () => useReadSoFar();
