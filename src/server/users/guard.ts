import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Role } from '#domain/roles.ts';
import type { Writing } from '../records/written.ts';
import type { UserRow } from './user-row.ts';

const refuse = (message: string, path?: string) =>
  new Problem('rule', message, path === undefined ? {} : { fields: [{ path, message }] });

const isAdmin = (user: { isActive: boolean; roles: readonly Role[] }) =>
  user.isActive && user.roles.includes('Admin');

async function isLastAdmin({ trx }: Writing, { id }: UserRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from "users" where "isActive" and 'Admin' = any("roles") and "id" <> ${id} limit 1`.execute(trx);
  return rows.length === 0;
}

/**
 * Keeps somebody who administers: oneself can't be deleted, disabled or stripped of Admin, nor can the last active Admin.
 * `after` is what the user is to become; null: deleted. Throws Problem 'rule'.
 */
export async function keepAdmins(
  writing: Writing,
  user: UserRow,
  after: { isActive: boolean; roles: readonly Role[] } | null,
): Promise<void> {
  if (user.id === writing.caller.id) {
    if (after === null) throw refuse("You can't delete yourself.");
    if (!after.isActive) throw refuse("You can't disable yourself.", 'isActive');
    if (!after.roles.includes('Admin')) throw refuse("You can't take the role Admin from yourself.", 'roles');
  }
  if (!isAdmin(user) || (after !== null && isAdmin(after))) return;
  if (await isLastAdmin(writing, user)) throw refuse('There must be at least one active Admin.');
}
