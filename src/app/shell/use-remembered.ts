import { useCallback, useEffect, useState } from 'react';
import { useEngine } from './engine-context.ts';

/**
 * A choice that is remembered sealed on the device, and what changes it; undefined until it was read. `initial` is the choice
 * of somebody who has made none.
 */
export function useRemembered<T>(name: string, initial: T): [T | undefined, (next: T) => void] {
  const { remembered } = useEngine();
  const [value, setValue] = useState<T>();
  const [first] = useState(initial);
  useEffect(() => {
    let isCurrent = true;
    void remembered.get(name).then((kept) => {
      if (isCurrent) setValue((before) => before ?? (kept as T | undefined) ?? first);
    });
    return () => {
      isCurrent = false;
    };
  }, [remembered, name, first]);
  const choose = useCallback(
    (next: T) => {
      setValue(next);
      void remembered.put(name, next);
    },
    [remembered, name],
  );
  return [value, choose];
}
