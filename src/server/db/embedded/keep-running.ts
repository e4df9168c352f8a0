import { isAlive } from './server-process.ts';

const between = 500;

interface Kept {
  pid(): number;
  /** Ends the watch, after a restart that is under way. */
  release(): Promise<void>;
}

/**
 * Looks twice a second whether a server still runs, and starts it again if not: an adopted server is no child of this
 * process, so no event tells of its end. The watch does not keep this process alive. A start that fails is tried again
 * at the next look.
 */
export const keepRunning = (first: number, start: () => Promise<number>, onRestart: () => void): Kept => {
  let pid = first;
  let starting: Promise<void> | null = null;

  const restart = async () => {
    try {
      pid = await start();
      onRestart();
    } catch {
      // Nothing to tell here: each request for data fails with the pool's error, which says what is wrong.
    } finally {
      starting = null;
    }
  };
  const watch = setInterval(() => {
    if (!starting && !isAlive(pid)) starting = restart();
  }, between);
  watch.unref();

  return {
    pid: () => pid,
    release: async () => {
      clearInterval(watch);
      await starting;
    },
  };
};
