import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';

/** The refused edit that the address asks to correct (`?amend=`), if it waits still; once it has ended, the address says no more of it. */
export function useAmend(): QueuedEdit | null {
  const [search, setSearch] = useSearchParams();
  const edits = useObservable(useEngine().queue.edits);
  const asked = search.get('amend');
  const found = edits.find((edit) => edit.id === asked) ?? null;
  const isOver = asked !== null && found === null;
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  });
  useEffect(() => {
    if (!isOver) return;
    const without = (before: URLSearchParams) => {
      before.delete('amend');
      return before;
    };
    latest.current(without, { replace: true, preventScrollReset: true });
  }, [isOver]);
  return found;
}
