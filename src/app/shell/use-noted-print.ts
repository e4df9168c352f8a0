import { useEffect, useEffectEvent } from 'react';
import type { Noted } from '#sync/presence/device-notes.ts';
import { useEngine } from './engine-context.ts';

/** Notes for the audit what is printed, by Accord's own button or by the browser's. `of` is asked when the printing begins. */
export function useNotedPrint(of: () => Omit<Noted, 'what'>): void {
  const { presence } = useEngine();
  const note = useEffectEvent(() => void presence.note({ what: 'print', ...of() }));
  useEffect(() => {
    const begin = () => note();
    addEventListener('beforeprint', begin);
    return () => removeEventListener('beforeprint', begin);
  }, []);
}
