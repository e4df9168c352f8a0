import { sql } from 'kysely';
import { isSameValue, mergeChange, type Values } from '#domain/merge.ts';
import { Problem } from '#domain/problems.ts';
import type { Role } from '#domain/roles.ts';
import { orderedRoles, type UserChange } from '#domain/users.ts';
import type { AccountMails } from '../accounts/account-mails.ts';
import { endSessions, forgetLinks, setPassword } from '../accounts/credentials.ts';
import { closeDevices, reopenDevices } from '../accounts/device-secrets.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { audit, type AuditEntry } from '../audit/audit.ts';
import { lockUser } from '../db/lock-user.ts';
import { jsonParameter } from '../db/queries.ts';
import type { Author, Outcome, Writing } from '../records/written.ts';
import { keepAdmins } from './guard.ts';
import { noteUserChange, othersUserChanges } from './user-changes.ts';
import { readUsers, unknownUser, type UserRow, userNamedBy } from './user-row.ts';
import { type UserStores, writeUser } from './write-user.ts';

const refuse = (path: string, message: string) =>
  new Problem('rule', message, { fields: [{ path, message }] });

/** Roles as one text: merging compares scalars. */
const joined = (roles: readonly Role[]) => orderedRoles(roles).join(',');
const parted = (text: unknown): Role[] => orderedRoles(String(text).split(',') as Role[]);

/** The fields of a user or of a change that merge, as scalars. */
function scalars({ roles, ...fields }: Partial<UserRow> | Partial<UserChange>): Values {
  return { ...fields, ...(roles ? { roles: joined(roles) } : {}) };
}

/** Stores the fields that differ, as the user's next version. */
async function store(writing: Writing, user: UserRow, different: Values): Promise<void> {
  const { trx, now } = writing;
  const values = { ...different, ...('roles' in different ? { roles: parted(different.roles) } : {}) };
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  const given = sql.join(Object.keys(values).map((name) => sql.ref(`v.${name}`)));
  await sql`update "users" set (${columns}) = row(${given}), "version" = ${user.version + 1}, "updatedAt" = ${now}::timestamptz
    from jsonb_populate_record(null::"users", ${jsonParameter(values)}) v
    where "users"."id" = ${user.id}`.execute(trx);
  const before = scalars(user);
  const changed = Object.entries(different).map(([field, value]) => [field, [before[field] ?? null, value]]);
  await noteUserChange(writing, user.uid, user.version + 1, Object.fromEntries(changed));
}

/** Lets a change act at once: old access tokens end with a role, mailed links with their address, everything of a disabled user does until they are active again. */
async function act(
  { trx, now }: Writing,
  user: UserRow,
  different: Values,
  about: Omit<AuditEntry, 'action' | 'detail'>,
): Promise<{ devices?: number; reopened?: number }> {
  const isDisabled = different.isActive === false;
  if (isDisabled || 'roles' in different)
    await sql`update "users" set "securityVersion" = "securityVersion" + 1 where "id" = ${user.id}`.execute(
      trx,
    );
  if ('email' in different) await forgetLinks(trx, user.id);
  if (different.isActive === true) return { reopened: await reopenDevices(trx, user.id) };
  if (!isDisabled) return {};
  await endSessions(trx, user.id, now);
  return { devices: await closeDevices(trx, user.id, now, about) };
}

interface Wanted {
  mails: AccountMails;
  reference: string;
  change: Omit<UserChange, 'password' | 'passwordConfirm' | 'userName'>;
  userName: string | undefined;
  passwordHash: string | null;
}

async function accept(
  writing: Writing,
  { mails, reference, change, userName, passwordHash }: Wanted,
): Promise<Outcome> {
  const { trx, caller, meta, now } = writing;
  // Users change their own password and year without the turn of these writes: two would take one version.
  await lockUser(trx, userNamedBy(reference));
  const [user] = await readUsers(trx, userNamedBy(reference));
  if (!user || user.isDeleted) throw unknownUser();
  if (userName !== undefined && userName.normalize('NFKC') !== user.userName)
    throw refuse('userName', "The username of an existing user can't be changed.");
  if (passwordHash !== null && user.id === caller.id)
    throw refuse('password', 'Change your own password with Change Password.');
  const seen = meta.ifMatch ?? user.version;
  const before = scalars(user);
  const others = await othersUserChanges(writing, user, before);
  const { applied, conflicts } = mergeChange(before, scalars(change), others, []);
  const different = Object.fromEntries(
    Object.entries(applied).filter(([field, value]) => !isSameValue(value, before[field])),
  );
  const after = { ...before, ...different };
  await keepAdmins(writing, user, { isActive: after.isActive === true, roles: parted(after.roles) });
  const fields = Object.keys(different);
  const about = {
    userId: caller.id,
    device: meta.device,
    requestId: meta.requestId,
    entity: 'user' as const,
    uid: user.uid,
  };
  if (fields.length > 0) {
    await store(writing, user, different);
    const effects = await act(writing, user, different, about);
    await audit(trx, { action: 'user changed', ...about, detail: { fields, ...effects } });
    if ('roles' in different) await mails.rolesChanged(trx, user.email, parted(after.roles));
    if ('email' in different) await mails.emailChanged(trx, user.email);
  }
  if (passwordHash !== null) {
    const credentials = { userId: user.id, passwordHash, mustChange: true, now };
    await setPassword(trx, { ...credentials, keepSession: null, ifSecurityVersion: null });
    await audit(trx, { action: 'password set', ...about, detail: { by: 'administrator' } });
    await mails.passwordSet(trx, user.email);
  }
  const isMerged = seen !== user.version;
  return {
    uid: user.uid,
    isMerged,
    conflicts: conflicts.map((conflict) =>
      conflict.field === 'roles'
        ? {
            field: 'roles',
            base: parted(conflict.base),
            theirs: parted(conflict.theirs),
            yours: parted(conflict.yours),
          }
        : conflict,
    ),
    isReplayed: false,
  };
}

/**
 * Changes fields of a user by a PUT's body; a password in it is known to the Admin, so the user has to change it. Answers
 * how it ended, conflicts included, after the rest is stored. Throws Problem 'notFound' and 'rule'.
 */
export async function changeUser(
  stores: UserStores,
  passwords: Passwords,
  reference: string,
  { password, passwordConfirm: _confirm, userName, ...change }: UserChange,
  author: Author,
): Promise<Outcome> {
  const passwordHash = password === null ? null : await passwords.hash(password);
  return writeUser(stores, author, (writing) =>
    accept(writing, { mails: stores.mails, reference, change, userName, passwordHash }),
  );
}
