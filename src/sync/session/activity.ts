import type { Timers } from '../timers.ts';

/** After how long without use the session locks itself, in ms (security.md, Lock). */
export interface AutoLockTimes {
  idle: number;
  hidden: number;
}

export const autoLockTimes: AutoLockTimes = { idle: 10 * 60_000, hidden: 3 * 60_000 };

export interface AutoLock {
  /** Somebody uses the app. */
  touch(): void;
  setHidden(hidden: boolean): void;
  stop(): void;
}

/** Calls `lock` once when nobody touched the app, or nobody saw it, for too long. */
export function autoLock(timers: Timers, times: AutoLockTimes, lock: () => void): AutoLock {
  let endIdle = () => {};
  let endHidden = () => {};
  const touch = () => {
    endIdle();
    endIdle = timers.after(times.idle, lock);
  };
  touch();
  return {
    touch,
    setHidden(hidden) {
      endHidden();
      endHidden = hidden ? timers.after(times.hidden, lock) : () => {};
    },
    stop() {
      endIdle();
      endHidden();
    },
  };
}

const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

/** Hears of use and of the page's visibility from a document; returns the function that ends it. */
export function watchActivity(
  page: EventTarget & { visibilityState: string },
  told: { touch(): void; setHidden(hidden: boolean): void },
): () => void {
  const used = () => told.touch();
  const seen = () => told.setHidden(page.visibilityState === 'hidden');
  for (const sign of signsOfUse) page.addEventListener(sign, used, { passive: true, capture: true });
  page.addEventListener('visibilitychange', seen);
  return () => {
    for (const sign of signsOfUse) page.removeEventListener(sign, used, { capture: true });
    page.removeEventListener('visibilitychange', seen);
  };
}
