/** Ids of unsent edits with the times of typing (ISO 8601 UTC): no content. */
export type Unsent = Readonly<Record<string, string>>;

/**
 * The third place of unsent edits: a list of those that there should be (localStorage). An edit on the list that is
 * in neither of the other two places was lost, or had just arrived at the server; the server is asked which.
 */
export interface UnsentList {
  read(): Unsent;
  /** All at once: with each of thousands the whole list would be read and written again. */
  add(edits: readonly { id: string; writtenAt: string }[]): void;
  remove(ids: readonly string[]): void;
  clear(): void;
}

/** The most edits that one report calls settled. */
export const mostSettled = 1000;

/**
 * Edits that a person ended, or whose loss they have read of, where the server could not be told before their databases went: else it
 * would take them for lost. Ids, no content (localStorage).
 */
export interface SettledList {
  read(): readonly string[];
  /** Takes the place of what was on the list. */
  keep(ids: readonly string[]): void;
  /** The server has been told of these. */
  told(ids: readonly string[]): void;
}

/** What the user is told of lost edits: how many, and the first and the last time of typing; null for none. */
export function spanOf(times: readonly string[]): { count: number; from: string; to: string } | null {
  const sorted = times.toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from === undefined || to === undefined ? null : { count: sorted.length, from, to };
}

/** Edits that are in no place of this device, with the times of typing. */
export type MissingEdits = readonly { id: string; writtenAt: string }[];

/** What was found when the two places of the outbox were compared. */
export interface Healing {
  /** Edits that the database had lost and the files had. */
  restored: number;
  /**
   * Edits that are not shown before a later opening puts them back: the files have them and the database didn't take them
   * (a full disk), or the files, which can't be read now, may have them.
   */
  unrestored: number;
  /** Edits that the files had lost and the database had. */
  copied: number;
  /** Edits that should be there and are in neither place: lost, unless the server has them. None where files can't be read. */
  missing: MissingEdits;
}

/** What a tab tells the others of lost edits: ids and times, no content. */
export interface KnownLosses {
  missing: MissingEdits;
  /** Whether the server was asked for the missing ones. */
  isAsked: boolean;
  /** Those that the server has received. */
  received: readonly string[];
  /** Those that the user has read about. */
  read: readonly string[];
}

/** Unsent edits on a device that the server has closed: how many, and when the first and the last were typed, ISO 8601 UTC. */
export interface SealedWork {
  count: number;
  from: string;
  to: string;
}

/** The same of all for whom a device is closed. */
export interface ClosedWork extends SealedWork {
  /** When it was closed last, by the device's clock, ISO 8601 UTC; null: by a version that didn't keep it. */
  closedAt: string | null;
}
