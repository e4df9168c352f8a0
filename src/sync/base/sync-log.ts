import type { Timers } from './timers.ts';

/** A line of the sync log: what happened when, and the server's request id. No personal data, no names of fields or values. */
export interface LogLine {
  /** By the device's clock, ISO 8601 UTC. */
  at: string;
  what: string;
  requestId?: string;
}

export interface SyncLog {
  add(what: string, requestId?: string | null): void;
  lines(): readonly LogLine[];
}

export interface StoredLog extends SyncLog {
  /** Stores the unstored lines now; resolves also when they can't be stored. */
  flush(): Promise<void>;
}

/** Most lines that are kept (docs/limits.md). */
const limit = 5000;

/**
 * How long lines are collected before they are stored, in ms: stored one by one, they would keep hundreds of edits
 * waiting for the disk.
 */
const together = 1000;

/** Keeps the newest lines in memory and hands the new ones to `keep`, a second's worth at a time. */
export function syncLog(
  now: () => number,
  timers: Timers,
  keep: (lines: readonly LogLine[]) => Promise<void>,
  before: readonly LogLine[],
): StoredLog {
  const lines = [...before].slice(-limit);
  let unstored: LogLine[] = [];
  let endWaiting: (() => void) | null = null;

  async function flush(): Promise<void> {
    endWaiting?.();
    endWaiting = null;
    const more = unstored;
    unstored = [];
    if (more.length > 0) await keep(more).catch(() => {});
  }

  return {
    add(what, requestId) {
      const line = { at: new Date(now()).toISOString(), what, ...(requestId && { requestId }) };
      lines.push(line);
      if (lines.length > limit) lines.shift();
      unstored.push(line);
      endWaiting ??= timers.after(together, () => void flush());
    },
    lines: () => lines,
    flush,
  };
}
