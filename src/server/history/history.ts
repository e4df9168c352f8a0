import { type RawBuilder, sql } from 'kysely';
import type { History, RecordChange } from '#contract/history.ts';
import type { Entity } from '#domain/records/records.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { linkCommitted } from '../audit/linking.ts';
import { byWhom } from '../records/by-whom.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { type Reference, unknownRecord } from '../records/reference.ts';
import { readRow, unseenDeleted } from '../records/stored.ts';
import { instant } from '../records/wire-columns.ts';

const pageSize = 50;

const uidsOf = (entity: Entity, condition: RawBuilder<unknown>) =>
  sql`select "uid", "deletedAt" is not null as "isDeleted" from ${sql.table(entity)} where ${condition}`;

/** The uids of what hangs on a record or ever did, and whether it is deleted. */
function partsOf(entity: Entity, uid: string): RawBuilder<unknown>[] {
  const documentsOf = (events: RawBuilder<unknown>) =>
    uidsOf('document', sql`"caseEventUid" in (select "uid" from (${events}) "e")`);
  if (entity === 'event') return [documentsOf(sql`select ${uid}::uuid as "uid"`)];
  if (entity !== 'complaint' && entity !== 'mediation' && entity !== 'dueprocess') return [];
  const ofCase = sql`"parentType" = ${entity} and "parentId" = (select "id" from ${sql.table(entity)} where "uid" = ${uid}::uuid)`;
  const events = uidsOf('event', ofCase);
  const findings = entity === 'complaint' ? [uidsOf('finding', sql`"complaintUid" = ${uid}::uuid`)] : [];
  return [events, uidsOf('contact', ofCase), documentsOf(events), ...findings];
}

type Row = Omit<RecordChange, 'fields'> & { changed: Record<string, [unknown, unknown]> };

/** What changes and kept conflicts have alike, from the alias of either. */
const common = (
  alias: string,
) => sql`${sql.ref(`${alias}.entity`)} as "entity", ${sql.ref(`${alias}.uid`)} as "uid",
  ${byWhom(alias)} as "by", ${sql.ref(`${alias}.device`)} as "device",
  ${instant(sql.ref(`${alias}.writtenAt`))} as "writtenAt", ${instant(sql.ref(`${alias}.receivedAt`))} as "receivedAt"`;

/** Who destroyed a record and when; null: nobody did. */
async function destructionOf(db: Queries, uid: string): Promise<History['destroyed']> {
  const user = (
    column: string,
  ) => sql`(select jsonb_build_object('id', "u"."id", 'name', concat_ws(' ', "u"."firstName", "u"."lastName"))
    from "users" "u" where "u"."id" = ${sql.ref(column)})`;
  const [found] = await jsonRows<NonNullable<History['destroyed']>>(
    db,
    sql`select ${user('d.decidedBy')} as "by", ${user('d.askedBy')} as "askedBy", ${instant(sql`"d"."decidedAt"`)} as "at"
      from "destroyedRecord" "r" join "destruction" "d" on "d"."uid" = "r"."destruction" where "r"."uid" = ${uid}::uuid`,
  );
  return found ?? null;
}

/** What the author of a kept conflict last decided for the server's wording, by their clock; null when it is open. */
const decision = sql`(select case when jsonb_array_length("d"."detail" -> 'theirs') > 0
      then jsonb_build_object('fields', "d"."detail" -> 'theirs', 'at', "d"."detail" ->> 'at') end
    from "audit" "d" where "d"."uid" = "k"."uid" and "d"."action" = 'conflict decided' and "d"."userId" = "k"."userId"
      and "d"."detail" ->> 'key' = "k"."key"
    order by "d"."detail" ->> 'at' desc, "d"."id" desc limit 1)`;

const linked = (kind: 'change' | 'conflict', number: RawBuilder<unknown>) =>
  sql`join "auditChain" "l" on "l"."kind" = ${kind} and "l"."of" = ${number}`;

/** A version without a change: a case of that student was destroyed (src/server/retention/destroy.ts). */
const isTouch = sql`("c"."entity" = 'student' and "c"."action" = 'update' and "c"."changed" = '{}'
  and not exists (select from "destroyedRecord" "r" where "r"."uid" = "c"."uid"))`;

interface Asked {
  before: number | undefined;
  withParts: boolean;
  /** Whether what deleted records held is shown; else only who did what to them and when. */
  showsDeleted: boolean;
  viewer: Viewer;
}

/**
 * The changes of a record, deleted or not, newest first, and the edits of it that were kept because they were in others'
 * way; in the order of the audit's chain. Throws Problem 'notFound' for a record that never was, or
 * that the viewer may not see; 'forbidden' instead where an Admin may open it, a deleted case, with a reason.
 */
export async function historyOf(
  db: Queries,
  entity: Entity,
  reference: Reference,
  { before, withParts, showsDeleted, viewer }: Asked,
): Promise<History> {
  const row = await readRow(db, entity, reference, viewer);
  if (!row) throw showsDeleted ? await unseenDeleted(db, entity, reference) : unknownRecord(entity);
  const { uid } = row.record;
  // What was saved a moment ago is shown, too.
  await linkCommitted(db);
  const uids = sql.join(
    [
      sql`select ${uid}::uuid as "uid", ${row.isDeleted}::boolean as "isDeleted"`,
      ...(withParts ? partsOf(entity, uid) : []),
    ],
    sql` union all `,
  );
  const earlier = before === undefined ? sql`true` : sql`"l"."number" < ${before}::bigint`;
  const isShown = showsDeleted ? sql`true` : sql`not "about"."isDeleted"`;
  const isMerged = sql`exists (select from "audit" "a" where "a"."uid" = "c"."uid" and "a"."action" = 'merge'
    and "a"."requestId" = "c"."requestId")`;
  const rows = await jsonRows<Row>(
    db,
    sql`with "about" as materialized (${uids})
      select "l"."number", ${common('c')}, "c"."version", "c"."action", ${isMerged} as "isMerged",
        case when ${isShown} then "c"."changed" else '{}'::jsonb end as "changed",
        '[]'::jsonb as "conflicts", null::jsonb as "decided"
      from "about" join "change_log" "c" on "c"."uid" = "about"."uid" ${linked('change', sql`"c"."number"`)}
      where ${earlier} and not ${isTouch}
      union all
      select "l"."number", ${common('k')}, "k"."metVersion", 'conflict', false, '{}',
        case when ${isShown} then "k"."conflicts" else '[]'::jsonb end,
        case when ${isShown} then ${decision} end
      from "about" join "keptConflict" "k" on "k"."uid" = "about"."uid" ${linked('conflict', sql`"k"."id"`)}
      where ${earlier}
      order by "number" desc limit ${pageSize + 1}`,
  );
  const changes = rows.slice(0, pageSize).map(({ changed, ...change }) => ({
    ...change,
    fields: Object.entries(changed).map(([field, [was, is]]) => ({ field, before: was, after: is })),
  }));
  const next = rows.length > pageSize ? (changes.at(-1)?.number ?? null) : null;
  return { entity, uid, isDeleted: row.isDeleted, destroyed: await destructionOf(db, uid), changes, next };
}
