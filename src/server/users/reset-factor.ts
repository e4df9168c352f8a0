import { Problem } from '#domain/problems.ts';
import { endSessions } from '../accounts/credentials.ts';
import { audit } from '../audit/audit.ts';
import { lockUserOf } from '../db/lock-user.ts';
import { removeFactors } from '../factors/factors.ts';
import type { Author } from '../records/written.ts';
import type { UserRow } from './user-row.ts';
import type { UserStores } from './write-user.ts';

/**
 * Takes away the second factor of a user who lost it, with recovery codes and remembered devices, and ends their sessions. Throws
 * Problem 'rule' for oneself, who removes it as everybody does, and for a user who has none.
 */
export async function resetFactor(
  { db, clock, mails }: UserStores,
  user: UserRow,
  { caller, meta }: Author,
): Promise<void> {
  if (user.id === caller.id)
    throw new Problem('rule', 'Your own second factor is under Devices and Security.');
  await db.transaction().execute(async (trx) => {
    await lockUserOf(trx, user.id);
    if (!(await removeFactors(trx, user.id)))
      throw new Problem('rule', 'This user has no second factor to reset.');
    await endSessions(trx, user.id, clock.now().toISOString());
    const { device, requestId } = meta;
    const whom = { entity: 'user' as const, uid: user.uid };
    await audit(trx, { action: 'second factor reset', userId: caller.id, device, requestId, ...whom });
    await mails.factorReset(trx, user.email, caller.id);
  });
}
