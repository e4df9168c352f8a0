import { useEffect, useEffectEvent } from 'react';
import { useHadFocus } from './use-had-focus.ts';

/**
 * For a button that goes with what its press leads to: `goOn` puts the focus where the work goes on, unless somebody has moved it meanwhile.
 * @returns what the button takes (`onFocus`, `onBlur`), or the element around it.
 */
export function useFocusAfter(goOn: () => void) {
  const { isLost, place } = useHadFocus();
  const end = useEffectEvent(() => {
    if (isLost()) goOn();
  });
  useEffect(() => () => end(), []);
  return place;
}
