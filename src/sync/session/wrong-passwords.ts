import type { KeyValues } from '../base/kept-values.ts';

export interface WrongPasswords {
  /** Seconds until the next try is allowed; 0: now. */
  wait(uid: string): number;
  /** Notes a failure; answers the seconds to wait: 1, 2, 4 … 60. */
  failed(uid: string): number;
  succeeded(uid: string): void;
}

const longest = 60;
const keyOf = (uid: string) => `accord-wrong-passwords-${uid}`;

/** Slows down guessing at a locked vault. The work is never wiped for it (docs/security.md, Lock). */
export function wrongPasswords(kept: KeyValues, now: () => number): WrongPasswords {
  const read = (uid: string): { failures: number; until: number } => {
    const [failures = 0, until = 0] = (kept.getItem(keyOf(uid)) ?? '').split(' ').map(Number);
    return { failures, until };
  };
  return {
    // Never longer than the longest wait: a clock that was set back must lock nobody out.
    wait: (uid) => Math.min(longest, Math.max(0, Math.ceil((read(uid).until - now()) / 1000))),
    failed(uid) {
      const failures = read(uid).failures + 1;
      const seconds = Math.min(longest, 2 ** (failures - 1));
      kept.setItem(keyOf(uid), `${failures} ${now() + seconds * 1000}`);
      return seconds;
    },
    succeeded: (uid) => kept.removeItem(keyOf(uid)),
  };
}
