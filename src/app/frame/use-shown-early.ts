import { startTransition, useEffect, useState } from 'react';
import { useMatches } from 'react-router-dom';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { recordOf, shownEarly } from './lazy-screen.tsx';

/**
 * Whether the screen at the address can be shown before all records are read: it shows lists, or one record that is here. A record that
 * somebody goes to meanwhile is read before the others.
 */
export function useShownEarly(): boolean {
  const { view, early } = useEngine();
  const lists = useObservable(early);
  const [, setRead] = useState(0);
  const matches = useMatches();
  const isList = matches.some(({ handle }) => handle === shownEarly);
  const record = matches
    .map(({ handle, params }) => recordOf(handle, params['id']))
    .find((one) => one !== null);
  const [entity, reference] = [record?.entity, record?.reference];
  const isHere =
    entity !== undefined && reference !== undefined && view.find(entity, reference) !== undefined;

  useEffect(() => {
    if (!lists || isHere || entity === undefined || reference === undefined) return;
    // A failure shows where all records are read. The view tells nobody of the record before the others are there.
    lists.read({ entity, reference }).then(
      // A transition: the screen comes at once with its code, and the focus with it.
      () => startTransition(() => setRead((times) => times + 1)),
      () => {},
    );
  }, [lists, entity, reference, isHere]);
  return isList || isHere;
}
