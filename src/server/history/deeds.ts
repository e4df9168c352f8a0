import { type RawBuilder, sql } from 'kysely';
import type { AuditFilters, Deed } from '#contract/audit.ts';
import { isChangeAction } from '#domain/audit.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { byWhom } from '../records/by-whom.ts';
import { hiddenCasePaths, hiddenRecordUids, type Viewer } from '../records/need-to-know.ts';
import { instant } from '../records/wire-columns.ts';
import { concerning } from './concerning.ts';
import { namedByRow } from './named-in-audit.ts';

/** What is asked of the audit: filters, the place of the deed to go on after, the days' time zone. */
export interface AskedOfAudit extends AuditFilters {
  before?: string | undefined;
  zone: string;
  /** Who reads it. */
  viewer: Viewer;
}

type Kind = 'entry' | 'change';

/** The two tables that deeds are in, each with the names of its columns; the order in which both are read is an index of each. */
const sources: Record<Kind, { table: string; at: string; number: string; columns: RawBuilder<unknown> }> = {
  entry: {
    table: 'audit',
    at: 't.at',
    number: 't.id',
    columns: sql`"t"."requestId", "t"."detail"`,
  },
  change: {
    table: 'change_log',
    at: 't.receivedAt',
    number: 't.number',
    columns: sql`coalesce("t"."requestId", '') as "requestId", jsonb_build_object('version', "t"."version") ||
      case when "t"."action" = 'update' then jsonb_build_object('fields',
        (select coalesce(jsonb_agg("f" order by "f"), '[]') from jsonb_object_keys("t"."changed") "f")) else '{}' end as "detail"`,
  },
};

/** What a source's rows must hold besides being about the record. */
function conditions(kind: Kind, { user, action, from, to, before, zone }: AskedOfAudit): RawBuilder<unknown> {
  const { at, number } = sources[kind];
  const column = sql.ref(at);
  const dayBegins = (day: string, after: number) =>
    sql`((${day}::date + ${after}::integer)::timestamp at time zone ${zone})`;
  const [, instantBefore, kindBefore, numberBefore] = /^(.+)\.([a-z]+)\.(\d+)$/.exec(before ?? '') ?? [];
  const parts = [
    user === undefined ? null : sql`"t"."userId" = ${user}::integer`,
    action === undefined ? null : sql`"t"."action" = ${action}`,
    from === undefined ? null : sql`${column} >= ${dayBegins(from, 0)}`,
    to === undefined ? null : sql`${column} < ${dayBegins(to, 1)}`,
    instantBefore === undefined
      ? null
      : sql`${column} <= ${instantBefore}::timestamptz and (${column}, ${kind}::text, ${sql.ref(number)})
          < (${instantBefore}::timestamptz, ${kindBefore}::text, ${numberBefore}::bigint)`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Whether the source can have the action at all. */
const mayHave = (kind: Kind, { action }: AskedOfAudit) =>
  action === undefined || isChangeAction(action) === (kind === 'change');

/** The newest rows of a source. About a record, each of its uids and paths is a walk of its own along an index. */
function newest(kind: Kind, asked: AskedOfAudit, limit: number): RawBuilder<unknown>[] {
  if (!mayHave(kind, asked)) return [];
  const { table, at, number, columns } = sources[kind];
  const rows = (
    where: RawBuilder<unknown>,
  ) => sql`(select ${sql.lit(kind)} as "kind", ${sql.ref(number)} as "number",
      ${sql.ref(at)} as "at", "t"."action", "t"."userId", "t"."device", "t"."entity", "t"."uid", ${columns}
    from ${sql.table(table)} "t" where ${where} and ${conditions(kind, asked)}
    order by ${sql.ref(at)} desc, ${sql.ref(number)} desc limit ${limit})`;
  if (asked.record === undefined) return [rows(sql`true`)];
  const ofUids = sql`select "r".* from "uids" cross join lateral ${rows(sql`"t"."uid" = "uids"."uid"`)} "r"`;
  if (kind === 'change') return [ofUids];
  const listed = rows(
    sql`"t"."action" = 'list' and "t"."uid" is null and "auditPath"("t"."detail") = "paths"."path"`,
  );
  return [ofUids, sql`select "r".* from "paths" cross join lateral ${listed} "r"`];
}

/**
 * The newest deeds that are asked for, at most so many, newest first. Of what the viewer may not see they say who did what, and no details;
 * of lists of a student's cases never how many these were, which would tell of one that the viewer may not see.
 */
export function readDeeds(db: Queries, asked: AskedOfAudit, limit: number): Promise<Deed[]> {
  const found = [...newest('entry', asked, limit), ...newest('change', asked, limit)];
  const micros = sql`to_char("d"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return jsonRows(
    db,
    sql`with ${asked.record === undefined ? sql`` : sql`${concerning(asked.record, asked.viewer)},`}
      "hidden" as materialized (${hiddenRecordUids(asked.viewer)}) select
        concat(${micros}, '.', "d"."kind", '.', "d"."number") as "place", ${instant(sql`"d"."at"`)} as "at", "d"."action",
        ${byWhom('d')} as "by", "d"."device", "d"."requestId", "d"."entity",
        ${namedByRow(asked.viewer)} as "about",
        case when "d"."uid" in (select "uid" from "hidden") or "auditPath"("d"."detail") in (${hiddenCasePaths(asked.viewer)})
          then '{}'::jsonb when "auditPath"("d"."detail") like 'student %' then "d"."detail" - 'rows' else "d"."detail" end as "detail"
      from (select * from (${sql.join(found, sql` union all `)}) "all"
        order by "at" desc, "kind" desc, "number" desc limit ${limit}) "d"
      order by "d"."at" desc, "d"."kind" desc, "d"."number" desc`,
  );
}
