import { headers } from '#contract/headers.ts';
import type { Conflict } from '#domain/problems.ts';
import type { Clock } from '../base/clock.ts';
import type { Caller, CallMeta } from '../base/handlers.ts';
import type { Db, Queries } from '../db/queries.ts';

/** What stores need to write. */
export interface Stores {
  db: Db;
  clock: Clock;
}

/** Who writes, and what their request says besides its body. */
export interface Author {
  caller: Caller;
  meta: CallMeta;
}

/** One write while its transaction runs. */
export interface Writing extends Author {
  trx: Queries;
  /** The server's time, ISO 8601 UTC: clocks of devices decide nothing (docs/sync-rules.md LI2). */
  now: string;
  /** The department's day, YYYY-MM-DD. */
  today: string;
}

/** How a write ended, besides the record itself, which is always read again. */
export interface Outcome {
  uid: string;
  /** The versions differed, and the change was merged. */
  isMerged: boolean;
  /** Fields that were in the way of others'; the rest of the change is stored. Empty: all of it is. */
  conflicts: readonly Conflict[];
  /** A repeat of a request that had its effect before. */
  isReplayed: boolean;
  /** The server's time of the first request, ISO 8601 UTC; `write` sets it. */
  receivedAt?: string;
}

export const written = (uid: string): Outcome => ({ uid, isMerged: false, conflicts: [], isReplayed: false });

/** The headers of a single record: its version, for the If-Match of the next change. */
export const etag = (record: { version: number }): Record<string, string> => ({
  etag: `"${record.version}"`,
});

/** The headers of an answered write. */
export const writeHeaders = (outcome: Outcome): Record<string, string> => ({
  ...(outcome.receivedAt === undefined ? {} : { [headers.receivedAt]: outcome.receivedAt }),
  ...(outcome.isMerged ? { [headers.merged]: 'true' } : {}),
  ...(outcome.isReplayed ? { [headers.idempotencyReplayed]: 'true' } : {}),
});
