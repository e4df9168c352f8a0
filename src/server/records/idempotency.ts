import { sql } from 'kysely';
import { type Conflict, Problem } from '#domain/problems.ts';
import type { Job } from '../base/jobs.ts';
import { jsonParameter, jsonRows } from '../db/queries.ts';
import { instant } from './wire-columns.ts';
import type { Outcome, Stores, Writing } from './written.ts';

interface FirstRequest {
  fingerprint: string;
  uid: string;
  isMerged: boolean;
  conflicts: Conflict[] | null;
  receivedAt: string;
}

/**
 * Takes the request's key. Answers null when this is its first request, which goes on; else the outcome of the first.
 * A request with the same key that still runs is waited for, since the key's row is not visible before it commits.
 * Throws Problem 'idempotency' when the key came with another request.
 */
export async function claimKey({ trx, caller, meta, now }: Writing): Promise<Outcome | null> {
  const key = meta.idempotencyKey;
  if (key === null) return null;
  const claimed = await sql`
    insert into "idempotency" ("userId", "key", "fingerprint", "receivedAt")
    values (${caller.id}, ${key}, ${meta.fingerprint}, ${now}::timestamptz)
    on conflict do nothing returning "key"`.execute(trx);
  if (claimed.rows.length > 0) return null;
  const [first] = await jsonRows<FirstRequest>(
    trx,
    sql`select "fingerprint", "recordUid" as "uid", "merged" as "isMerged", "conflicts",
        ${instant(sql`"receivedAt"`)} as "receivedAt"
      from "idempotency" where "userId" = ${caller.id} and "key" = ${key}`,
  );
  if (!first || first.fingerprint !== meta.fingerprint)
    throw new Problem('idempotency', 'This Idempotency-Key came with another request before.');
  const { uid, isMerged, receivedAt } = first;
  return { uid, isMerged, conflicts: first.conflicts ?? [], isReplayed: true, receivedAt };
}

/** Keeps how the request ended, in the transaction of its effect: either both are there or neither. */
export async function keepOutcome({ trx, caller, meta }: Writing, outcome: Outcome): Promise<void> {
  if (meta.idempotencyKey === null) return;
  await sql`
    update "idempotency" set "recordUid" = ${outcome.uid}::uuid, "merged" = ${outcome.isMerged},
      "conflicts" = ${outcome.conflicts.length > 0 ? jsonParameter(outcome.conflicts) : sql`null`}
    where "userId" = ${caller.id} and "key" = ${meta.idempotencyKey}`.execute(trx);
}

/** Whether the server has received the edit that a row of unsent edits tells of: then it is not unsent any more, whatever the device said. */
export const isReceived = (alias: string) =>
  sql`exists (select from "idempotency" "i" where "i"."userId" = ${sql.ref(`${alias}.userId`)}
    and "i"."key" = ${sql.ref(`${alias}.key`)}::text)`;

/** Days that a key is kept (docs/api.md, Idempotency-Key): longer than any device may wait with an edit. */
const keptDays = 400;

/** The job that forgets keys after 400 days. */
export const forgetOldKeys = ({ db, clock }: Stores): Job => ({
  name: 'forget old idempotency keys',
  every: 6 * 60 * 60 * 1000,
  run: async () => {
    const oldest = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60 * 1000).toISOString();
    await sql`delete from "idempotency" where "receivedAt" < ${oldest}::timestamptz`.execute(db);
  },
});
