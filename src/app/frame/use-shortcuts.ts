import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, useLetterKeys } from '../ui/use-letter-keys.ts';

interface Shortcuts {
  /** Ctrl+K, or the Mac's command key with K. */
  onSearch: () => void;
  /** The question mark, outside fields. */
  onHelp: () => void;
  /** Further keys of letters, by what is pressed ('g d'). */
  letters?: Readonly<Record<string, () => void>>;
}

/** The keys of the shell (docs/screens.md, Keyboard): none of a single letter fires in a field, none while a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isDialogOpen()) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      shortcuts.onSearch();
    }
  });
  useLetterKeys({ '?': shortcuts.onHelp, ...shortcuts.letters });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
