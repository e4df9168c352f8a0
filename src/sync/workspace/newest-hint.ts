import type { Timers } from '../base/timers.ts';

/** While this tab sends edits a hint waits at most this long, in ms: most often the hint tells of these very edits. */
const patience = 2000;

export interface NewestHint {
  /** The server has changes up to this number. */
  heard(newest: number): void;
  /** Whether a hint was heard that is not followed yet. */
  isWaiting(): boolean;
  followNow(): void;
  followLater(): void;
  end(): void;
}

/** Keeps the newest hint until it is followed; `follow` is given its change number. */
export function newestHint(timers: Timers, follow: (newest: number) => void): NewestHint {
  let hint = -1;
  let endWait: (() => void) | null = null;

  function followNow(): void {
    endWait?.();
    endWait = null;
    const newest = hint;
    hint = -1;
    follow(newest);
  }

  return {
    heard: (newest) => void (hint = Math.max(hint, newest)),
    isWaiting: () => hint > -1,
    followNow,
    followLater: () => void (endWait ??= timers.after(patience, followNow)),
    end: () => endWait?.(),
  };
}
