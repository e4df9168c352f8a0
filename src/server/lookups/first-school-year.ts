import { sql } from 'kysely';
import { v7 } from 'uuid';
import { schoolYearOf } from '#domain/school-year.ts';
import type { Clock } from '../base/clock.ts';
import type { Db } from '../db/queries.ts';
import { takeTurn } from '../records/lookup-turn.ts';

/**
 * Makes the school year of the department's day, as the current one, in a database that has none to work in: a new installation, whose
 * devices would have no year to mirror. Where that year is there and inactive it becomes the current one. Of processes that
 * start together one makes it.
 */
export async function ensureSchoolYear(db: Db, clock: Clock): Promise<void> {
  const name = schoolYearOf(clock.today());
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx, 'schoolYear');
    const { rows } = await sql<{ uid: string; isNamed: boolean; isOpen: boolean }>`
      select "uid", "comparableName"("name") = ${name} as "isNamed", "isActive" or "isCurrent" as "isOpen"
      from "schoolYear" where "deletedAt" is null`.execute(trx);
    if (rows.some(({ isOpen }) => isOpen)) return;
    const named = rows.find(({ isNamed }) => isNamed);
    await (
      named
        ? sql`update "schoolYear" set "isActive" = true, "isCurrent" = true, "version" = "version" + 1, "updatedAt" = now()
            where "uid" = ${named.uid}::uuid`
        : sql`insert into "schoolYear" ("uid", "name", "isActive", "isCurrent") values (${v7()}::uuid, ${name}, true, true)`
    ).execute(trx);
  });
}
