import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import { keptRows, type Queries } from '../db/queries.ts';

/** Whether a record was destroyed: nothing of it comes back, and no late edit of it is kept. */
export async function isDestroyed(db: Queries, uid: string): Promise<boolean> {
  const rows = await keptRows(db, sql`select 1 from "destroyedRecord" where "uid" = ${uid}::uuid`);
  return rows.length > 0;
}

/** Throws Problem 'rule' where a record was destroyed, or is about to be, itself or with its student. */
export async function refuseDestroyed(
  db: Queries,
  { uid, studentUid }: { uid: string; studentUid?: unknown },
): Promise<void> {
  const rows = await keptRows(
    db,
    sql`select 1 from "destroyedRecord" where "uid" = ${uid}::uuid
      union all select 1 from "destruction" where "state" = 'consented'
        and ("recordUid" = ${uid}::uuid or "recordUid" = ${typeof studentUid === 'string' ? studentUid : null}::uuid)`,
  );
  if (rows.length > 0) throw new Problem('rule', "This record was destroyed and can't be restored.");
}
