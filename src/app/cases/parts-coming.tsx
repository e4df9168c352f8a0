import { EmptyState } from '../ui/empty-state.tsx';

/** In place of a case's log or contacts, or a student's cases, while they may still be on their way into the view. */
export const PartsComing = ({ what }: { what: string }) => (
  <div aria-busy="true">
    <EmptyState title={`The ${what} are being read`} icon="clock">
      They appear here as soon as they are on this device.
    </EmptyState>
  </div>
);
