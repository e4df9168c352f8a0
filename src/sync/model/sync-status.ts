/** Unsent edits that are in no place of this device any more (a browser that deleted its data, a broken disk). */
export interface Loss {
  count: number;
  /** When the first and the last of them were typed, ISO 8601 UTC. */
  from: string;
  to: string;
  /** Whether the server was asked, which may have received some of them; until then the count is the most it can be. */
  isCertain: boolean;
}

export interface SyncStatus {
  /** What the status button's name begins with (docs/screens.md, Shell). */
  kind: 'up-to-date' | 'saving' | 'offline' | 'attention';
  waiting: number;
  attention: number;
  /** Edits on this device that can't be opened: damaged, or sealed with another key. */
  unreadable: number;
  /** Edits that this device has lost, until the user has read of it. */
  lost: number;
  /** Edits that lie sealed on this device, which is closed for its user. */
  sealed: number;
  /** Edits that other devices of the user held unsent when they last told, until the user has read of it. */
  elsewhere: number;
  /** Whether this device has no room for all records of the year; work has (docs/security.md, What was measured). */
  isFull: boolean;
  workOffline: boolean;
  /** The first fill, in records; null when none is running. */
  filling: { done: number; total: number } | null;
  /** Of the mirrored year. */
  mirror: {
    year: string;
    records: number;
    bytes: number;
    pulledAt: string | null;
    verifiedAt: string | null;
  } | null;
}
