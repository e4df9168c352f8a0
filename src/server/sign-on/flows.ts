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

/** How it stands with a way that a browser came back from. */
export type Returned =
  | { kind: 'right'; challenge: string; isFresh: boolean }
  | { kind: 'over'; because: 'unknown state' | 'another browser' | 'state too old' | 'state used before' };

const random = () => randomBytes(32).toString('base64url');

/** Begins a way to the provider, for an app that keeps the verifier of the challenge. */
export async function beginFlow(
  db: Queries,
  { challenge, isFresh }: { challenge: string; isFresh: boolean },
  now: Date,
): Promise<Flow> {
  const [state, secret] = [random(), random()];
  const expiresAt = new Date(now.getTime() + flowSeconds * 1000).toISOString();
  await sql`insert into "signOnFlow" ("state", "browser", "challenge", "isFresh", "expiresAt")
    values (${hashed(state)}, ${hashed(secret)}, ${challenge}, ${isFresh}, ${expiresAt}::timestamptz)`.execute(
    db,
  );
  return { state, secret };
}

interface Row {
  browser: Buffer;
  challenge: string;
  isFresh: boolean;
  isLate: boolean;
}

/** Ends a way: of two who come back with its state, one is right, and only from the browser in which it began. */
export async function endFlow(
  db: Queries,
  { state, secret }: { state: string; secret: string | null },
  now: Date,
): Promise<Returned> {
  const { rows } = await sql<Row>`select "browser", "challenge", "isFresh",
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
  return { kind: 'right', challenge: flow.challenge, isFresh: flow.isFresh };
}
