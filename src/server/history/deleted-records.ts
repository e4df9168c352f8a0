import { sql } from 'kysely';
import type { DeletedRecord } from '#contract/history.ts';
import type { Entity } from '#domain/records/records.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { byWhom } from '../records/by-whom.ts';
import { isRecordSeen, type Viewer } from '../records/need-to-know.ts';
import { entityWords } from '../records/reference.ts';
import { instant } from '../records/wire-columns.ts';
import { type Deletable, deletables, texts } from './record-texts.ts';

const pageSize = 50;

/** Where the uid of the record that it hangs on stands, and in which tables that may be. */
const parents: Partial<Record<Deletable, { uid: string; of: readonly Deletable[] }>> = {
  complaint: { uid: 'studentUid', of: ['student'] },
  mediation: { uid: 'studentUid', of: ['student'] },
  dueprocess: { uid: 'studentUid', of: ['student'] },
  finding: { uid: 'complaintUid', of: ['complaint'] },
  event: { uid: 'parentUid', of: ['complaint', 'mediation', 'dueprocess'] },
  contact: { uid: 'parentUid', of: ['complaint', 'mediation', 'dueprocess'] },
  document: { uid: 'caseEventUid', of: ['event'] },
};

/** The deleted row of one entity, as far as the viewer may see it, that a deletion "c" of the change log made, unless it has been restored since. */
const tombstone = (viewer: Viewer) => (entity: Deletable) => {
  const parent = parents[entity];
  return sql`select "t"."deletedAt", ${entity === 'district' ? sql`null::integer` : sql.ref('t.id')} as "id",
      ${texts[entity]('t', viewer)} as "text", ${isRecordSeen(entity, 't', viewer)} as "isSeen",
      ${parent ? sql.ref(`t.${parent.uid}`) : sql`null::uuid`} as "parentUid"
    from ${sql.table(entity)} "t"
    where "c"."entity" = ${entity} and "t"."uid" = "c"."uid" and "t"."deletedAt" is not null
      and not exists (select from "change_log" "later" where "later"."uid" = "c"."uid" and "later"."version" > "c"."version"
        and "later"."action" = 'delete')`;
};

const parentTables = [...new Set(Object.values(parents).flatMap(({ of }) => of))];

/** The parent of a deletion "r" as it is now. */
const parentNow = (viewer: Viewer) =>
  sql.join(
    parentTables.map(
      (
        entity,
      ) => sql`select ${sql.lit(entity)} as "entity", "p"."uid", ${texts[entity]('p', viewer)} as "text",
      "p"."deletedAt" is not null as "isDeleted" from ${sql.table(entity)} "p" where "p"."uid" = "r"."parentUid"`,
    ),
    sql` union all `,
  );

/** The deletion went with that of what the record hangs on: then it is shown there. */
const wentWithParent = sql`exists (select from "change_log" "w" where "w"."uid" = "r"."parentUid"
  and "w"."action" = 'delete' and "w"."requestId" = "c"."requestId")`;

/** What else the same request deleted and is still deleted, by entity. */
const partCounts = sql`select jsonb_object_agg("n"."entity", "n"."count") as "parts" from (
  select "w"."entity", count(*) as "count" from "change_log" "w"
  where "w"."requestId" = "c"."requestId" and "w"."action" = 'delete' and "w"."uid" <> "c"."uid"
    and not exists (select from "destroyedRecord" "gone" where "gone"."uid" = "w"."uid") group by 1) "n"`;

/** What hangs on a case: its place is the case, of which a viewer who may not see it is told the number. */
const ofCases: readonly Deletable[] = ['finding', 'event', 'contact'];

type Row = DeletedRecord & { number: number };

/**
 * Deleted records, the last deleted first, from a deletion's number down. `next` is the number to go on from. A text may be
 * empty: of a case without number and student, or an event that nobody filled.
 */
export async function deletedRecords(
  db: Queries,
  viewer: Viewer,
  { before, entity }: { before?: number | undefined; entity?: Entity | undefined },
): Promise<{ records: DeletedRecord[]; next: number | null }> {
  const rows = await jsonRows<Row>(
    db,
    sql`select "c"."number", "c"."entity", "r"."id", "c"."uid", "c"."version", coalesce("r"."text", '') as "text",
        case when "r"."isSeen" or "c"."entity" in (${sql.join(ofCases)}) then (
          select to_jsonb("p") from (${parentNow(viewer)}) "p") end as "parent", ${instant(sql`"r"."deletedAt"`)} as "deletedAt",
        ${byWhom('c')} as "deletedBy", case when "r"."isSeen" then coalesce((${partCounts}), '{}') else '{}' end as "parts"
      from "change_log" "c" cross join lateral (${sql.join(deletables.map(tombstone(viewer)), sql` union all `)}) "r"
      where "c"."action" = 'delete' and ${before === undefined ? sql`true` : sql`"c"."number" < ${before}::bigint`}
        and ${entity === undefined ? sql`true` : sql`"c"."entity" = ${entity}`} and not ${wentWithParent}
        and not exists (select from "destroyedRecord" "gone" where "gone"."uid" = "c"."uid")
      order by "c"."number" desc limit ${pageSize + 1}`,
  );
  const page = rows.slice(0, pageSize);
  const records = page.map(({ number: _number, ...record }) => ({
    ...record,
    text: record.text || `A ${entityWords[record.entity]} without a name`,
  }));
  return { records, next: rows.length > pageSize ? (page.at(-1)?.number ?? null) : null };
}
