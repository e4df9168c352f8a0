import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Values } from '#domain/merge.ts';

/** What goes with a save of a form, told of the fields that it changed and of the record's uid. */
export type WithSave = (changes: Values, uid: string) => Promise<void>;

/** What goes with the saves of a form, by name. */
export type GoesWith = Map<string, WithSave>;

const GoesWithContext = createContext<GoesWith>(new Map());

/** Gives what goes with the saves of a form to the fields below it, which add to it. */
export const GoesWithProvider = GoesWithContext.Provider;

/**
 * Does something with each save of the form, of the fields that it changed, once these are safe on this device. The field that asks for it may
 * have left the page by then: Save is there beside another tab of the screen, too.
 */
export function useWithSave(name: string, work: WithSave): void {
  const all = useContext(GoesWithContext);
  const latest = useEffectEvent(work);
  useEffect(() => {
    all.set(name, (changes, uid) => latest(changes, uid));
  }, [all, name]);
}
