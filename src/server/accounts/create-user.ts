import { sql, type QueryExecutorProvider } from 'kysely';
import { v7 } from 'uuid';
import type { Role } from '#domain/roles.ts';
import { jsonParameter } from '../db/queries.ts';
import type { Passwords } from './passwords.ts';

export interface NewUser {
  userName: string;
  password: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber?: string | null;
  agencyId?: string | null;
  roles: readonly Role[];
  /** An Admin knows the password of a user whom they made, so it has to be changed at first sign-in. */
  mustChangePassword?: boolean;
}

/**
 * Stores a user and answers its number and uid. Fails with PostgreSQL's unique violation when the name is taken in any
 * spelling of case.
 */
export async function createUser(
  db: QueryExecutorProvider,
  passwords: Passwords,
  user: NewUser,
): Promise<{ id: number; uid: string }> {
  const passwordHash = await passwords.hash(user.password);
  const made = await sql<{ id: number; uid: string }>`
    insert into "users" ("uid", "userName", "passwordHash", "firstName", "lastName", "email", "phoneNumber",
      "agencyId", "roles", "mustChangePassword", "updatedAt")
    values (${v7()}, ${user.userName.normalize('NFKC')}, ${passwordHash}, ${user.firstName}, ${user.lastName},
      ${user.email}, ${user.phoneNumber ?? null}, ${user.agencyId ?? null},
      array(select jsonb_array_elements_text(${jsonParameter(user.roles)})),
      ${user.mustChangePassword ?? false}, now())
    returning "id", "uid"`.execute(db);
  const [row] = made.rows;
  if (!row) throw new Error('insert answered no row');
  return row;
}
