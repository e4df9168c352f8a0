import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Queries } from '../db/queries.ts';

/** The user of a number whom nobody has deleted; throws Problem 'notFound'. */
export async function namedUser(
  db: Queries,
  reference: string,
): Promise<{ id: number; uid: string; isActive: boolean }> {
  const { rows } = await sql<{ id: number; uid: string; isActive: boolean }>`
    select "id", "uid", "isActive" from "users"
    where "id"::text = ${reference} and "deletedAt" is null`.execute(db);
  const [user] = rows;
  if (!user) throw new Problem('notFound', 'There is no such user.');
  return user;
}
