import { sql, type QueryExecutorProvider } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Clock } from '../base/clock.ts';
import { signature } from './keys.ts';

/** What failures are counted for. */
export interface Attempt {
  userName: string;
  /** A device on which this user has signed in before: its own counter, so that strangers can't lock its user out. */
  knownDevice: string | null;
  /** Network address; null inside tests, then nothing is counted for it. */
  address: string | null;
}

export interface Throttle {
  /** Throws Problem 'throttled' while the account or the address has to wait. */
  refuseIfWaiting(attempt: Attempt): Promise<void>;
  noteFailure(attempt: Attempt): Promise<void>;
  /** A right password clears the account's counter, never the address's. */
  noteSuccess(attempt: Attempt): Promise<void>;
  /** Runs attempts on one account one after another, so that parallel guesses are counted before the next is checked. */
  inLine<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>;
}

const freeFailures = 5;
const longestWait = 15 * 60;
/** Failures of an account are forgotten after a day without one. */
const accountMemory = 24 * 60 * 60;
const addressFailures = 30;
const addressWindow = 10 * 60;

/** Seconds to wait after so many failures: none up to four, then 1, 2, 4 … up to 15 minutes (docs/security.md, Throttling). */
export const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures), longestWait);

interface Counter {
  failures: number;
  firstAt: number;
  lastAt: number;
}

export function createThrottle(db: QueryExecutorProvider, key: Uint8Array, clock: Clock): Throttle {
  const seconds = () => clock.now().getTime() / 1000;
  const accountKey = ({ userName, knownDevice }: Attempt) =>
    signature(key, `account ${userName.normalize('NFKC').toLowerCase()} ${knownDevice ?? ''}`);
  const addressKey = (address: string) => signature(key, `address ${address}`);

  const read = async (counterKey: string): Promise<Counter> => {
    const found = await sql<Counter>`select "failures", extract(epoch from "firstAt")::float8 as "firstAt",
      extract(epoch from "lastAt")::float8 as "lastAt" from "throttleCounters" where "key" = ${counterKey}`.execute(
      db,
    );
    return found.rows[0] ?? { failures: 0, firstAt: 0, lastAt: 0 };
  };

  /** Adds a failure; starts again at one when the counter is from before `since`. */
  const count = async (counterKey: string, column: 'firstAt' | 'lastAt', since: number) => {
    const now = clock.now().toISOString();
    const isOld = sql`"throttleCounters".${sql.ref(column)} < ${new Date(since * 1000).toISOString()}::timestamptz`;
    await sql`insert into "throttleCounters" values (${counterKey}, 1, ${now}::timestamptz, ${now}::timestamptz)
      on conflict ("key") do update set
        "failures" = case when ${isOld} then 1 else "throttleCounters"."failures" + 1 end,
        "firstAt" = case when ${isOld} then excluded."firstAt" else "throttleCounters"."firstAt" end,
        "lastAt" = excluded."lastAt"`.execute(db);
  };

  const refuse = (wait: number) => {
    if (wait > 0)
      throw new Problem('throttled', 'Too many attempts. Please wait and try again.', {
        retryAfterSeconds: wait,
      });
  };

  const lines = new Map<string, Promise<unknown>>();

  return {
    refuseIfWaiting: async (attempt) => {
      const account = await read(accountKey(attempt));
      const isRemembered = account.lastAt > seconds() - accountMemory;
      refuse(isRemembered ? account.lastAt + waitAfter(account.failures) - seconds() : 0);
      if (attempt.address === null) return;
      const address = await read(addressKey(attempt.address));
      refuse(address.failures >= addressFailures ? address.firstAt + addressWindow - seconds() : 0);
    },
    noteFailure: async (attempt) => {
      await count(accountKey(attempt), 'lastAt', seconds() - accountMemory);
      if (attempt.address !== null)
        await count(addressKey(attempt.address), 'firstAt', seconds() - addressWindow);
    },
    noteSuccess: async (attempt) => {
      const forgotten = new Date((seconds() - accountMemory) * 1000).toISOString();
      await sql`delete from "throttleCounters"
        where "key" = ${accountKey(attempt)} or "lastAt" < ${forgotten}::timestamptz`.execute(db);
    },
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
