import { useState } from 'react';
import { offlineDays } from '#sync/engine/readiness.ts';
import { useEngine, useStatus } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const day = 24 * 60 * 60_000;

/**
 * Whether this device had been without the server for too long when the session opened, and has not reached it since
 * (docs/security.md, Contact). Not in the middle of a session: nobody is taken out of a form.
 */
export function useNeedsContact(): boolean {
  const pulledAt = useStatus(({ mirror }) => mirror?.pulledAt ?? null);
  const [openedAt] = useState(Date.now);
  return pulledAt !== null && openedAt - Date.parse(pulledAt) > offlineDays * day;
}

/** In place of the screens of such a device: its records may be long out of date, its work is kept. */
export function ContactNeeded() {
  const { queue } = useEngine();
  const workOffline = useStatus((status) => status.workOffline);
  const [isBusy, setBusy] = useState(false);
  return (
    <EmptyState
      icon="cloud-off"
      title={`This device has not reached the server for ${offlineDays} days`}
      action={
        <Button
          icon="sync"
          isBusy={isBusy}
          unavailable={workOffline && 'Work Offline is on'}
          onClick={() => {
            setBusy(true);
            void queue.syncNow().finally(() => setBusy(false));
          }}
        >
          Sync Now
        </Button>
      }
    >
      Its records may be out of date. Connect to the network to go on. What you saved here is kept and is sent
      then; the status at the top shows it and can export it.
    </EmptyState>
  );
}
