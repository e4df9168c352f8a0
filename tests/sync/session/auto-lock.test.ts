import { afterEach, expect, test, vi } from 'vitest';
import type { LockMinutes } from '#domain/auto-lock.ts';
import type { Notice } from '#sync/model/notice.ts';
import { type AutoLock, autoLock, lockTimesOf, watchActivity } from '#sync/session/activity.ts';

const minutes = (count: number) => count * 60_000;

/** What the department chose; undefined: nothing. */
const chosen: { lock: LockMinutes | undefined } = { lock: undefined };
afterEach(() => {
  chosen.lock = undefined;
});

/** Tabs of one browser, whose clock and timers go on when told. */
function tabs(count: number) {
  let time = 0;
  const timers = new Set<{ due: number; act: () => void }>();
  const all: { lock: AutoLock; isLocked: boolean; isFrozen: boolean }[] = [];
  for (let index = 0; index < count; index++) {
    const tab = { isLocked: false, isFrozen: false } as (typeof all)[number];
    const after = (ms: number, act: () => void) => {
      const timer = { due: time + ms, act: () => !tab.isFrozen && act() };
      timers.add(timer);
      return () => timers.delete(timer);
    };
    tab.lock = autoLock({
      timers: { after },
      times: () => lockTimesOf({ lock: chosen.lock }),
      now: () => time,
      tell: (notice: Notice) => {
        for (const other of all) if (other !== tab && !other.isFrozen) other.lock.heard(notice as never);
      },
      // Locking one locks all.
      lock: () => all.forEach((one) => (one.isLocked = true)),
    });
    all.push(tab);
  }
  return {
    all,
    get isLocked() {
      return all.some((tab) => tab.isLocked);
    },
    pass(ms: number) {
      const end = time + ms;
      for (;;) {
        const [next] = [...timers].filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due);
        if (!next) break;
        timers.delete(next);
        time = Math.max(time, next.due);
        next.act();
      }
      time = end;
    },
    /** The machine sleeps: its clock goes on, and no timer. */
    sleep(ms: number) {
      time += ms;
      for (const timer of timers) timer.due += ms;
    },
  };
}

test('a tab that nobody uses locks after ten minutes, one that is hidden after three (TA6)', () => {
  const [idle, hidden] = [tabs(1), tabs(1)];
  idle.pass(minutes(9.9));
  expect(idle.isLocked).toBe(false);
  idle.all[0]?.lock.touch();
  idle.pass(minutes(9.9));
  expect(idle.isLocked).toBe(false);
  idle.pass(minutes(0.2));
  expect(idle.isLocked).toBe(true);
  hidden.pass(minutes(5));
  hidden.all[0]?.lock.setHidden(true);
  hidden.pass(minutes(2.9));
  expect(hidden.isLocked).toBe(false);
  hidden.pass(minutes(0.2));
  expect(hidden.isLocked).toBe(true);
});

test('a tab behind another one locks nothing while somebody works in that, and all when nobody does', () => {
  const two = tabs(2);
  const [front, behind] = two.all;
  behind?.lock.setHidden(true);
  for (let minute = 0; minute < 30; minute++) {
    two.pass(minutes(1));
    front?.lock.touch();
  }
  expect(two.isLocked).toBe(false);
  front?.lock.setHidden(true);
  two.pass(minutes(2.9));
  expect(two.isLocked).toBe(false);
  two.pass(minutes(0.2));
  expect(two.isLocked).toBe(true);
});

test('a machine that slept locks when it wakes, whatever is pressed then', () => {
  const woken = tabs(1);
  woken.sleep(minutes(480));
  woken.all[0]?.lock.touch();
  woken.pass(500);
  woken.all[0]?.lock.touch();
  woken.pass(1000);
  expect(woken.isLocked).toBe(true);
});

test('a machine that slept locks once its page looks, though nothing is pressed', () => {
  const woken = tabs(1);
  woken.sleep(minutes(480));
  woken.pass(minutes(0.5));
  expect(woken.isLocked).toBe(false);
  woken.all[0]?.lock.isOver();
  woken.pass(1000);
  expect(woken.isLocked).toBe(true);
});

test('a page looks at each sign of waking, and every half minute, until its end', () => {
  vi.useFakeTimers();
  try {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const view = new EventTarget();
    const told = { touch: vi.fn(), setHidden: vi.fn(), look: vi.fn() };
    const end = watchActivity(page, view, told);
    const signs = () => {
      told.look.mockClear();
      for (const sign of ['focus', 'pageshow']) view.dispatchEvent(new Event(sign));
      for (const sign of ['resume', 'freeze', 'visibilitychange']) page.dispatchEvent(new Event(sign));
      vi.advanceTimersByTime(30_000);
      return told.look.mock.calls.length;
    };
    expect(signs()).toBe(6);
    expect(told.touch).not.toHaveBeenCalled();
    end();
    expect(signs()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a tab that was frozen behind another one comes back unlocked where that was used', () => {
  const two = tabs(2);
  const [front, behind] = two.all;
  behind?.lock.setHidden(true);
  if (behind) behind.isFrozen = true;
  for (let minute = 0; minute < 20; minute++) {
    two.pass(minutes(1));
    front?.lock.touch();
  }
  if (behind) behind.isFrozen = false;
  front?.lock.setHidden(true);
  behind?.lock.setHidden(false);
  two.pass(minutes(1));
  expect(two.isLocked).toBe(false);
  expect(behind?.lock.isOver()).toBe(false);
});

test('a clock that was set back puts no lock off', () => {
  const one = tabs(1);
  one.sleep(-minutes(60));
  one.all[0]?.lock.setHidden(true);
  one.all[0]?.lock.setHidden(false);
  one.pass(minutes(10.1));
  expect(one.isLocked).toBe(true);
});

test('a clock that was set back puts no lock off, though another tab tells of a use that was still to come', () => {
  const two = tabs(2);
  two.sleep(-minutes(60));
  two.pass(minutes(0.5));
  for (const { lock } of two.all) lock.isOver();
  two.pass(minutes(10.1));
  expect(two.isLocked).toBe(true);
});

test('a clock that was set back locks no tab that is in use, though a hidden one asks', () => {
  const two = tabs(2);
  const [behind, front] = two.all;
  behind?.lock.setHidden(true);
  two.pass(minutes(2.4));
  front?.lock.touch();
  two.sleep(-minutes(5));
  two.pass(minutes(3));
  expect(two.isLocked).toBe(false);
});

test('after a clock was set back, use in another tab counts as always', () => {
  const two = tabs(2);
  two.sleep(-minutes(60));
  for (let minute = 0; minute < 20; minute++) {
    two.pass(minutes(1));
    two.all[1]?.lock.touch();
  }
  expect(two.isLocked).toBe(false);
});

test('the department chooses other times, which hold at once, within limits that the device knows itself', () => {
  const here = tabs(1);
  here.pass(minutes(4));
  chosen.lock = { idle: 5, hidden: 1 };
  here.all[0]?.lock.timesChanged();
  here.pass(minutes(1.1));
  expect(here.isLocked).toBe(true);

  chosen.lock = { idle: 600, hidden: 600 };
  const [idle, hidden] = [tabs(1), tabs(1)];
  hidden.all[0]?.lock.setHidden(true);
  for (const [place, limit] of [
    [idle, 30],
    [hidden, 15],
  ] as const) {
    place.pass(minutes(limit - 0.1));
    expect(place.isLocked).toBe(false);
    place.pass(minutes(0.2));
    expect(place.isLocked).toBe(true);
  }
  chosen.lock = { idle: 0, hidden: Number.NaN };
  expect(lockTimesOf({ lock: chosen.lock })).toEqual({ idle: minutes(1), hidden: minutes(3) });
});
