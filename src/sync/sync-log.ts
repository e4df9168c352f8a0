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

/** Most lines that are kept (sync.md, Tabs, updates, storage). */
const limit = 5000;

/** Keeps the newest lines in memory and hands each one to `keep`, which may store it. */
export function syncLog(
  now: () => number,
  keep: (line: LogLine) => void,
  before: readonly LogLine[],
): SyncLog {
  const lines = [...before].slice(-limit);
  return {
    add(what, requestId) {
      const line = { at: new Date(now()).toISOString(), what, ...(requestId && { requestId }) };
      lines.push(line);
      if (lines.length > limit) lines.shift();
      keep(line);
    },
    lines: () => lines,
  };
}
