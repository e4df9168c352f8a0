import { useMemo } from 'react';
import type { EndedEdit, QueuedEdit } from '#sync/engine/engine.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';

/** An edit of this device: on its way, or ended within 30 days. */
export type Receipt = QueuedEdit | EndedEdit;

/** All of them in the order of typing; null until they are read. */
export function useReceipts(): readonly Receipt[] | null {
  const { receipts, queue } = useEngine();
  const ended = useObservable(receipts.ended);
  const waiting = useObservable(queue.edits);
  return useMemo(() => {
    if (ended === null) return null;
    const over = new Set(ended.map(({ id }) => id));
    // What has just ended may still be in the queue's list.
    return [...ended, ...waiting.filter(({ id }) => !over.has(id))].toSorted((a, b) =>
      a.writtenAt.localeCompare(b.writtenAt),
    );
  }, [ended, waiting]);
}
