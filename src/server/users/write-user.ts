import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { AccountMails } from '../accounts/account-mails.ts';
import { signature } from '../base/keys.ts';
import { claimKey, keepOutcome } from '../records/idempotency.ts';
import { tellLog } from '../records/write.ts';
import type { Author, Outcome, Stores, Writing } from '../records/written.ts';

/** What writing users needs. */
export interface UserStores extends Stores {
  /** Bodies hold passwords, so what is kept of a request to know it again is keyed: a stolen database can't be guessed at. */
  fingerprintKey: Uint8Array;
  mails: AccountMails;
}

export const nameTaken = (): Problem => {
  const message = 'This username is already taken.';
  return new Problem('rule', message, { fields: [{ path: 'userName', message }] });
};

const isNameViolation = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'usersUserName';

/**
 * Runs a write of a user in one transaction with its idempotency record. Writes of users run one after the other, in all
 * processes, so that "the last Admin" is the same one for everybody. Throws Problem 'rule' for a name that is taken.
 */
export async function writeUser(
  { db, clock, fingerprintKey }: UserStores,
  { caller, meta }: Author,
  work: (writing: Writing) => Promise<Outcome>,
): Promise<Outcome> {
  const keyed = { ...meta, fingerprint: signature(fingerprintKey, meta.fingerprint) };
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7226, 5)`.execute(trx);
      const now = clock.now().toISOString();
      const writing: Writing = { caller, meta: keyed, trx, now, today: clock.today() };
      const first = await claimKey(writing);
      if (first) return first;
      // The user's name and role stand in the mirrors as a person's, whose change is logged.
      await tellLog(writing);
      const ended = await work(writing);
      await keepOutcome(writing, ended);
      return ended;
    });
  } catch (error) {
    throw isNameViolation(error) ? nameTaken() : error;
  }
}
