import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';
import type { Letter } from './delivery.ts';

/** A mail that one process, until a time, alone may send. */
export interface Claimed extends Letter {
  claim: string;
  /** Tries, this one included. */
  attempts: number;
}

const until = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/**
 * Takes the mail that is due longest, counting the try; null when none is. Others skip it until `lease` (milliseconds)
 * is over: the claim of a process that died before the hand-over ends by itself.
 */
export async function claimNext(db: Queries, now: Date, lease: number): Promise<Claimed | null> {
  const time = now.toISOString();
  const { rows } = await sql<Claimed>`
    update "mail" set "claim" = ${randomUUID()}::uuid, "claimedUntil" = ${until(now, lease)}::timestamptz,
      "attempts" = "attempts" + 1
    where "id" = (
      select "id" from "mail"
      where "state" = 'waiting' and "dueAt" <= ${time}::timestamptz and "expiresAt" > ${time}::timestamptz
        and coalesce("claimedUntil", '-infinity') <= ${time}::timestamptz
      order by "dueAt", "id" limit 1 for update skip locked)
    returning "uid", "kind", "recipient", "subject", "body" as "text", "queuedAt", "claim", "attempts"`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Notes, right before the content goes out, that from here on only the server's answer tells. False when the claim has
 * gone to somebody else meanwhile: then nothing may be sent.
 */
export async function beginHandOver(
  db: Queries,
  { uid, claim }: Claimed,
  now: Date,
  lease: number,
): Promise<boolean> {
  const { rows } = await sql`
    update "mail" set "state" = 'handing over', "claimedUntil" = ${until(now, lease)}::timestamptz
    where "uid" = ${uid}::uuid and "claim" = ${claim}::uuid and "state" = 'waiting' returning "id"`.execute(
    db,
  );
  return rows.length > 0;
}
