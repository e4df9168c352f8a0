import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Role } from '#domain/roles.ts';
import type { SignOnRefusal } from '#domain/sign-on.ts';
import { orderedRoles, userFields } from '#domain/users.ts';
import { audit } from '../audit/audit.ts';
import type { CallMeta } from '../base/handlers.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';
import { activeAdmins } from '../mail/active-admins.ts';
import type { Identity } from '../sign-on/provider.ts';
import type { AccountMails } from './account-mails.ts';
import { insertUser } from './create-user.ts';
import type { Passwords } from './passwords.ts';

export type Linked =
  /** `isAdminGone`: the provider took Admin from them, and nobody active has it any more. */
  | { kind: 'user'; userId: number; isAdminGone: boolean }
  /** `because`: for the audit; `uid`: whom it is about, where that is known. */
  | { kind: 'refused'; refusal: SignOnRefusal; because: string; uid?: string };

interface Found {
  id: number;
  uid: string;
  email: string;
  isActive: boolean;
  roles: readonly Role[];
}

export interface LinkParts {
  /** Nobody is linked or made: somebody who was before shows that it is still them. */
  confirms: boolean;
  mails: AccountMails;
  passwords: Passwords;
  meta: CallMeta;
  now: Date;
}

const columns = sql`u."id", u."uid", u."email", u."isActive", u."roles"`;

const about = (user: Pick<Found, 'id' | 'uid'>, { device, requestId }: CallMeta) => ({
  userId: user.id,
  device,
  requestId,
  entity: 'user' as const,
  uid: user.uid,
});

const Made = v.object({
  firstName: userFields.firstName,
  lastName: userFields.lastName,
  email: userFields.email,
});

/** Makes a user to whom the provider gives roles, named by their e-mail; undefined where it says too little, or the name is taken. */
async function makeUser(
  trx: Queries,
  { email, firstName, lastName, roles }: Identity,
  { passwords, meta, now }: LinkParts,
): Promise<Found | undefined> {
  const read = v.safeParse(Made, { email, firstName, lastName });
  if (!read.success || roles === null) return undefined;
  const userName = read.output.email;
  const taken =
    await sql`select 1 from "users" where lower("userName") = lower(${userName.normalize('NFKC')})`.execute(
      trx,
    );
  if (taken.rows.length > 0) return undefined;
  // Nobody knows this password.
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64'));
  const made = await insertUser(trx, { ...read.output, userName, roles }, passwordHash, now.toISOString());
  await audit(trx, {
    action: 'user created',
    ...about(made, meta),
    detail: { roles, by: 'single sign-on' },
  });
  return { ...made, email: read.output.email, isActive: true, roles };
}

/** Finds whom a verified e-mail belongs to, and links them; each refusal is for the audit. */
async function linkByEmail(
  trx: Queries,
  identity: Identity,
  parts: LinkParts,
): Promise<Found | Extract<Linked, { kind: 'refused' }>> {
  const { issuer, subject, email, roles } = identity;
  const refused = (because: string, uid?: string) => ({
    kind: 'refused' as const,
    refusal: 'notLinked' as const,
    because,
    ...(uid !== undefined && { uid }),
  });
  if (email === null) return refused('no verified e-mail');
  const named = await jsonRows<Found & { isLinked: boolean }>(
    trx,
    sql`select ${columns}, l."userId" is not null as "isLinked" from "users" u
      left join "linkedIdentity" l on l."userId" = u."id"
      where lower(u."email") = lower(${email}) and u."deletedAt" is null`,
  );
  const active = named.filter(({ isActive }) => isActive);
  if (active.length > 1) return refused('several users with this e-mail');
  const [one] = active;
  if (one?.isLinked) return refused('linked to somebody else', one.uid);
  const [disabled] = named;
  if (!one && disabled)
    return { kind: 'refused', refusal: 'disabled', because: 'disabled', uid: disabled.uid };
  const user = one ?? (await makeUser(trx, identity, parts));
  if (!user) return refused(roles === null ? 'no user with this e-mail' : 'no user could be made');
  await sql`insert into "linkedIdentity" ("userId", "issuer", "subject", "linkedAt")
    values (${user.id}, ${issuer}, ${subject}, ${parts.now.toISOString()}::timestamptz)`.execute(trx);
  await audit(trx, { action: 'single sign-on linked', ...about(user, parts.meta) });
  return user;
}

/**
 * Ends the link of a user who was deleted, where an Admin has entered the person again: whoever has the e-mail that the provider has
 * verified is linked in their place. Says whether the link has ended.
 */
async function endLinkOfDeleted(trx: Queries, userId: number, email: string | null): Promise<boolean> {
  const { rows } = await sql`delete from "linkedIdentity" l using "users" u
    where l."userId" = ${userId} and u."id" = l."userId" and u."deletedAt" is not null and exists (
      select from "users" "again" where lower("again"."email") = lower(${email}) and "again"."isActive" and "again"."deletedAt" is null)
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Gives a user the roles that the provider tells; tokens from before end at once. Says whether they were the last active Admin. */
async function followRoles(
  trx: Queries,
  user: Found,
  roles: readonly Role[],
  { mails, meta, now }: LinkParts,
): Promise<boolean> {
  const [before, after] = [orderedRoles(user.roles).join(','), orderedRoles(roles).join(',')];
  if (before === after) return false;
  const at = now.toISOString();
  // The user's own choice of a year or a password may have taken the version that was read.
  const { rows } = await sql<{
    version: number;
  }>`update "users" set "roles" = array(select jsonb_array_elements_text(${jsonParameter(roles)})),
      "securityVersion" = "securityVersion" + 1, "version" = "version" + 1, "updatedAt" = ${at}::timestamptz
    where "id" = ${user.id} returning "version"`.execute(trx);
  await sql`insert into "userChange" ("uid", "version", "changed", "userId", "device", "at")
    values (${user.uid}::uuid, ${rows[0]?.version}, ${jsonParameter({ roles: [before, after] })}, ${user.id}, null,
      ${at}::timestamptz)`.execute(trx);
  await audit(trx, {
    action: 'user changed',
    ...about(user, meta),
    detail: { fields: ['roles'], by: 'single sign-on' },
  });
  await mails.rolesChanged(trx, user.email, roles);
  return user.roles.includes('Admin') && (await activeAdmins(trx)).length === 0;
}

/**
 * Whom the provider means (docs/security.md, Single sign-on): the user who is linked to its name for them, or, at first, the one
 * active user with the e-mail that it has verified, unless `confirms`. Where it tells roles, they are given, and who is unknown is made.
 */
export async function linkedUser(trx: Queries, identity: Identity, parts: LinkParts): Promise<Linked> {
  const { issuer, subject, roles } = identity;
  // Of two who come at once, the second finds what the first has linked; an Admin's writes of users wait, too (write-user.ts).
  await sql`select pg_advisory_xact_lock(7226, 5)`.execute(trx);
  const [found] = await jsonRows<Found>(
    trx,
    sql`select ${columns} from "linkedIdentity" l join "users" u on u."id" = l."userId"
      where l."issuer" = ${issuer} and l."subject" = ${subject}`,
  );
  const isAgain = found && !parts.confirms && (await endLinkOfDeleted(trx, found.id, identity.email));
  const linked = isAgain ? undefined : found;
  if (linked && !linked.isActive)
    return { kind: 'refused', refusal: 'disabled', because: 'disabled', uid: linked.uid };
  if (roles?.length === 0)
    return {
      kind: 'refused',
      refusal: 'noRole',
      because: 'no role',
      ...(linked && { uid: linked.uid }),
    };
  if (!linked && parts.confirms) return { kind: 'refused', refusal: 'another', because: 'somebody else' };
  const user = linked ?? (await linkByEmail(trx, identity, parts));
  if ('kind' in user) return user;
  const isAdminGone = roles !== null && (await followRoles(trx, user, roles, parts));
  return { kind: 'user', userId: user.id, isAdminGone };
}
