import { sql } from 'kysely';
import type { Entity } from '#domain/records/records.ts';
import { auditAll } from '../audit/audit.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';
import type { Report } from './report.ts';

interface Conflict {
  key: string;
  uid: string;
  entity: Entity;
  fields: readonly string[];
}

/** The caller's conflicts among those keys, by key; locked, so that of two reports of one decision the second sees the first. */
async function conflictsOf(
  trx: Queries,
  keys: readonly string[],
  userId: number,
): Promise<Map<string, Conflict>> {
  const { rows } = await sql<Omit<Conflict, 'fields'> & { fields: string }>`
    select "i"."key", "i"."recordUid"::text as "uid",
      (select "c"."entity" from "change_log" "c" where "c"."uid" = "i"."recordUid" limit 1) as "entity",
      (select json_agg("one" ->> 'field') from jsonb_array_elements("i"."conflicts") "one")::text as "fields"
    from "idempotency" "i" where "i"."userId" = ${userId} and "i"."conflicts" is not null
      and "i"."key" in (select value from jsonb_array_elements_text(${jsonParameter(keys)}))
    order by "i"."key" for update of "i"`.execute(trx);
  return new Map(rows.map((row) => [row.key, { ...row, fields: JSON.parse(row.fields) as string[] }]));
}

/** When what was decided of those conflicts, by key. */
async function decidedBefore(
  trx: Queries,
  conflicts: Iterable<Conflict>,
  userId: number,
): Promise<Map<string, Set<string>>> {
  const uids = Array.from(conflicts, ({ uid }) => uid);
  const entries = await jsonRows<{ key: string; at: string }>(
    trx,
    sql`select "detail" ->> 'key' as "key", "detail" ->> 'at' as "at" from "audit"
      where "uid" in (select value::uuid from jsonb_array_elements_text(${jsonParameter(uids)}))
        and "action" = 'conflict decided' and "userId" = ${userId}::integer`,
  );
  const before = new Map<string, Set<string>>();
  for (const { key, at } of entries) before.set(key, (before.get(key) ?? new Set()).add(at));
  return before;
}

/**
 * Writes down, once however often a device reports it, in which fields of their own conflicts the caller decided for
 * the server's wording (docs/security.md, Audit; docs/decisions/0034): which edit, which fields, when. A conflict that isn't
 * the caller's, or a field that isn't in conflict, is passed over.
 */
export async function auditDecisions(
  trx: Queries,
  { decided }: Report,
  { userId, device, requestId }: { userId: number; device: string; requestId: string },
): Promise<void> {
  if (decided.length === 0) return;
  const conflicts = await conflictsOf(
    trx,
    decided.map(({ key }) => key),
    userId,
  );
  const before = await decidedBefore(trx, conflicts.values(), userId);
  const entries = decided.flatMap(({ key, at: told, theirs }) => {
    const conflict = conflicts.get(key);
    if (!conflict) return [];
    const at = new Date(told).toISOString();
    const times = before.get(key) ?? new Set();
    const fields = conflict.fields.filter((field) => theirs.includes(field));
    // A decision that the caller took back before the device reported it needs no entry.
    const isNews = theirs.length === 0 ? times.size > 0 : fields.length > 0;
    if (!isNews || times.has(at)) return [];
    before.set(key, times.add(at));
    const { entity, uid } = conflict;
    const detail = { key, at, theirs: fields };
    return [{ action: 'conflict decided', userId, device, requestId, entity, uid, detail } as const];
  });
  await auditAll(trx, entries);
}
