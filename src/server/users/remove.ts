import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import { endSessions } from '../accounts/credentials.ts';
import { closeDevices } from '../accounts/device-secrets.ts';
import { audit } from '../audit/audit.ts';
import { removeFactors } from '../factors/factors.ts';
import { type Author, type Outcome, written } from '../records/written.ts';
import { keepAdmins } from './guard.ts';
import { othersUserChanges } from './user-changes.ts';
import { readUsers, unknownUser, userNamedBy, wireUser } from './user-row.ts';
import { type UserStores, writeUser } from './write-user.ts';

/**
 * Deletes a user: their sessions and devices end, their row stays, and with it the name in the history. Throws Problem
 * 'notFound', 'rule' (oneself, the last Admin), and 'conflict' when others changed the user since the author saw them.
 */
export const removeUser = (stores: UserStores, reference: string, author: Author): Promise<Outcome> =>
  writeUser(stores, author, async (writing) => {
    const { trx, now, caller, meta } = writing;
    const [user] = await readUsers(trx, userNamedBy(reference));
    if (!user || user.isDeleted) throw unknownUser();
    const others = await othersUserChanges(writing, user, { ...user });
    if (others.size > 0)
      throw new Problem(
        'conflict',
        'Somebody else changed this record in the meantime. It was not deleted.',
        {
          conflicts: [],
          current: wireUser(user),
        },
      );
    await keepAdmins(writing, user, null);
    await sql`update "users" set "deletedAt" = ${now}::timestamptz, "isActive" = false, "version" = "version" + 1,
        "securityVersion" = "securityVersion" + 1, "updatedAt" = ${now}::timestamptz
      where "id" = ${user.id}`.execute(trx);
    await endSessions(trx, user.id, now);
    await removeFactors(trx, user.id);
    const { device, requestId } = meta;
    const about = { userId: caller.id, device, requestId, entity: 'user' as const, uid: user.uid };
    const devices = await closeDevices(trx, user.id, now, about);
    await audit(trx, { action: 'user deleted', ...about, detail: { devices } });
    return written(user.uid);
  });
