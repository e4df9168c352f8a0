import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { arrive, forgetTrail, keepAt, placeOf } from './trail.ts';

/** Follows where somebody goes; once, around all screens of a session. */
export function useTrail(): void {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  useLayoutEffect(() => arrive(key, pathname, how), [key, pathname, how]);
  useEffect(() => forgetTrail, []);
}

/** A state of a screen that is there again when Back returns to it. */
export function usePlaceState<T>(name: string, initial: T): [T, (next: T) => void] {
  const { key } = useLocation();
  const [value, setValue] = useState(() => (placeOf(key)?.kept.get(name) as T | undefined) ?? initial);
  return [
    value,
    (next) => {
      keepAt(key, name, next);
      setValue(next);
    },
  ];
}
