import type { Claims } from '#domain/accounts.ts';
import { Problem } from '#domain/problems.ts';
import { isFull } from '../base/is-full.ts';
import type { Locks } from '../base/locks.ts';
import { oneAtATime } from '../base/one-at-a-time.ts';
import type { Timers } from '../base/timers.ts';
import { underLock } from '../base/under-lock.ts';
import { metaNames } from '../model/meta-names.ts';
import type { MetaStore } from '../model/stores.ts';
import type { AccessTokens } from './api.ts';
import { claimsOf } from './claims.ts';
import type { Exchange } from './exchange.ts';
import { grant } from './grant.ts';

/** The tokens of one session, sealed in the work database so that tabs share them. */
export interface TokenPair {
  access: string;
  refresh: string;
}

export interface TokenStore {
  read(): Promise<TokenPair | null>;
  write(tokens: TokenPair | null): Promise<void>;
}

export interface TokenParts {
  exchange: Exchange;
  store: TokenStore;
  locks: Locks;
  /** Names the lock under which tabs renew one after the other. */
  lockName: string;
  timers: Timers;
  device: string;
  /** Whose tokens these are: another user's are never taken. */
  userUid: string;
  /** Gets the claims of new tokens; a sign-in or a renewal ends only after it. */
  onTaken(claims: Claims): Promise<void>;
  /** The server has closed this device. */
  onClosed(): void;
  now(): number;
}

/** How long a tab waits for another tab's renewal, in ms: longer than a renewal, whose answer is waited for 30 s. */
const patience = 40_000;

export interface Tokens extends AccessTokens {
  /** Reads what another tab, or this device before a reload, has stored. */
  load(): Promise<void>;
  /** Takes the tokens of a sign-in or of another year, and stores them sealed. */
  take(tokens: TokenPair): Promise<void>;
  forget(): Promise<void>;
  /** What is held now, for a session that goes on with another vault. */
  pair(): TokenPair | null;
}

/** Keeps a session's tokens. Renewals run one at a time, in all tabs, since a refresh token is spent by its use. */
export function tokens(parts: TokenParts): Tokens {
  const { store, userUid } = parts;
  const inTurn = oneAtATime();
  let held: TokenPair | null = null;
  /** Tokens that a full device couldn't store, and the refresh token that is stored in their place. */
  let unstored: { pair: TokenPair; over: string | null } | null = null;

  /** The tokens to go on with: those that a full device couldn't store, until another tab or a sign-in has stored others. */
  async function newest(): Promise<TokenPair | null> {
    const stored = await store.read();
    if (unstored && unstored.over === (stored?.refresh ?? null)) return unstored.pair;
    unstored = null;
    return stored;
  }

  /** Stores tokens. On a full device they are this tab's alone: the server has spent those of before, so that a failure would end the session. */
  async function keep(pair: TokenPair): Promise<void> {
    try {
      await store.write(pair);
      unstored = null;
    } catch (thrown) {
      if (!isFull(thrown)) throw thrown;
      unstored = { pair, over: (await store.read())?.refresh ?? null };
    }
  }

  async function take(pair: TokenPair): Promise<void> {
    const claims = claimsOf(pair.access);
    if (claims?.uid !== userUid) throw new Error("another user's tokens");
    held = pair;
    await keep(pair);
    await parts.onTaken(claims);
  }

  async function renewHeld(spent: string | null): Promise<string | null> {
    held = await newest();
    if (!held) return null;
    // Renewed meanwhile, by a call before this one or by another tab.
    if (held.access !== spent) return held.access;
    const asked = { grant_type: 'refresh_token', refresh_token: held.refresh } as const;
    const outcome = await grant(parts.exchange, parts.device, asked, parts.now());
    if (outcome.kind === 'throttled')
      throw new Problem('throttled', 'Too many renewals.', { retryAfterSeconds: outcome.waitSeconds });
    if (outcome.kind === 'closed') {
      parts.onClosed();
      return null;
    }
    // While this tab waited, its user gave the password again, or another tab has renewed the tokens or signed out.
    const stored = await newest();
    if (stored?.refresh !== asked.refresh_token) {
      held = stored;
      return stored?.access ?? null;
    }
    if (outcome.kind !== 'tokens') return null;
    const { access_token: access, refresh_token: refresh } = outcome.tokens;
    await take({ access, refresh });
    return access;
  }

  return {
    current: () => held?.access ?? null,
    renew: (spent) =>
      inTurn(() =>
        underLock({ locks: parts.locks, timers: parts.timers, name: parts.lockName, patience }, () =>
          renewHeld(spent),
        ),
      ),
    async load() {
      held = await newest();
    },
    take,
    pair: () => held,
    async forget() {
      held = null;
      unstored = null;
      await store.write(null);
    },
  };
}

/** The tokens of a user, kept in their meta store. */
export const keptTokens = (
  parts: Pick<TokenParts, 'exchange' | 'locks' | 'timers' | 'device' | 'now'>,
  meta: MetaStore,
  userUid: string,
  { onTaken, onClosed }: Pick<TokenParts, 'onTaken' | 'onClosed'>,
): Tokens =>
  tokens({
    exchange: parts.exchange,
    store: {
      read: async () => ((await meta.read(metaNames.tokens)) ?? null) as never,
      write: (pair) => meta.write(metaNames.tokens, pair),
    },
    locks: parts.locks,
    timers: parts.timers,
    lockName: `accord-tokens-${userUid}`,
    device: parts.device,
    userUid,
    onTaken,
    onClosed,
    now: parts.now,
  });
