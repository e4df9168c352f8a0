import { useYearWithoutRoom } from '../shell/engine-context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ReadSoFar } from './read-so-far.tsx';

/** In place of a list that is empty so far: a case's log or contacts, a student's cases, all cases of a year that is on its way. */
export function PartsComing({ what }: { what: string }) {
  if (useYearWithoutRoom())
    return (
      <EmptyState title={`The ${what} have no room on this device`} icon="warning">
        They appear here once some space on it is free. With a connection, searches find everything and open
        it.
      </EmptyState>
    );
  return (
    <div aria-busy="true">
      <EmptyState title={`The ${what} are being read`} icon="clock">
        They appear here as soon as they are on this device. <ReadSoFar />
      </EmptyState>
    </div>
  );
}
