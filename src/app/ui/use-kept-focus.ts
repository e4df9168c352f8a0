import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useHadFocus } from './use-had-focus.ts';

/**
 * For a place whose button gives way to another one, before or after the focus has come back to it from a dialog: the focus
 * goes to the one that came, where the one that had it is gone.
 * @param shown what tells by its change that another button came.
 * @param selector finds the button in the place.
 * @returns what the place's element takes (`ref`, `onFocus`, `onBlur`), and the button that is there now.
 */
export function useKeptFocus<Place extends HTMLElement = HTMLDivElement>(
  shown: unknown,
  selector = 'button',
) {
  const ref = useRef<Place>(null);
  const { isLost, place } = useHadFocus();
  const ownButton = useCallback(() => ref.current?.querySelector<HTMLElement>(selector) ?? null, [selector]);
  const keep = useEffectEvent(() => {
    if (isLost()) ownButton()?.focus();
  });
  useEffect(() => keep(), [shown, selector]);
  return { place: { ref, ...place }, ownButton };
}
