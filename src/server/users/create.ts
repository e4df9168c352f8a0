import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type NewUser, orderedRoles } from '#domain/users.ts';
import { insertUser } from '../accounts/create-user.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { audit } from '../audit/audit.ts';
import { refuseKnownUid } from '../records/taken.ts';
import { type Author, type Outcome, written } from '../records/written.ts';
import { nameTaken, type UserStores, writeUser } from './write-user.ts';

/**
 * Makes a user from a POST's body, who has to change the password at the first sign-in. Without a password nobody knows
 * it, until a mailed link sets one. Throws Problem 'rule' for a name or uid that is taken.
 */
export async function makeUser(
  stores: UserStores,
  passwords: Passwords,
  body: NewUser,
  author: Author,
): Promise<Outcome> {
  const passwordHash = await passwords.hash(body.password ?? randomBytes(32).toString('base64'));
  return writeUser(stores, author, async ({ trx, now, caller, meta }) => {
    const userName = body.userName.normalize('NFKC');
    const { rows } = await sql`select from "users" where lower("userName") = lower(${userName})`.execute(trx);
    if (rows.length > 0) throw nameTaken();
    if (body.uid !== undefined) await refuseKnownUid(trx, body.uid);
    const roles = orderedRoles(body.roles);
    const user = { ...body, userName, roles, mustChangePassword: true };
    const { uid } = await insertUser(trx, user, passwordHash, now);
    const { device, requestId } = meta;
    const about = { userId: caller.id, device, requestId, entity: 'user' as const, uid };
    await audit(trx, { action: 'user created', ...about, detail: { roles, isActive: body.isActive } });
    return written(uid);
  });
}
