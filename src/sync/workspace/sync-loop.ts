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
  /** Whether a pull has ended well and none is needed or running: what "Up to date" stands on. */
  isPulled: Observable<boolean>;
  /** Sends, then pulls; forgets all waits. Resolves when nothing more can be done for now. */
  syncNow(): Promise<void>;
  /** There may be something to send. */
  pushSoon(): Promise<void>;
  pullSoon(): Promise<void>;
  /** The server has changes up to this number. */
  hinted(newest: number): void;
  /** Whether it may sync has changed. */
  changed(): void;
  /** Pages that are not seen don't poll by themselves. */
  setHidden(hidden: boolean): void;
  isSeen(): boolean;
  /** Another page of this device is seen, which doesn't sync: a page that isn't polls for it. */
  seenElsewhere(): void;
  stop(): void;
}

/** Time between two pulls without a hint, in ms (docs/sync-rules.md PU7). */
const pollEvery = 60_000;

/** How long a pull that failed is not tried again, in ms. */
function pauseAfter(thrown: unknown, failures: number, random: () => number): number {
  if (isFull(thrown)) return pollEvery;
  const asked = thrown instanceof Problem ? (thrown.details.retryAfterSeconds ?? 0) : 0;
  const wait = backoffSeconds(failures, asked, random) * 1000;
  // Asking once a minute costs little, and a connection that returned unannounced is found by it.
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
  /** How many wait for the outbox to be sent; the last of them pulls. */
  let sending = 0;
  /** Those that are waiting for its pull. */
  const sent: (() => void)[] = [];
  /** How many pulls follow a sending that lost the server: that they reach it doesn't mean that the connection is back. */
  let doubted = 0;
  let pulling = 0;
  /** Whether the device had no room for the last pull: each further one may fetch the same in vain. */
  let isStuck = false;

  const planned = polls(timers, parts.now, () => {
    // Sends, too: what no wake was planned for goes out with the poll at the latest.
    void push.drain();
    void pullSoon();
  });
  const plan = (ms: number) => planned.plan(ms, !isStopped && !isHidden);
  const hint = newestHint(timers, (newest) => {
    // What it tells of may have come already: a device's own edits come back as hints, too.
    if (newest > pull.reached() && !isStuck) void pullSoon();
  });

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
    if (hint.isWaiting() && pulling === 0) hint.followNow();
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
    hinted(newest) {
      hint.heard(newest);
      // A pull that is running brings it, most likely; its end looks again.
      if (pulling > 0) return;
      if (sending === 0) hint.followNow();
      else hint.followLater();
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
