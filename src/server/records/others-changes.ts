import { sql } from 'kysely';
import { jsonRows } from '../db/queries.ts';
import type { StoredRecord } from './stored.ts';
import type { Writing } from './written.ts';

/** What a record says of its row, not of what it records. */
const ofTheRow: ReadonlySet<string> = new Set(['id', 'uid', 'version', 'createdOn', 'updatedAt']);

/**
 * Whether an author saw a record as it was before a backup was restored: in a version that it hasn't reached again. What others changed since
 * is known to nobody then.
 */
export const wasSeenBeforeRestore = ({ version }: { version: number }, seenVersion: number): boolean =>
  seenVersion > version;

/**
 * What *others* changed in a record since the version that the author saw: for each field, its value before they did; each field, with its
 * value as it is, where the author saw the record before a restore. Edits of the same user on the same device are the author's own, which
 * never conflict (docs/sync-rules.md CO3). Call it with the record's row locked, else somebody may be adding to the log.
 */
export async function othersChanges(
  { trx, caller, meta }: Writing,
  record: StoredRecord,
): Promise<Map<string, unknown>> {
  const seenVersion = meta.ifMatch ?? record.version;
  if (wasSeenBeforeRestore(record, seenVersion))
    return new Map(Object.entries(record).filter(([field]) => !ofTheRow.has(field)));
  const entries = await jsonRows<{ changed: Record<string, [unknown, unknown]> }>(
    trx,
    sql`select "changed" from "change_log"
      where "uid" = ${record.uid}::uuid and "version" > ${seenVersion}
        and ("userId" is distinct from ${caller.id}::integer or "device" is distinct from ${meta.typedOn}::text
          or ${meta.typedOn}::text is null)
      order by "version"`,
  );
  const before = new Map<string, unknown>();
  for (const { changed } of entries)
    for (const [field, [old]] of Object.entries(changed)) if (!before.has(field)) before.set(field, old);
  return before;
}
