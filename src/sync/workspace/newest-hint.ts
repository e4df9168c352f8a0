import type { Timers } from '../base/timers.ts';

/** While edits are being sent a hint waits at most this long, in ms: most often it tells of just these edits. */
const patience = 2000;

export interface NewestHint {
  /** The server has changes up to this number. */
  heard(newest: number): void;
  /** Whether one was heard and not followed yet. */
  isWaiting(): boolean;
  followNow(): void;
  followLater(): void;
  end(): void;
}

/** The newest of the hints that nobody has followed yet; `follow` is given it. */
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
