import type { KeyValues } from '../base/kept-values.ts';

/** Remembers, in this browser, that a user (by key) wants no way to open it without a connection. */
export interface OnlineChoice {
  isMade(key: string): boolean;
  set(key: string, isMade: boolean): void;
}

const nameOf = (key: string) => `accord-${key}-online-only`;

/** The choice as it is kept, one small value a user. */
export const onlineChoice = (kept: KeyValues): OnlineChoice => ({
  isMade: (key) => kept.getItem(nameOf(key)) !== null,
  set: (key, isMade) => (isMade ? kept.setItem(nameOf(key), '1') : kept.removeItem(nameOf(key))),
});
