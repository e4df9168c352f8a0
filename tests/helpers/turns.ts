import type { Timers } from '#sync/base/timers.ts';

/** Timers that go off when they are told to, shortest first; those of an hour and more never. */
export function turns() {
  const waiting = new Set<{ ms: number; act: () => void }>();
  const timers: Timers = {
    after(ms, act) {
      const one = { ms, act };
      waiting.add(one);
      return () => waiting.delete(one);
    },
  };
  return {
    timers,
    /** Lets all go off that wait for so long or less. */
    pass(ms: number) {
      const due = Array.from(waiting).filter((one) => one.ms <= ms);
      for (const one of due) if (waiting.delete(one)) one.act();
    },
  };
}
