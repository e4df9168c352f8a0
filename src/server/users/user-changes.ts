import { sql } from 'kysely';
import { jsonParameter, jsonRows } from '../db/queries.ts';
import type { Values } from '#domain/merge.ts';
import { wasSeenBeforeRestore } from '../records/others-changes.ts';
import type { Writing } from '../records/written.ts';
import type { UserRow } from './user-row.ts';

type Changed = Record<string, readonly [old: unknown, now: unknown]>;

/** Keeps what a change did to a user, for the merge of later ones. */
export async function noteUserChange(
  { trx, caller, meta, now }: Writing,
  uid: string,
  version: number,
  changed: Changed,
): Promise<void> {
  await sql`
    insert into "userChange" ("uid", "version", "changed", "userId", "device", "at")
    values (${uid}::uuid, ${version}, ${jsonParameter(changed)}, ${caller.id}, ${meta.typedOn}, ${now}::timestamptz)`.execute(
    trx,
  );
}

/** What others changed in a user (`values`: their fields as they are) since the version that the author saw: for each field, its value before (as othersChanges). */
export async function othersUserChanges(
  { trx, caller, meta }: Writing,
  { uid, version }: Pick<UserRow, 'uid' | 'version'>,
  values: Values,
): Promise<Map<string, unknown>> {
  const seenVersion = meta.ifMatch ?? version;
  if (wasSeenBeforeRestore({ version }, seenVersion)) return new Map(Object.entries(values));
  const entries = await jsonRows<{ changed: Changed }>(
    trx,
    sql`select "changed" from "userChange"
      where "uid" = ${uid}::uuid and "version" > ${seenVersion}
        and ("userId" <> ${caller.id} or "device" is distinct from ${meta.typedOn}::text or ${meta.typedOn}::text is null)
      order by "version"`,
  );
  const before = new Map<string, unknown>();
  for (const { changed } of entries)
    for (const [field, [old]] of Object.entries(changed)) if (!before.has(field)) before.set(field, old);
  return before;
}
