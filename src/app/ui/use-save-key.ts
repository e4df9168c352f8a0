import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** Does what leaving the field with the focus does, as a click on Save would, and keeps the focus there: nobody hears the field named anew. */
function leaveField(): void {
  const field = document.activeElement;
  flushSync(() => void field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
}

/** Ctrl+S leaves the field with the focus and saves a form while `isOn`; one that `isCovered` by a modal keeps still. */
export function useSaveKey(isOn: boolean, save: () => void, isCovered: () => boolean = () => false): void {
  const isMeant = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
    return isSave && !event.defaultPrevented && !isCovered();
  });
  // The form as it is drawn once the field was left.
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (!isMeant(event)) return;
      event.preventDefault();
      leaveField();
      saveNow();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
