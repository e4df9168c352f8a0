import type { Claims } from '#domain/accounts.ts';
import { lockWithin, usualLock } from '#domain/auto-lock.ts';
import type { Timers } from '../base/timers.ts';
import type { Notice, Use } from '../model/notice.ts';

/** After how long without use the session locks itself, in ms (docs/security.md, Lock). */
export interface AutoLockTimes {
  idle: number;
  hidden: number;
}

const minute = 60_000;

/** The times that a department chose, by the claims of its tokens, which lie on the device too; the limits hold here as on the server. */
export function lockTimesOf({ lock }: Pick<Claims, 'lock'>): AutoLockTimes {
  const { idle, hidden } = lockWithin(lock ?? usualLock);
  return { idle: idle * minute, hidden: hidden * minute };
}

type UseNotice = Extract<Notice, { kind: 'who-uses' | 'in-use' }>;

export interface AutoLock {
  /** Somebody uses the app. */
  touch(): void;
  setHidden(hidden: boolean): void;
  /** Whether the time without use is over, by the clock, which runs while the machine sleeps. If so, locking begins. */
  isOver(): boolean;
  /** Another tab asks when this one was used, or tells when it was used itself. */
  heard(notice: UseNotice): void;
  /** The times may have changed. */
  timesChanged(): void;
  stop(): void;
}

export interface AutoLockParts {
  timers: Timers;
  /** As they are now. */
  times(): AutoLockTimes;
  /** ms */
  now(): number;
  /** Asks the other tabs when they were used, or tells them when this one was. */
  tell(notice: UseNotice): void;
  lock(): void;
}

/** How long the other tabs may take to tell when they were used, in ms. */
const patience = 1000;

/** Calls `lock` when nobody touched the app, or nobody saw it, for too long in any of its tabs. */
export function autoLock({ timers, times, now, tell, lock }: AutoLockParts): AutoLock {
  let last: Use = { used: now(), seen: now() };
  let isHidden = false;
  let isAsking = false;
  let endTimer = () => {};

  /** Of a clock that was set back: a use that is still to come was just now at the latest, and puts the lock off no further. */
  function beforeNow(): void {
    last = { used: Math.min(last.used, now()), seen: Math.min(last.seen, now()) };
  }

  const left = () =>
    Math.min(last.used + times().idle, isHidden ? last.seen + times().hidden : Infinity) - now();
  const isDue = () => left() <= 0;

  function begin(): void {
    endTimer();
    isAsking = false;
    // Such a clock must not put the timer off either.
    endTimer = timers.after(Math.min(Math.max(left(), 0), times().idle), check);
  }

  /** Locks unless another tab tells within the patience that it was used. */
  function check(): void {
    if (isAsking) return;
    endTimer();
    isAsking = true;
    endTimer = timers.after(patience, lock);
    tell({ kind: 'who-uses' });
  }

  function note(use: Partial<Use>): void {
    // Use comes too late once the time is over: only another tab's use can show that the user was here in between.
    if (isAsking || isDue()) return check();
    last = { ...last, ...use };
    begin();
  }

  function usedElsewhere({ used, seen }: Use): void {
    const before = last;
    last = { used: Math.max(last.used, used), seen: Math.max(last.seen, seen) };
    if (isDue()) last = before;
    else begin();
  }

  begin();
  return {
    touch: () => note({ used: now() }),
    setHidden(hidden) {
      if (hidden === isHidden) return;
      note({ seen: now() });
      isHidden = hidden;
      if (!isAsking) begin();
    },
    isOver() {
      beforeNow();
      if (isDue()) check();
      return isAsking;
    },
    heard(notice) {
      beforeNow();
      if (notice.kind === 'who-uses')
        tell({ kind: 'in-use', used: last.used, seen: isHidden ? last.seen : now() });
      if (notice.kind === 'in-use') usedElsewhere(notice);
    },
    timesChanged() {
      if (!isAsking) begin();
    },
    stop: () => endTimer(),
  };
}

const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchstart'];
/** After each of them the machine may have slept; timers go on with what was left of them before. */
const signsOfWaking = ['focus', 'pageshow', 'resume', 'freeze'];
/** The most that somebody sees of an open session on a machine that woke, in ms. */
const lookEvery = 30_000;

/** What a page tells the session's automatic lock. */
export interface ActivityTold {
  touch(): void;
  setHidden(hidden: boolean): void;
  /** Asks whether the time without use is over, which locks. */
  look(): void;
}

/**
 * Hears of use, of the page's visibility and of the machine's waking; returns the function that ends it. `page` is the document,
 * `view` its window.
 */
export function watchActivity(
  page: EventTarget & { visibilityState: string },
  view: EventTarget,
  told: ActivityTold,
): () => void {
  const used = () => told.touch();
  const seen = () => {
    told.setHidden(page.visibilityState === 'hidden');
    told.look();
  };
  const look = () => told.look();
  for (const sign of signsOfUse) page.addEventListener(sign, used, { passive: true, capture: true });
  page.addEventListener('visibilitychange', seen);
  for (const sign of signsOfWaking) for (const at of [page, view]) at.addEventListener(sign, look);
  const looking = setInterval(look, lookEvery);
  // A tab that was opened behind another one is hidden from its beginning.
  seen();
  return () => {
    for (const sign of signsOfUse) page.removeEventListener(sign, used, { capture: true });
    page.removeEventListener('visibilitychange', seen);
    for (const sign of signsOfWaking) for (const at of [page, view]) at.removeEventListener(sign, look);
    clearInterval(looking);
  };
}
