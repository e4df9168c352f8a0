let isChosen = false;

/**
 * Whether the sign-out that begins now loses all that is not saved or sent. Known to this page alone and for one sign-out: no entry of the
 * history and no reload chooses it again.
 */
export function chooseToDiscard(chosen: boolean): void {
  isChosen = chosen;
}

/** Whether somebody has chosen to lose it, and their sign-out has not begun. */
export const isDiscarding = (): boolean => isChosen;

/** The choice, which is forgotten by the asking. */
export function takeDiscarding(): boolean {
  const wasChosen = isChosen;
  isChosen = false;
  return wasChosen;
}
