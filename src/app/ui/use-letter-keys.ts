import { useEffect, useEffectEvent } from 'react';

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** One that is closing is in the page still, for as long as it takes to fade. */
export const isDialogOpen = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([data-closed])') !== null;

/** A letter that begins a sequence waits so many ms for the next one. */
const sequenceMs = 1500;

/**
 * Keys of a single letter or sign, and two letters one after the other ('g d'). None fires in a field, in a menu, with Ctrl,
 * Alt or the Mac's command key, or while a dialog is open.
 */
export function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent, first: string | null): string | null => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
    if (isTypedInto(event.target) || isInMenu(event.target) || isDialogOpen()) return null;
    const both = keys[`${first} ${event.key}`];
    const run = both ?? (first === null ? keys[event.key] : undefined);
    if (run) {
      event.preventDefault();
      run();
      return null;
    }
    return Object.keys(keys).some((name) => name.startsWith(`${event.key} `)) ? event.key : null;
  });
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const listen = (event: KeyboardEvent) => {
      // A modifier by itself ends no sequence.
      if (event.key.length > 1) return;
      const isInTime = first !== null && event.timeStamp - first.at < sequenceMs;
      const next = pressed(event, isInTime && first ? first.key : null);
      first = next === null ? null : { key: next, at: event.timeStamp };
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** A letter goes to the entry of a menu or a list that begins with it. */
const isInMenu = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="menu"], [role="listbox"]') !== null;
