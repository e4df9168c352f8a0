/** Timers as the engine uses them, so that tests can bring their own clock. */
export interface Timers {
  /** Calls back once after `ms`; returns the function that ends it. */
  after(ms: number, act: () => void): () => void;
}

/** Resolves after `ms`. */
export const passed = (timers: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => timers.after(ms, resolve));

export const realTimers: Timers = {
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
