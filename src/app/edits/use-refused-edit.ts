import { useSyncExternalStore } from 'react';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { refusedEdit } from '#sync/outbox/retyped.ts';
import { useEngine } from '../shell/engine-context.ts';

/** The edit of a record that the server refused and that typing mends; null when there is none. */
export function useRefusedEdit(uid: string | null): QueuedEdit | null {
  const { edits } = useEngine().queue;
  return useSyncExternalStore(edits.subscribe, () =>
    uid === null ? null : (refusedEdit(edits.get(), uid) ?? null),
  );
}

/** What marks a record of which the server refused an edit. */
export const refusedByServer = 'Refused by the server';

/** Whether the server refused to make the record: nothing can be added to it meanwhile. */
export const isRefused = (edits: readonly QueuedEdit[], uid: string): boolean =>
  refusedEdit(edits, uid)?.action === 'create';

/** The same of the edits as they stand now. */
export const useIsRefused = (uid: string | null): boolean => useRefusedEdit(uid)?.action === 'create';
