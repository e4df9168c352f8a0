import { vi } from 'vitest';

/** Waits for what happens by itself: long enough for a busy machine, where the second of `vi.waitFor` is not. */
export const eventually = (fact: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(fact, { timeout: 30_000, interval: 5 });
