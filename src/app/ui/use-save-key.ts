import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S saves a form while `isOn`; one that `isCovered` by a modal keeps still. */
export function useSaveKey(isOn: boolean, save: () => void, isCovered: () => boolean = () => false): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
    if (!isSave || event.defaultPrevented || isCovered()) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
