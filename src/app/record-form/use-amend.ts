import { useEffect } from 'react';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { useAddressSearch, withPart } from '../ui/use-address-search.ts';

/** The refused edit that the address asks to correct (`?amend=`), if it waits still; once it has ended, the address says no more of it. */
export function useAmend(): QueuedEdit | null {
  const [search, changeSearch] = useAddressSearch();
  const edits = useObservable(useEngine().queue.edits);
  const asked = search.get('amend');
  const found = edits.find((edit) => edit.id === asked) ?? null;
  const isOver = asked !== null && found === null;
  useEffect(() => {
    if (isOver) changeSearch(withPart('amend', null));
  }, [isOver, changeSearch]);
  return found;
}
