import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Values } from '#domain/merge.ts';

/** What goes with a save of a form, told of the fields that it changed and of the record's uid. */
export type WithSave = (changes: Values, uid: string) => Promise<void>;

const GoesWithContext = createContext(new Set<WithSave>());

/** Gives what goes with the saves of a form to the fields below it, which add to it. */
export const GoesWithProvider = GoesWithContext.Provider;

/** Does something with each save of the form, of the fields that it changed, once these are safe on this device. */
export function useWithSave(work: WithSave): void {
  const all = useContext(GoesWithContext);
  const latest = useEffectEvent(work);
  useEffect(() => {
    const own: WithSave = (changes, uid) => latest(changes, uid);
    all.add(own);
    return () => void all.delete(own);
  }, [all]);
}
