import { type KeyValues, valuesInMemory } from '../base/kept-values.ts';

export interface WrongPasswords {
  /** Seconds until the next try is allowed; 0: now. */
  wait(uid: string): number;
  /** Notes a failure; answers the seconds to wait: 1, 2, 4 … 60. */
  failed(uid: string): number;
  succeeded(uid: string): void;
}

const longest = 60;
const keyOf = (uid: string) => `accord-wrong-passwords-${uid}`;

/**
 * Slows down guessing at a locked vault. The work is never wiped for it (docs/security.md, Lock). Failures for which a full device has no
 * room count in this page.
 */
export function wrongPasswords(kept: KeyValues, now: () => number): WrongPasswords {
  const unkept = valuesInMemory();
  const read = (uid: string): { failures: number; until: number } => {
    const text = unkept.getItem(keyOf(uid)) ?? kept.getItem(keyOf(uid)) ?? '';
    const [failures = 0, until = 0] = text.split(' ').map(Number);
    return { failures, until };
  };
  function keep(uid: string, text: string): void {
    try {
      kept.setItem(keyOf(uid), text);
      unkept.removeItem(keyOf(uid));
    } catch {
      unkept.setItem(keyOf(uid), text);
    }
  }
  return {
    // Never longer than the longest wait: a clock that was set back must lock nobody out.
    wait: (uid) => Math.min(longest, Math.max(0, Math.ceil((read(uid).until - now()) / 1000))),
    failed(uid) {
      const failures = read(uid).failures + 1;
      const seconds = Math.min(longest, 2 ** (failures - 1));
      keep(uid, `${failures} ${now() + seconds * 1000}`);
      return seconds;
    },
    succeeded(uid) {
      for (const values of [kept, unkept]) values.removeItem(keyOf(uid));
    },
  };
}
