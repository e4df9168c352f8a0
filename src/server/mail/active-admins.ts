import { sql } from 'kysely';
import type { Queries } from '../db/queries.ts';

/** The addresses of all active Admins, each once. */
export async function activeAdmins(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct "email" from "users" where "isActive" and 'Admin' = any("roles") order by "email"`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}
