import { type RawBuilder, sql } from 'kysely';
import { isSeen, type Viewer } from '../records/need-to-know.ts';

/** The cases of a student, or the one case, that the viewer may see, with their numbers; deleted ones too. */
const casesOf = (uid: string, viewer: Viewer) =>
  sql.join(
    ['complaint', 'mediation', 'dueprocess'].map(
      (kind) => sql`select ${sql.lit(kind)} as "entity", "uid", "id" from ${sql.table(kind)} "k"
        where ("uid" = ${uid}::uuid or "studentId" = (select "id" from "student" where "uid" = ${uid}::uuid)) and ${isSeen('k', viewer)}`,
    ),
    sql` union all `,
  );

const ofCases = (part: 'event' | 'contact') => sql`select "t"."uid", "t"."id" from ${sql.table(part)} "t"
  join "theirCases" "c" on "t"."parentType" = "c"."entity" and "t"."parentId" = "c"."id"`;

const documentsOf = (events: RawBuilder<unknown>) =>
  sql`select "t"."uid" from "document" "t" join (${events}) "e" on "t"."caseEventId" = "e"."id"`;

/**
 * Tables for a `with`: "theirCases"; "uids", what concerns a record, that is the record itself and what hangs on it, deleted
 * or not; and "paths", what lists of these are called in the audit (0019-audit-read.sql). Of any other uid: itself.
 */
export const concerning = (uid: string, viewer: Viewer): RawBuilder<unknown> => sql`
  "theirCases" as materialized (${casesOf(uid, viewer)}),
  "uids" as materialized (
    select ${uid}::uuid as "uid"
    union select "uid" from "theirCases"
    union select "uid" from (${ofCases('event')}) "e"
    union select "uid" from (${ofCases('contact')}) "k"
    union select "t"."uid" from "finding" "t" join "theirCases" "c" on "c"."entity" = 'complaint' and "t"."complaintId" = "c"."id"
    union ${documentsOf(ofCases('event'))}
    union ${documentsOf(sql`select "id" from "event" where "uid" = ${uid}::uuid`)}),
  "paths" as materialized (
    select "n"."entity" || ' ' || "r"."reference" as "path" from (
      select "entity", "uid", "id" from "theirCases"
      union select 'student', "uid", "id" from "student" where "uid" = ${uid}::uuid) "n"
    cross join lateral (values ("n"."id"::text), ('~' || "n"."uid")) "r" ("reference"))`;
