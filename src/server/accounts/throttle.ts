import { sql, type QueryExecutorProvider } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Clock } from '../base/clock.ts';
import { signature } from '../base/keys.ts';
import { plainUserName } from '../db/user-named.ts';
import { type Quotas, signInQuota } from './quota.ts';

/** Whose failures are counted. */
export interface Account {
  userName: string;
  /** A device on which this user has signed in before: its own counter, so that strangers can't lock its user out. */
  knownDevice: string | null;
}

export interface Attempt extends Account {
  /** Network address; null inside tests, then nothing is counted for it. */
  address: string | null;
}

export interface Throttle {
  /**
   * Counts a try as a failure before it is checked, so that guesses sent at once are counted too. Throws Problem
   * 'throttled', and counts nothing, while the account or the network has to wait.
   */
  begin(attempt: Attempt): Promise<void>;
  /** The try was not checked: it counts for nothing. */
  giveBack(attempt: Attempt): Promise<void>;
  /** The password was right: the account's counter is cleared, and the network's has this try no more. */
  noteSuccess(attempt: Attempt): Promise<void>;
  /** Clears an account's counter. */
  forget(account: Account): Promise<void>;
  /** Runs attempts on one account one after another, so that one that is right clears the counter before the next. */
  inLine<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>;
}

const freeFailures = 5;
const longestWait = 15 * 60;
/** Failures of an account are forgotten after a day without one. */
const accountMemory = 24 * 60 * 60;

/** Seconds to wait after so many failures: none up to four, then 1, 2, 4 … up to 15 minutes (docs/security.md, Throttling). */
export const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures), longestWait);

/** The failures that a try may follow at once, and those after which it waits for so many seconds. */
const waits = Array.from({ length: freeFailures + Math.ceil(Math.log2(longestWait)) + 1 }, (_, failures) =>
  waitAfter(failures),
);

/** Tries of accounts and networks, counted in the database for all processes. A known device doesn't count for its network. */
export function createThrottle(
  db: QueryExecutorProvider,
  key: Uint8Array,
  clock: Clock,
  quotas: Quotas,
): Throttle {
  const accountKey = ({ userName, knownDevice }: Account) =>
    signature(key, `account ${plainUserName(userName).toLowerCase()} ${knownDevice ?? ''}`);
  const networkOf = ({ knownDevice, address }: Attempt) => (knownDevice === null ? address : null);
  const ago = (seconds: number) =>
    sql`${new Date(clock.now().getTime() - seconds * 1000).toISOString()}::timestamptz`;

  /** Counts a failure unless the account waits, in one statement: of tries at once, each sees the one before it. */
  const countUnlessWaiting = async (counterKey: string): Promise<boolean> => {
    const now = sql`${clock.now().toISOString()}::timestamptz`;
    const isForgotten = sql`"throttleCounters"."lastAt" < ${ago(accountMemory)}`;
    const wait = sql`(${JSON.stringify(waits)}::text::jsonb
      ->> least("throttleCounters"."failures", ${waits.length - 1}::integer))::integer`;
    const { rows } = await sql`insert into "throttleCounters" values (${counterKey}, 1, ${now}, ${now})
      on conflict ("key") do update set
        "failures" = case when ${isForgotten} then 1 else "throttleCounters"."failures" + 1 end,
        "firstAt" = case when ${isForgotten} then excluded."firstAt" else "throttleCounters"."firstAt" end,
        "lastAt" = excluded."lastAt"
        where ${isForgotten} or "throttleCounters"."lastAt" + ${wait} * interval '1 second' <= ${now}
      returning 1`.execute(db);
    return rows.length > 0;
  };

  /** Seconds until the account may try again. */
  const waitOf = async (counterKey: string): Promise<number> => {
    const { rows } = await sql<{ failures: number; lastAt: number }>`select "failures",
      extract(epoch from "lastAt")::float8 as "lastAt" from "throttleCounters" where "key" = ${counterKey}`.execute(
      db,
    );
    const [counter] = rows;
    return counter ? counter.lastAt + waitAfter(counter.failures) - clock.now().getTime() / 1000 : 0;
  };

  const giveBackToNetwork = async (attempt: Attempt) => {
    const network = networkOf(attempt);
    if (network !== null) await quotas.giveBackTo(signInQuota, network);
  };

  const forget: Throttle['forget'] = async (account) => {
    await sql`delete from "throttleCounters"
      where "key" = ${accountKey(account)} or "lastAt" < ${ago(accountMemory)}`.execute(db);
  };

  const lines = new Map<string, Promise<unknown>>();

  return {
    begin: async (attempt) => {
      const network = networkOf(attempt);
      if (network !== null) await quotas.takeFrom(signInQuota, network);
      if (await countUnlessWaiting(accountKey(attempt))) return;
      await giveBackToNetwork(attempt);
      throw new Problem('throttled', 'Too many attempts. Please wait and try again.', {
        retryAfterSeconds: Math.max(1, await waitOf(accountKey(attempt))),
      });
    },
    giveBack: async (attempt) => {
      await giveBackToNetwork(attempt);
      await sql`update "throttleCounters" set "failures" = greatest("failures" - 1, 0)
        where "key" = ${accountKey(attempt)}`.execute(db);
    },
    noteSuccess: async (attempt) => {
      await giveBackToNetwork(attempt);
      await forget(attempt);
    },
    forget,
    inLine: async (attempt, work) => {
      const line = accountKey(attempt);
      const before = lines.get(line);
      const mine = (before ?? Promise.resolve()).then(work, work);
      lines.set(line, mine);
      try {
        return await mine;
      } finally {
        if (lines.get(line) === mine) lines.delete(line);
      }
    },
  };
}
