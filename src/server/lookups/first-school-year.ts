import { sql } from 'kysely';
import { v7 } from 'uuid';
import { schoolYearOf } from '#domain/school-year.ts';
import type { Clock } from '../base/clock.ts';
import type { Db } from '../db/queries.ts';

/**
 * Makes the school year of the department's day, as the current one, in a database that has none to work in: a new installation, whose
 * devices would have no year to mirror. Of processes that start together one makes it.
 */
export async function ensureSchoolYear(db: Db, clock: Clock): Promise<void> {
  await sql`
    insert into "schoolYear" ("uid", "name", "isActive", "isCurrent")
    select ${v7()}::uuid, ${schoolYearOf(clock.today())}, true, true
    where not exists (select from "schoolYear" where "deletedAt" is null and ("isActive" or "isCurrent"))
    on conflict do nothing`.execute(db);
}
