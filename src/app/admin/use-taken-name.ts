import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds that typing rests before the server is asked (docs/product.md 9). */
const restMs = 500;

/**
 * Whether the server has the typed name already, asked while typing. An answer that doesn't come says nothing: saving
 * asks again. `name` is null where there is nothing to ask about.
 */
export function useTakenName(name: string | null, ask: (name: string) => Promise<boolean>): boolean {
  const [taken, setTaken] = useState<string | null>(null);
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (name === null) return;
    let isCurrent = true;
    const rest = setTimeout(() => {
      asked(name).then(
        (isTaken) => {
          if (isCurrent) setTaken(isTaken ? name : null);
        },
        () => {},
      );
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(rest);
    };
  }, [name]);
  return name !== null && taken === name;
}
