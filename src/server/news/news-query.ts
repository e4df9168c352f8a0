import { type RawBuilder, sql } from 'kysely';
import { assignedFields } from '#domain/cases/assigned.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { newsFields } from '#domain/records/news.ts';
import type { Caller } from '../base/handlers.ts';
import { jsonParameter } from '../db/queries.ts';
import { byWhom } from '../records/by-whom.ts';
import { isSeen } from '../records/need-to-know.ts';
import { instant } from '../records/wire-columns.ts';

/** Whose cases they are. */
type NewsReader = Pick<Caller, 'id' | 'uid'>;

/** By how much a row's own time may lie before the log's, in ms: both are the server's, a long transaction apart. */
const slack = 86_400_000;

/** Rows of the parts that hang on the cases "mine", changed since or not, with the record above them. */
const parts = (since: RawBuilder<unknown>) => {
  const ofCase = (entity: 'event' | 'contact') => sql`
    select ${sql.lit(entity)} as "entity", "t"."uid", "m"."uid" as "caseUid", "m"."uid" as "above"
    from "mine" "m" join ${sql.table(entity)} "t" on "t"."parentType" = "m"."kind" and "t"."parentId" = "m"."id"
    where "t"."updatedAt" >= ${since}`;
  return sql`${ofCase('event')} union all ${ofCase('contact')} union all
    select 'finding', "t"."uid", "m"."uid", "m"."uid" from "mine" "m"
    join "finding" "t" on "m"."kind" = 'complaint' and "t"."complaintId" = "m"."id" where "t"."updatedAt" >= ${since} union all
    select 'document', "t"."uid", "m"."uid", "e"."uid" from "mine" "m"
    join "event" "e" on "e"."parentType" = "m"."kind" and "e"."parentId" = "m"."id"
    join "document" "t" on "t"."caseEventId" = "e"."id" where "t"."updatedAt" >= ${since}`;
};

const ownCases = ({ id, uid }: NewsReader) =>
  sql.join(
    caseKindNames.map(
      (kind) => sql`select ${sql.lit(kind)} as "kind", "id", "uid" from ${sql.table(kind)} "t"
        where ${sql.ref(assignedFields[kind].user)} = ${uid}::uuid and ${isSeen('t', id)}`,
    ),
    sql` union all `,
  );

/** The fields that people type, by entity, for the changes of nothing else to be left out. */
const typed = jsonParameter(
  Object.fromEntries(
    [...caseKindNames, 'finding', 'event', 'contact', 'document'].map((entity) => [
      entity,
      newsFields(entity as CaseKind),
    ]),
  ),
);

/**
 * Tables for a `with`: "mine", the caller's cases, deleted ones too; "about", those and what was changed of their parts; "news", what
 * others did to these since. What was made, deleted or brought back together with the record above it is told of by that one.
 */
const news = (caller: NewsReader, since: Date) => {
  const from = sql`${since.toISOString()}::timestamptz`;
  const touched = sql`${new Date(since.getTime() - slack).toISOString()}::timestamptz`;
  return sql`"mine" as materialized (${ownCases(caller)}),
    "about" as materialized (
      select "kind" as "entity", "uid", "uid" as "caseUid", null::uuid as "above" from "mine"
      union all ${parts(touched)}),
    "news" as materialized (
      select "c"."number", "a"."caseUid", "c"."entity", "c"."uid", "c"."action", "c"."userId", "c"."receivedAt", "c"."changed"
      from "about" "a" join "change_log" "c" on "c"."uid" = "a"."uid"
      where "c"."receivedAt" >= ${from} and "c"."userId" is distinct from ${caller.id}::integer
        and ("c"."action" <> 'update' or exists (
          select from jsonb_array_elements_text(${typed} -> "c"."entity") "f" where "c"."changed" ? "f"))
        and ("c"."action" = 'update' or not exists (
          select from "change_log" "p" where "p"."uid" in ("a"."caseUid", "a"."above") and "p"."uid" <> "c"."uid"
            and "p"."requestId" = "c"."requestId" and "p"."action" = "c"."action")))`;
};

/** What is asked: since when, which change the reader has seen last, before which the page begins, and how many it takes. */
export interface NewsAsked {
  since: Date;
  seen: number | null;
  before: number | undefined;
  most: number;
}

/**
 * One row with the database's "epoch", how many changes are "unseen", and the page of "changes", null for none. It goes from the
 * reader's cases to their changes by indexes, so that it costs what the reader has, not what the department changes.
 */
export const newsQuery = (
  reader: NewsReader,
  { since, seen, before, most }: NewsAsked,
): RawBuilder<unknown> => sql`
  with ${news(reader, since)}
  select (select "epoch" from "databaseIdentity") as "epoch",
    (select count(*) from "news" where "number" > ${seen ?? -1}::bigint) as "unseen",
    (select json_agg("page") from (
      select "n"."number", "n"."caseUid", "n"."entity", "n"."uid", "n"."action", ${byWhom('n')} as "by",
        ${instant(sql`"n"."receivedAt"`)} as "at",
        (select coalesce(jsonb_agg("f" order by "f"), '[]') from jsonb_object_keys("n"."changed") "f") as "fields"
      from "news" "n" where ${before === undefined ? sql`true` : sql`"n"."number" < ${before}::bigint`}
      order by "n"."number" desc limit ${most}) "page") as "changes"`;
