import { sql } from 'kysely';
import type { Conflict } from '#domain/problems.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { byWhom } from './by-whom.ts';
import { instant } from './wire-columns.ts';
import type { Author } from './written.ts';

interface Entry {
  by: { name: string } | null;
  at: string;
  fields: string[];
}

/**
 * Conflicts with who set the other value, and when by the server's clock: of the changes by others since the version
 * that the author saw, the last one of the field. Where none changed the field itself it is the last change of all,
 * which deleted the record or changed a field that is decided together with this one.
 */
export async function withAuthors(
  db: Queries,
  uid: string,
  { caller, meta }: Author,
  conflicts: readonly Conflict[],
): Promise<Conflict[]> {
  const entries = await jsonRows<Entry>(
    db,
    sql`select ${byWhom('c')} as "by", ${instant(sql`"c"."receivedAt"`)} as "at",
        (select coalesce(json_agg("key"), '[]') from jsonb_object_keys("c"."changed") "key") as "fields"
      from "change_log" "c"
      where "c"."uid" = ${uid}::uuid and "c"."version" > ${meta.ifMatch ?? 0}
        and ("c"."userId" is distinct from ${caller.id}::integer or "c"."device" is distinct from ${meta.typedOn}::text
          or ${meta.typedOn}::text is null)
      order by "c"."version" desc`,
  );
  return conflicts.map((conflict) => {
    const entry = entries.find(({ fields }) => fields.includes(conflict.field)) ?? entries[0];
    return { ...conflict, ...(entry && { at: entry.at }), ...(entry?.by && { by: entry.by.name }) };
  });
}
