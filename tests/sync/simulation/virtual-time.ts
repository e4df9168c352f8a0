import type { Timers } from '#sync/base/timers.ts';
import type { Page } from './page.ts';

interface Timer {
  due: number;
  page: Page;
  act: () => void;
}

/** A clock that moves only when told, with the timers of all pages on it. */
export interface VirtualTime {
  /** ms */
  now(): number;
  timersOf(page: Page): Timers;
  /**
   * Lets so many ms pass; the timers that come due act in their order, those of frozen pages at a later call. Between
   * one instant and the next what the timers began gets a chance to be heard of.
   */
  advance(ms: number): Promise<void>;
}

export function virtualTime(
  start: number,
  told: (ms: number) => void,
  breathe: () => Promise<void>,
): VirtualTime {
  let time = start;
  const timers = new Set<Timer>();
  const goTo = (to: number) => {
    if (to <= time) return;
    told(to - time);
    time = to;
  };
  return {
    now: () => time,
    timersOf: (page) => ({
      after(ms, act) {
        const timer = { due: time + Math.max(0, ms), page, act };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    }),
    async advance(ms) {
      const end = time + ms;
      let hasBreathed = false;
      for (;;) {
        const due = [...timers]
          .filter((timer) => timer.due <= end && !timer.page.isFrozen)
          .toSorted((a, b) => a.due - b.due)[0];
        // What comes to its end meanwhile may plan something that is due earlier.
        if (!hasBreathed && (due?.due ?? end) > time) {
          await breathe();
          hasBreathed = true;
          continue;
        }
        if (!due) break;
        hasBreathed = false;
        timers.delete(due);
        goTo(due.due);
        if (!due.page.isDead) due.act();
      }
      goTo(end);
    },
  };
}
