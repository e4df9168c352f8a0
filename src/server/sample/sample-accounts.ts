import { sql, type QueryExecutorProvider } from 'kysely';
import type { Role } from '#domain/roles.ts';
import { createUser } from '../accounts/create-user.ts';
import type { Passwords } from '../accounts/passwords.ts';

/** The published password of the sample accounts: strong enough for offline use, and refused in production. */
export const samplePassword = 'quiet-river-lantern';

interface SampleAccount {
  userName: string;
  firstName: string;
  lastName: string;
  role: Role;
}

export const sampleAccounts: readonly SampleAccount[] = [
  { userName: 'admin', firstName: 'Alex', lastName: 'Morgan', role: 'Admin' },
  { userName: 'editor', firstName: 'Jordan', lastName: 'Ellis', role: 'IDOE-Edit' },
  { userName: 'reader', firstName: 'Casey', lastName: 'Reed', role: 'Read-Only' },
];

const names = JSON.stringify(sampleAccounts.map((account) => account.userName));

/** Makes the accounts of the sample database that aren't there yet. */
export async function addSampleAccounts(db: QueryExecutorProvider, passwords: Passwords): Promise<void> {
  const { rows } = await sql<{
    userName: string;
  }>`select lower("userName") as "userName" from "users"`.execute(db);
  const taken = new Set(rows.map((row) => row.userName));
  for (const { userName, firstName, lastName, role } of sampleAccounts)
    if (!taken.has(userName))
      await createUser(db, passwords, {
        userName,
        password: samplePassword,
        firstName,
        lastName,
        email: `${userName}@accord.example`,
        roles: [role],
      });
}

/** The names of the sample accounts that can still be signed in to with the published password. */
export async function openSampleAccounts(db: QueryExecutorProvider, passwords: Passwords): Promise<string[]> {
  const { rows } = await sql<{ userName: string; passwordHash: string }>`
    select "userName", "passwordHash" from "users"
    where "isActive" and lower("userName") in (select jsonb_array_elements_text(${names}::text::jsonb))
    order by "id"`.execute(db);
  const open: string[] = [];
  for (const { userName, passwordHash } of rows)
    if (await passwords.verify(passwordHash, samplePassword)) open.push(userName);
  return open;
}
