/** A page as the browser treats it: it runs, is frozen for a while, or is gone without a goodbye. */
export interface Page {
  isDead: boolean;
  isFrozen: boolean;
  /** Resolves at once while it runs, at the thaw while it is frozen, and never once it is gone. */
  awake(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** The page is gone: what `onDeath` was told ends now, and nothing that it awaits comes back. */
  die(): void;
  onDeath(end: () => void): void;
}

export const never = <T>(): Promise<T> => new Promise<T>(() => {});

export function page(): Page {
  const ends: (() => void)[] = [];
  let waiting: (() => void)[] = [];
  const own: Page = {
    isDead: false,
    isFrozen: false,
    awake: () => {
      if (own.isDead) return never();
      return own.isFrozen ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
    },
    freeze() {
      own.isFrozen = true;
    },
    thaw() {
      own.isFrozen = false;
      const released = waiting;
      waiting = [];
      for (const release of released) release();
    },
    die() {
      own.isDead = true;
      for (const end of ends) end();
    },
    onDeath: (end) => void (own.isDead ? end() : ends.push(end)),
  };
  return own;
}
