import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import { hashed } from '../base/hashed.ts';

/** Seconds that somebody has for signing in at the provider. */
export const flowSeconds = 10 * 60;

/** A way to the provider that was begun. */
export interface Flow {
  state: string;
  /** For the browser's cookie. */
  secret: string;
}

/** What an app asks a way to the provider for. */
export interface Asked {
  /** Of the verifier that the app keeps. */
  challenge: string;
  /** The provider asks whoever is signed in there again. */
  isFresh: boolean;
  /** The user of an open session shows that it is still them; no session begins. */
  confirms: boolean;
  /** The app's name for the window in which the browser goes there; null: it goes there in the app's own tab. */
  window: string | null;
}

/** How it stands with a way that a browser came back from. */
export type Returned =
  | ({ kind: 'right' } & Pick<Asked, 'challenge' | 'isFresh' | 'confirms'>)
  | { kind: 'over'; because: 'unknown state' | 'another browser' | 'state too old' | 'state used before' };

const random = () => randomBytes(32).toString('base64url');

/** The app's window that a state names after its dot; null for a way in the app's own tab. Any text can be asked about. */
export const windowOf = (state: string): string | null => /^[\w-]{43}\.([\w-]{22})$/.exec(state)?.[1] ?? null;

/**
 * Begins a way to the provider, for an app that keeps the verifier of the challenge. Its state names the app's window, so that also a browser
 * that comes back too late, or with a state that was altered, never leads that window into the app, whose sign-in would end the session.
 */
export async function beginFlow(
  db: Queries,
  { challenge, isFresh, confirms, window }: Asked,
  now: Date,
): Promise<Flow> {
  const state = window === null ? random() : `${random()}.${window}`;
  const secret = random();
  const expiresAt = new Date(now.getTime() + flowSeconds * 1000).toISOString();
  await sql`insert into "signOnFlow" ("state", "browser", "challenge", "isFresh", "confirms", "expiresAt")
    values (${hashed(state)}, ${hashed(secret)}, ${challenge}, ${isFresh}, ${confirms}, ${expiresAt}::timestamptz)`.execute(
    db,
  );
  return { state, secret };
}

interface Row {
  browser: Buffer;
  challenge: string;
  isFresh: boolean;
  confirms: boolean;
  isLate: boolean;
}

/** Ends a way: of two who come back with its state, one is right, and only from the browser in which it began. */
export async function endFlow(
  db: Queries,
  { state, secret }: { state: string; secret: string | null },
  now: Date,
): Promise<Returned> {
  const { rows } = await sql<Row>`select "browser", "challenge", "isFresh", "confirms",
    "expiresAt" <= ${now.toISOString()}::timestamptz as "isLate"
    from "signOnFlow" where "state" = ${hashed(state)}`.execute(db);
  const [flow] = rows;
  if (!flow) return { kind: 'over', because: 'unknown state' };
  const given = createHash('sha256')
    .update(secret ?? '')
    .digest();
  if (!timingSafeEqual(given, flow.browser)) return { kind: 'over', because: 'another browser' };
  const spent = await sql`update "signOnFlow" set "usedAt" = ${now.toISOString()}::timestamptz
    where "state" = ${hashed(state)} and "usedAt" is null returning 1`.execute(db);
  if (spent.rows.length === 0) return { kind: 'over', because: 'state used before' };
  if (flow.isLate) return { kind: 'over', because: 'state too old' };
  const { challenge, isFresh, confirms } = flow;
  return { kind: 'right', challenge, isFresh, confirms };
}
