import { useEffect, useEffectEvent } from 'react';
import type { Noted } from '#sync/presence/device-notes.ts';
import { useEngine } from './engine-context.ts';

type Printed = Omit<Noted, 'what'>;

/**
 * Notes for the audit what is printed, by Accord's own button or by the browser's: of lists of several kinds each by itself. `of` is
 * asked when the printing begins.
 */
export function useNotedPrint(of: () => Printed | readonly Printed[]): void {
  const { presence } = useEngine();
  const note = useEffectEvent(() => {
    for (const printed of [of()].flat()) void presence.note({ what: 'print', ...printed });
  });
  useEffect(() => {
    const begin = () => note();
    addEventListener('beforeprint', begin);
    return () => removeEventListener('beforeprint', begin);
  }, []);
}
