import { sql } from 'kysely';
import type { Entity } from '#domain/records.ts';
import { auditAll } from '../audit/audit.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';

/** The records whose forms devices show. */
const shown = ['student', 'complaint', 'mediation', 'dueprocess'] as const satisfies readonly Entity[];

/**
 * Tells the audit which students and cases a page newly shows (docs/security.md, Reading the audit): a device shows them from
 * its copy, so that no call of the server reads them. Once an hour for a user and a record, however often the page is left and
 * come back to. What the server doesn't know is passed over: it is on that device alone.
 */
export async function auditOpened(
  trx: Queries,
  open: readonly string[],
  by: { userId: number; device: string; requestId: string },
): Promise<void> {
  if (open.length === 0) return;
  const uids = sql`(select value::uuid from jsonb_array_elements_text(${jsonParameter(open)}))`;
  const known = shown.map(
    (entity) =>
      sql`select ${sql.lit(entity)} as "entity", "uid" from ${sql.table(entity)} where "uid" in ${uids}`,
  );
  const opened = await jsonRows<{ entity: Entity; uid: string }>(
    trx,
    sql`select "k".* from (${sql.join(known, sql` union all `)}) "k" where not exists (
      select from "audit" "a" where "a"."uid" = "k"."uid" and "a"."action" = 'open' and "a"."userId" = ${by.userId}::integer
        and "a"."at" > clock_timestamp() - interval '1 hour')`,
  );
  await auditAll(
    trx,
    opened.map((record) => ({ action: 'open', ...by, ...record })),
  );
}
