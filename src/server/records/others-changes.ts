import { sql } from 'kysely';
import { jsonRows } from '../db/queries.ts';
import type { Writing } from './written.ts';

/**
 * What *others* changed in a record since the version that the author saw: for each field, its value before they did.
 * Edits of the same user on the same device are the author's own, which never conflict (docs/sync-rules.md CO3). Call it with the
 * record's row locked, else somebody may be adding to the log.
 */
export async function othersChanges(
  { trx, caller, meta }: Writing,
  uid: string,
  seenVersion: number,
): Promise<Map<string, unknown>> {
  const entries = await jsonRows<{ changed: Record<string, [unknown, unknown]> }>(
    trx,
    sql`select "changed" from "change_log"
      where "uid" = ${uid}::uuid and "version" > ${seenVersion}
        and ("userId" is distinct from ${caller.id}::integer or "device" is distinct from ${meta.typedOn}::text
          or ${meta.typedOn}::text is null)
      order by "version"`,
  );
  const before = new Map<string, unknown>();
  for (const { changed } of entries)
    for (const [field, [old]] of Object.entries(changed)) if (!before.has(field)) before.set(field, old);
  return before;
}
