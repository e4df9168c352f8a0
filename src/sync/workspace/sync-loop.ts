import { Problem } from '#domain/problems.ts';
import { backoffSeconds } from '../base/backoff.ts';
import { isFull } from '../base/is-full.ts';
import { type Observable, settable } from '../base/observable.ts';
import type { SyncLog } from '../base/sync-log.ts';
import type { Timers } from '../base/timers.ts';
import type { Hints } from '../mirror/hints.ts';
import type { Pull } from '../mirror/pull.ts';
import type { Push } from '../outbox/push.ts';
import { newestHint } from './newest-hint.ts';
import { polls } from './polls.ts';

export interface SyncLoopParts {
  push: Push;
  pull: Pull;
  hints: Hints;
  /** Whether this tab may talk to the server now. */
  maySync(): boolean;
  onPassword(): void;
  reached: Observable<boolean>;
  log: SyncLog;
  timers: Timers;
  now(): number;
  random(): number;
}

export interface SyncLoop {
  /**
   * Whether the last pull ended well, and since then no other began and the server was not lost. "Up to date" rests on
   * it.
   */
  isPulled: Observable<boolean>;
  /** Sends, then pulls; forgets all waits. Resolves when nothing more can be done for now. */
  syncNow(): Promise<void>;
  /** There may be something to send. */
  pushSoon(): Promise<void>;
  pullSoon(): Promise<void>;
  /** The server has changes up to this number, and this device's turn to pull them comes in `wait` ms. */
  hinted(newest: number, wait: number): void;
  /** `maySync` may answer otherwise from now on. */
  changed(): void;
  /** Pages that are not seen don't poll by themselves. */
  setHidden(hidden: boolean): void;
  isSeen(): boolean;
  /**
   * The user sees another tab of this device, which doesn't lead: this tab, when it leads unseen, polls for that one.
   */
  seenElsewhere(): void;
  stop(): void;
}

/** While this tab sends edits a hint waits at least this long, in ms: most often the hint tells of these very edits. */
const patience = 2000;

/** Time between two pulls without a hint, in ms (docs/sync-rules.md PU7). */
const pollEvery = 60_000;

/** How long after a failed pull the next one comes, in ms. */
function pauseAfter(thrown: unknown, failures: number, random: () => number): number {
  if (isFull(thrown)) return pollEvery;
  const asked = thrown instanceof Problem ? (thrown.details.retryAfterSeconds ?? 0) : 0;
  const wait = backoffSeconds(failures, asked, random) * 1000;
  // Asking once a minute costs little, and finds a connection that returned without the browser saying so.
  return asked > 0 ? wait : Math.min(pollEvery, wait);
}

/** Calls back when the server is reached again, and whenever it is not. */
function watchReached(reached: Observable<boolean>, returned: () => void, lost: () => void): () => void {
  let wasReached = reached.get();
  return reached.subscribe(() => {
    const isReached = reached.get();
    if (isReached && !wasReached) returned();
    if (!isReached) lost();
    wasReached = isReached;
  });
}

/** Decides when to push and when to pull: after each edit, after each push, by hints, by time, and when the connection is back. */
export function syncLoop(parts: SyncLoopParts): SyncLoop {
  const { push, pull, hints, timers, log } = parts;
  const isPulled = settable(false);
  let failures = 0;
  let isHidden = false;
  let isStopped = false;
  /** How many calls of `both` are sending; the last one to end pulls for all of them. */
  let sending = 0;
  /** What resolves the other calls when that pull has ended. */
  const sent: (() => void)[] = [];
  /**
   * Pulls under way after a sending that lost the server: one that reaches the server doesn't start a sending at once.
   */
  let doubted = 0;
  let pulling = 0;
  /** Whether the device had no room for the last pull. Hints start none then: it might fetch the same pages in vain. */
  let isStuck = false;

  const planned = polls(timers, parts.now, () => {
    // A poll also sends: an edit for which no other wake was planned goes out with it.
    void push.drain();
    void pullSoon();
  });
  const plan = (ms: number) => planned.plan(ms, !isStopped && !isHidden);
  const hint = newestHint(timers, () => {
    // The pull that is running most likely brings the change; when it ends, it looks for a hint that is due.
    if (pulling === 0) followHint();
  });

  function followHint(): void {
    // This device may have the change already: the server's hints also tell of the device's own edits.
    if (hint.taken() > pull.reached() && !isStuck) void pullSoon();
  }

  function failed(thrown: unknown): void {
    if (isStopped) return;
    failures += 1;
    const problem = thrown instanceof Problem ? thrown : null;
    log.add(`pull: ${problem?.code ?? (isFull(thrown) ? 'no room on the device' : 'the device failed')}`);
    if (problem?.code === 'unauthenticated') parts.onPassword();
    isStuck = isFull(thrown);
    plan(pauseAfter(thrown, failures, parts.random));
  }

  async function pullSoon(): Promise<void> {
    if (isStopped || !parts.maySync()) return;
    isPulled.set(false);
    planned.end();
    pulling += 1;
    try {
      await pull.run();
    } catch (thrown) {
      return failed(thrown);
    } finally {
      pulling -= 1;
    }
    if (isStopped) return;
    failures = 0;
    isStuck = false;
    isPulled.set(true);
    plan(pollEvery);
    if (hint.isDue() && pulling === 0) followHint();
  }

  async function both(send: () => Promise<void>): Promise<void> {
    if (isStopped || !parts.maySync()) return;
    const wasReachable = parts.reached.get();
    sending += 1;
    await send().finally(() => (sending -= 1));
    if (sending > 0) return new Promise((resolve) => sent.push(resolve));
    const isDoubted = wasReachable && !parts.reached.get();
    if (isDoubted) doubted += 1;
    await pullSoon().finally(() => isDoubted && (doubted -= 1));
    for (const resolve of sent.splice(0)) resolve();
  }

  const endReached = watchReached(
    parts.reached,
    () => doubted === 0 && void both(push.retryNow),
    () => isPulled.set(false),
  );

  return {
    isPulled,
    syncNow: () => both(push.retryNow),
    pushSoon: () => both(push.drain),
    pullSoon,
    hinted(newest, wait) {
      hint.heard(newest, sending === 0 ? wait : Math.max(wait, patience));
    },
    changed() {
      if (isStopped) return;
      if (parts.maySync()) {
        hints.start();
        void both(push.retryNow);
      } else {
        hints.stop();
        planned.end();
        isPulled.set(false);
      }
    },
    setHidden(hidden) {
      isHidden = hidden;
      if (hidden) planned.end();
      else void both(push.drain);
    },
    isSeen: () => !isHidden,
    seenElsewhere() {
      if (isHidden && planned.isDue() && pulling === 0) void pullSoon();
    },
    stop() {
      isStopped = true;
      for (const end of [planned.end, hint.end, endReached, hints.stop, push.stop, pull.stop]) end();
    },
  };
}
