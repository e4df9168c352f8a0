/** Unsent edits that are in no place of this device any more (a browser that deleted its data, a broken disk). */
export interface Loss {
  count: number;
  /** When the first and the last of them were typed, ISO 8601 UTC. */
  from: string;
  to: string;
  /**
   * Whether the server was asked. Until then some of these edits may have arrived there, and the count is the most
   * that can be lost.
   */
  isCertain: boolean;
}

/** What this device has no room for: the rest of the year's records, or, being full, anything. */
export type NoRoom = 'year' | 'device';

export interface SyncStatus {
  /** What the status button's name begins with (docs/screens.md, Shell). */
  kind: 'up-to-date' | 'saving' | 'offline' | 'attention';
  waiting: number;
  attention: number;
  /** Edits on this device that can't be opened: damaged, or sealed with another key. */
  unreadable: number;
  /** Edits that this device has lost, until the user has read of it. */
  lost: number;
  /** Edits that lie sealed on this device since the server closed it for their user. */
  sealed: number;
  /** Edits that other devices of the user held unsent at their last report, until the user has read of it. */
  elsewhere: number;
  /** With no room for the year there still is some for edits (docs/security.md, What was measured). */
  noRoom: NoRoom | null;
  workOffline: boolean;
  /** The first fill, in records; null when none is running. */
  filling: { done: number; total: number } | null;
  /** Of the selected year; null until the mirror is of it. */
  mirror: {
    year: string;
    records: number;
    bytes: number;
    pulledAt: string | null;
    verifiedAt: string | null;
  } | null;
}
