import { sql } from 'kysely';
import * as v from 'valibot';
import { Problem } from '#domain/problems.ts';
import type { Entity } from '#domain/records/records.ts';
import { auditAll } from '../audit/audit.ts';
import type { Caller, CallMeta } from '../base/handlers.ts';
import type { Queries } from '../db/queries.ts';
import { withAuthors } from './conflict-authors.ts';
import { claimKey, keepOutcome } from './idempotency.ts';
import { isLookup } from './kinds.ts';
import { takeTurn } from './lookup-turn.ts';
import { readRow } from './stored.ts';
import { takenProblem } from './taken.ts';
import type { Author, Outcome, Stores, Writing } from './written.ts';

/** What the change log is told of a write. */
interface Told {
  trx: Queries;
  caller: Pick<Caller, 'id'>;
  meta: Pick<CallMeta, 'typedOn' | 'writtenAt' | 'requestId'>;
}

/** What an author is told whose edit met changes of others, when it is repeated after its case was restricted to others. */
const restrictedAfterConflict =
  'Somebody else changed the same record in the meantime, so not all of this was saved. Its case was restricted since, and you are not among the people who may see it.';

/** Tells the change log's trigger who writes; the settings end with the transaction. */
export async function tellLog({ trx, caller, meta }: Told): Promise<void> {
  await sql`
    select set_config('accord.user', ${String(caller.id)}, true), set_config('accord.device', ${meta.typedOn ?? ''}, true),
      set_config('accord.writtenAt', ${meta.writtenAt ?? ''}, true), set_config('accord.request', ${meta.requestId}, true)`.execute(
    trx,
  );
}

/** Tells the audit that a change met changes of others. Of the change itself the change log tells. */
async function auditMeeting({ trx, caller, meta }: Writing, entity: Entity, outcome: Outcome): Promise<void> {
  const { uid, isMerged, conflicts } = outcome;
  const about = { userId: caller.id, device: meta.device, requestId: meta.requestId, entity, uid };
  const seen = meta.ifMatch;
  const fields = conflicts.map(({ field }) => field);
  await auditAll(trx, [
    ...(isMerged ? [{ ...about, action: 'merge', detail: { seen } } as const] : []),
    ...(fields.length > 0 ? [{ ...about, action: 'conflict', detail: { seen, fields } } as const] : []),
  ]);
}

/** PostgreSQL's end of one of several transactions that waited for each other, as both drivers throw it. */
const DeadlockDetected = v.looseObject({ code: v.literal('40P01') });

/** PostgreSQL's refusal of a row that is too large for one of its indexes, as names of 256 letters of three bytes each are. */
const DoesNotFit = v.looseObject({ code: v.literal('54000') });

/** How often a write begins in all, whose transaction PostgreSQL ends for the sake of another one. */
const mostTries = 3;

/** Runs a transaction, and anew where PostgreSQL ended it because it and others waited for each other: then nothing of it is stored. */
export async function untilNoDeadlock<T>(transaction: () => Promise<T>, tries = mostTries): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (tries === 1 || !v.is(DeadlockDetected, error)) throw error;
  }
  return untilNoDeadlock(transaction, tries - 1);
}

/**
 * Runs a write in one transaction with its idempotency record and change log; where that has to begin anew, `work` runs
 * again. A repeated request has no second effect and ends like its first. Throws Problem 'invalid' for texts that fit in no index, and 'conflict' after the commit when a part of the change was in others' way: the
 * rest is stored, and the record as it is then comes with the Problem. Throws Problem 'forbidden' instead, without either
 * wording, where the record's case was restricted to others than the author by then.
 */
export async function write(
  { db, clock }: Stores,
  entity: Entity,
  author: Author,
  work: (writing: Writing) => Promise<Outcome>,
): Promise<Outcome> {
  const transaction = () =>
    db.transaction().execute(async (trx) => {
      const writing: Writing = { ...author, trx, now: clock.now().toISOString(), today: clock.today() };
      const first = await claimKey(writing);
      if (first) return first;
      await tellLog(writing);
      if (isLookup(entity)) await takeTurn(trx, entity);
      const ended = await work(writing);
      await keepOutcome(writing, ended);
      await auditMeeting(writing, entity, ended);
      return { ...ended, receivedAt: writing.now };
    });
  const outcome = await untilNoDeadlock(transaction).catch(async (error: unknown) => {
    if (v.is(DoesNotFit, error))
      throw new Problem('invalid', 'The texts of this record are too long together to be stored.');
    throw (await takenProblem(db, error)) ?? error;
  });
  if (outcome.conflicts.length === 0) return outcome;
  const row = await readRow(db, entity, `~${outcome.uid}`, author.caller.id);
  if (!row) throw new Problem('forbidden', restrictedAfterConflict);
  const current = !row.isDeleted ? row.record : null;
  const what = current ? 'changed the same fields' : 'deleted this record';
  throw new Problem('conflict', `Somebody else ${what} in the meantime.`, {
    conflicts: await withAuthors(db, outcome.uid, author, outcome.conflicts),
    current,
  });
}
