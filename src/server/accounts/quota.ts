import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Clock } from '../base/clock.ts';
import { kept } from '../db/kept-plans.ts';
import type { Queries } from '../db/queries.ts';
import { signature } from '../base/keys.ts';
import { type Network, networksOf } from './networks.ts';

/** So many times within so many seconds, from the first on. */
export interface Quota {
  /** What is counted, as a part of the counter's key. */
  name: string;
  limit: number;
  seconds: number;
  /** Where: `callCounters` is cheap and forgets at a crash of the database, `throttleCounters` doesn't. */
  table: 'throttleCounters' | 'callCounters';
}

export interface Quotas {
  /** Counts a use of a quota for somebody, or so many; throws Problem 'throttled' when it is used up until the window ends. */
  take(quota: Quota, whom: string, uses?: number): Promise<void>;
  /** Counts one use less: it came to nothing. */
  giveBack(quota: Quota, whom: string): Promise<void>;
  /** Counts one use for each network of an address (networks.ts); a refused one counts for none. */
  takeFrom(quota: Quota, address: string): Promise<void>;
  /** Counts one use less for each network of an address. */
  giveBackTo(quota: Quota, address: string): Promise<void>;
}

/** Quotas that hold over all processes of one database: one upsert a use. */
export function createQuotas(db: Queries, key: Uint8Array, clock: Clock): Quotas {
  const counterKey = ({ name }: Quota, whom: string) => signature(key, `${name} ${whom}`);

  const take: Quotas['take'] = async (quota, whom, uses = 1) => {
    const { limit, seconds, table } = quota;
    const now = clock.now();
    const since = new Date(now.getTime() - seconds * 1000).toISOString();
    const counter = sql.table(table);
    const isOld = sql`${counter}."firstAt" <= ${since}::timestamptz`;
    const { rows } = await sql<{ count: number; firstAt: number }>`${kept}
      insert into ${counter} ("key", "failures", "firstAt", "lastAt")
      values (${counterKey(quota, whom)}, ${uses}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
      on conflict ("key") do update set
        "failures" = case when ${isOld} then excluded."failures" else ${counter}."failures" + excluded."failures" end,
        "firstAt" = case when ${isOld} then excluded."firstAt" else ${counter}."firstAt" end,
        "lastAt" = excluded."lastAt"
      returning "failures" as "count", extract(epoch from "firstAt")::float8 as "firstAt"`.execute(db);
    const [row] = rows;
    if (!row || row.count <= limit) return;
    throw new Problem('throttled', 'Too many requests. Please wait and try again.', {
      retryAfterSeconds: Math.max(1, row.firstAt + seconds - now.getTime() / 1000),
    });
  };

  const giveBack: Quotas['giveBack'] = async (quota, whom) => {
    await sql`${kept} update ${sql.table(quota.table)} set "failures" = greatest("failures" - 1, 0)
      where "key" = ${counterKey(quota, whom)}`.execute(db);
  };

  const ofNetwork = (quota: Quota, { factor }: Network): Quota => ({ ...quota, limit: quota.limit * factor });

  const takeFrom: Quotas['takeFrom'] = async (quota, address) => {
    const taken: Network[] = [];
    for (const network of networksOf(address)) {
      try {
        await take(ofNetwork(quota, network), network.name);
      } catch (error) {
        for (const { name } of taken) await giveBack(quota, name);
        throw error;
      }
      taken.push(network);
    }
  };

  const giveBackTo: Quotas['giveBackTo'] = async (quota, address) => {
    for (const { name } of networksOf(address)) await giveBack(quota, name);
  };

  return { take, giveBack, takeFrom, giveBackTo };
}

/**
 * Searches of a user. A device asks after 150 ms without a key, so nobody who types asks more often than 400 times a
 * minute; a fifth more leaves room for a second device.
 */
export const searchQuota: Quota = { name: 'search', limit: 480, seconds: 60, table: 'callCounters' };

const signInTries = 30;
const signInWindow = 10 * 60;
/** Sign-ins from one network that weren't right, or aren't known to be yet. */
export const signInQuota: Quota = {
  name: 'address',
  limit: signInTries,
  seconds: signInWindow,
  table: 'throttleCounters',
};

/** Ways to the identity provider that were begun from one network: each is a row for ten minutes. */
export const signOnQuota: Quota = {
  name: 'sign-on from',
  limit: 300,
  seconds: 10 * 60,
  table: 'throttleCounters',
};

/** Passkeys that were asked for from one network to sign in with: each is a row for minutes. */
export const passkeyQuota: Quota = {
  name: 'passkey from',
  limit: 300,
  seconds: 10 * 60,
  table: 'throttleCounters',
};

/** Links to set a new password: of an account, and asked for from one network. */
export const resetQuota: Quota = { name: 'reset', limit: 3, seconds: 60 * 60, table: 'throttleCounters' };
export const resetAddressQuota: Quota = {
  name: 'reset from',
  limit: 30,
  seconds: 60 * 60,
  table: 'throttleCounters',
};

/** Calendars read by their secret addresses from one network: what guesses them is held up, a department's calendars are not. */
export const calendarQuota: Quota = {
  name: 'calendar from',
  limit: 300,
  seconds: 60 * 60,
  table: 'callCounters',
};

/** Notes of a user's devices for the audit in an hour: three devices that come back with all that they keep stay below. */
const mostNotes = 6000;

export const noteQuota: Quota = { name: 'note', limit: mostNotes, seconds: 60 * 60, table: 'callCounters' };
