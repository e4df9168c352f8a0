import { sql } from 'kysely';
import type { Entity } from '#domain/records/records.ts';
import { auditAll } from '../audit/audit.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';

/** The records whose forms devices show. */
export const shown = ['student', 'complaint', 'mediation', 'dueprocess'] as const satisfies readonly Entity[];

/** Those of the uids that are a student's or a case's, or a record's of the given kinds, deleted ones too, with their kind. */
export function shownRecords(
  trx: Queries,
  uids: readonly string[],
  kinds: readonly Entity[] = shown,
): Promise<{ entity: Entity; uid: string }[]> {
  const given = sql`(select value::uuid from jsonb_array_elements_text(${jsonParameter(uids)}))`;
  const known = kinds.map(
    (entity) =>
      sql`select ${sql.lit(entity)} as "entity", "uid" from ${sql.table(entity)} where "uid" in ${given}`,
  );
  return jsonRows(trx, sql.join(known, sql` union all `));
}

/** Of the uids those of which the audit has within the last hour that the user had them on a screen. */
export async function openedLately(
  trx: Queries,
  uids: readonly string[],
  userId: number,
): Promise<Set<string>> {
  const rows = await jsonRows<{ uid: string }>(
    trx,
    sql`select distinct "uid" from "audit"
      where "uid" in (select value::uuid from jsonb_array_elements_text(${jsonParameter(uids)}))
        and "action" = 'open' and "userId" = ${userId}::integer and "at" > clock_timestamp() - interval '1 hour'`,
  );
  return new Set(rows.map(({ uid }) => uid));
}

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
  const told = await openedLately(trx, open, by.userId);
  const unheard = open.filter((uid) => !told.has(uid));
  const opened = unheard.length === 0 ? [] : await shownRecords(trx, unheard);
  await auditAll(
    trx,
    opened.map((record) => ({ action: 'open', ...by, ...record })),
  );
}
