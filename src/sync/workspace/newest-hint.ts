import type { Timers } from '../base/timers.ts';

export interface NewestHint {
  /** The server has changes up to this number, to be pulled after `wait` ms. A hint that waits already keeps its time. */
  heard(newest: number, wait: number): void;
  /** Whether a hint was heard whose time has come, and that is not followed yet. */
  isDue(): boolean;
  /** Forgets the hint that is due and answers its change number. */
  taken(): number;
  end(): void;
}

/** Keeps the newest hint until its time has come; `due` is called then. */
export function newestHint(timers: Timers, due: () => void): NewestHint {
  let newest = -1;
  let isDue = false;
  let endWait: (() => void) | null = null;

  function end(): void {
    endWait?.();
    endWait = null;
  }

  function come(): void {
    end();
    isDue = true;
    due();
  }

  return {
    heard(number, wait) {
      newest = Math.max(newest, number);
      if (wait <= 0) come();
      else endWait ??= timers.after(wait, come);
    },
    isDue: () => isDue,
    taken() {
      isDue = false;
      return newest;
    },
    end,
  };
}
