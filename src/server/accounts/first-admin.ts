import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { fieldProblemsOf } from '#domain/field-problems.ts';
import { type Role, roleNames } from '#domain/roles.ts';
import { userFields, userNameField } from '#domain/users.ts';
import { audit } from '../audit/audit.ts';
import type { Clock } from '../base/clock.ts';
import { StartRefused } from '../base/start-refused.ts';
import type { Db, Queries } from '../db/queries.ts';
import { removeFactors } from '../factors/factors.ts';
import { insertUser } from './create-user.ts';
import { makeResetToken, resetLink } from './password-reset.ts';
import type { Passwords } from './passwords.ts';

const FirstAdmin = v.object({
  userName: userNameField,
  firstName: userFields.firstName,
  lastName: userFields.lastName,
  email: userFields.email,
});
/** By which option of the command each field is given. */
const optionOf: Record<string, string> = {
  userName: '--user',
  firstName: '--first-name',
  lastName: '--last-name',
  email: '--email',
};
export type FirstAdmin = v.InferOutput<typeof FirstAdmin>;

interface Found {
  id: number;
  uid: string;
  isNamed: boolean;
}

const activeAdmins = async (trx: Queries, userName: string): Promise<Found[]> => {
  const admin: Role = roleNames[0];
  const { rows } = await sql<Found>`
    select "id", "uid", lower("userName") = lower(${userName}) as "isNamed" from "users"
    where "isActive" and ${admin} = any("roles")`.execute(trx);
  return rows;
};

/** The audit names no user: the person who runs commands on this machine has none. */
const byOperator = (uid: string) =>
  ({ userId: null, device: null, requestId: 'admin:create', entity: 'user', uid }) as const;

/** Makes the user; answers its number and uid. */
async function makeAdmin(
  trx: Queries,
  admin: FirstAdmin,
  passwordHash: string,
  clock: Clock,
): Promise<{ id: number; uid: string }> {
  const { rows } =
    await sql`select 1 from "users" where lower("userName") = lower(${admin.userName})`.execute(trx);
  if (rows.length > 0) throw new StartRefused('this username is taken by a user who is no active Admin.');
  const roles: readonly Role[] = ['Admin'];
  const made = await insertUser(trx, { ...admin, roles }, passwordHash, clock.now().toISOString());
  await audit(trx, { action: 'user created', ...byOperator(made.uid), detail: { roles } });
  return made;
}

/**
 * Makes the first Admin of a database and answers a link, good once for 30 minutes, with which they set their password. For
 * an active Admin of that name it is a new link: the first may have expired unused. From then on they are the one emergency Admin,
 * whose password is taken where PASSWORD_SIGN_IN is off. `resetsFactor`: their second factor goes, which nobody
 * else could reset for the only Admin. Nobody knows the password until then.
 * @throws {StartRefused} with one line: a field that can't be, a name that is taken, another Admin who could do this.
 */
export async function createFirstAdmin(
  { db, passwords, clock, publicUrl }: { db: Db; passwords: Passwords; clock: Clock; publicUrl: string },
  asked: FirstAdmin,
  resetsFactor = false,
): Promise<string> {
  const read = v.safeParse(FirstAdmin, asked);
  if (!read.success)
    throw new StartRefused(
      fieldProblemsOf(read.issues)
        .map(({ path, message }) => `${optionOf[path]}: ${message}`)
        .join('; '),
    );
  const admin = { ...read.output, userName: read.output.userName.normalize('NFKC') };
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64'));
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7226, 5)`.execute(trx);
    const admins = await activeAdmins(trx, admin.userName);
    const own = admins.find(({ isNamed }) => isNamed);
    if (!own && admins.length > 0)
      throw new StartRefused('this database has an active Admin, who makes further users in Accord.');
    const { id, uid } = own ?? (await makeAdmin(trx, admin, passwordHash, clock));
    await sql`update "users" set "isEmergency" = false where "isEmergency"`.execute(trx);
    await sql`update "users" set "isEmergency" = true where "id" = ${id}`.execute(trx);
    await audit(trx, { action: 'password reset requested', ...byOperator(uid) });
    if (resetsFactor && (await removeFactors(trx, id)))
      await audit(trx, { action: 'second factor reset', ...byOperator(uid) });
    const { token } = await makeResetToken(trx, id, clock);
    return resetLink(publicUrl, id, token);
  });
}
