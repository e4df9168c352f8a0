import { useSearchParams } from 'react-router-dom';
import type { QueuedEdit } from '#sync/engine.ts';
import { useEngine, useObservable } from '../engine-context.ts';

/** The refused edit that the address asks to correct (`?amend=`), if it waits still. */
export function useAmend(): QueuedEdit | null {
  const [search] = useSearchParams();
  const edits = useObservable(useEngine().queue.edits);
  return edits.find((edit) => edit.id === search.get('amend')) ?? null;
}
