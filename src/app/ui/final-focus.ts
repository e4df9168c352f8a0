import { createContext, type RefObject, useContext } from 'react';

/** The element; null: where Base UI would put it; false: where it is. */
type FinalFocus = () => HTMLElement | false | null;

/** The dialog in which another one opens. */
export const Around = createContext<RefObject<HTMLElement | null> | null>(null);

/**
 * Where a dialog leaves the focus. One that goes together with the dialog around it leaves the focus to that one: it would
 * take the focus from where that one has just put it.
 * @param wanted where it goes, if not to where it was.
 * @returns the property that a popup of Base UI takes; none where it decides by itself.
 */
export function useFinalFocus(wanted: FinalFocus | undefined) {
  const around = useContext(Around);
  if (!around) return wanted ? { finalFocus: wanted } : {};
  return { finalFocus: () => around.current !== null && (wanted?.() ?? true) };
}
