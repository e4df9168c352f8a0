import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import { audit } from '../audit/audit.ts';
import type { Author } from '../records/written.ts';
import type { UserRow } from './user-row.ts';
import type { UserStores } from './write-user.ts';

/**
 * Undoes a user's link to the identity provider, for who has another account there: the next sign-in by their verified e-mail links them
 * anew. The sessions that began there end. Throws Problem 'rule' for oneself, whose session would end, and for a user who has no link.
 */
export async function unlinkUser(
  { db, clock, mails }: UserStores,
  user: UserRow,
  { caller, meta }: Author,
): Promise<void> {
  if (user.id === caller.id) throw new Problem('rule', 'Your own link is undone by another administrator.');
  const at = clock.now().toISOString();
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`delete from "linkedIdentity" where "userId" = ${user.id} returning 1`.execute(
      trx,
    );
    if (rows.length === 0) throw new Problem('rule', 'This user is not linked to single sign-on.');
    await sql`update "refreshFamilies" set "revokedAt" = ${at}::timestamptz
      where "userId" = ${user.id} and "way" = 'sso' and "revokedAt" is null`.execute(trx);
    await sql`update "signOnCode" set "usedAt" = ${at}::timestamptz
      where "userId" = ${user.id} and "usedAt" is null`.execute(trx);
    // Every process ends the user's streams; sessions that go on open theirs again.
    await sql`select pg_notify('accord_users', ${String(user.id)})`.execute(trx);
    const { device, requestId } = meta;
    const whom = { entity: 'user' as const, uid: user.uid };
    await audit(trx, {
      action: 'single sign-on unlinked',
      userId: caller.id,
      device,
      requestId,
      ...whom,
    });
    await mails.unlinked(trx, user.email, caller.id);
  });
}
