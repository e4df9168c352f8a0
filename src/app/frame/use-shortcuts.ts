import { useEffect, useEffectEvent } from 'react';

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** One that is closing is in the page still, for as long as it takes to fade. */
const isDialogOpen = () =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([data-closed])') !== null;

interface Shortcuts {
  /** Ctrl+K, or the Mac's command key with K. */
  onSearch: () => void;
  /** The question mark, outside fields. */
  onHelp: () => void;
}

/** The keys of the shell (docs/screens.md, Keyboard): none of a single letter fires in a field, none while a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isDialogOpen()) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      shortcuts.onSearch();
    } else if (!isCommand && event.key === '?' && !isTypedInto(event.target)) shortcuts.onHelp();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
