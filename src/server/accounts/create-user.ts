import { sql, type QueryExecutorProvider } from 'kysely';
import { v7 } from 'uuid';
import type { Role } from '#domain/roles.ts';
import { jsonParameter } from '../db/queries.ts';
import type { Passwords } from './passwords.ts';

interface UserData {
  /** Made here when it is not given. */
  uid?: string | undefined;
  userName: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber?: string | null;
  agencyId?: string | null;
  isActive?: boolean;
  roles: readonly Role[];
  /** An Admin knows the password of a user whom they made, so it has to be changed at first sign-in. */
  mustChangePassword?: boolean;
}

export interface NewUser extends UserData {
  password: string;
}

/**
 * Stores a user and answers its number and uid. Fails with PostgreSQL's unique violation when the name is taken in any
 * spelling of case.
 */
export async function createUser(
  db: QueryExecutorProvider,
  passwords: Passwords,
  { password, ...user }: NewUser,
): Promise<{ id: number; uid: string }> {
  return insertUser(db, user, await passwords.hash(password), new Date().toISOString());
}

/** The same with a password that is hashed already, as of `now` (ISO 8601 UTC). */
export async function insertUser(
  db: QueryExecutorProvider,
  user: UserData,
  passwordHash: string,
  now: string,
): Promise<{ id: number; uid: string }> {
  const made = await sql<{ id: number; uid: string }>`
    insert into "users" ("uid", "userName", "passwordHash", "firstName", "lastName", "email", "phoneNumber",
      "agencyId", "isActive", "roles", "mustChangePassword", "updatedAt")
    values (${user.uid ?? v7()}::uuid, ${user.userName.normalize('NFKC')}, ${passwordHash}, ${user.firstName}, ${user.lastName},
      ${user.email}, ${user.phoneNumber ?? null}, ${user.agencyId ?? null}, ${user.isActive ?? true},
      array(select jsonb_array_elements_text(${jsonParameter(user.roles)})),
      ${user.mustChangePassword ?? false}, ${now}::timestamptz)
    returning "id", "uid"`.execute(db);
  const [row] = made.rows;
  if (!row) throw new Error('insert answered no row');
  return row;
}
