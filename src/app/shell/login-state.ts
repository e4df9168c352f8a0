/** What is handed over to the sign-in screen: what becomes of unsent edits; or the lock. */
export interface LoginState {
  unsent?: 'discard';
  /** What is to be done asks for a fresh sign-in at the provider. */
  isFresh?: true;
  /** What opened this device was forgotten. */
  isForgotten?: true;
}

/** Whether somebody who goes to a place with this state has chosen to lose all that is not saved. */
export const isDiscarding = (state: unknown): boolean =>
  (state as LoginState | null | undefined)?.unsent === 'discard';
