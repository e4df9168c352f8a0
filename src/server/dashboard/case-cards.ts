import { type RawBuilder, sql } from 'kysely';
import type { FoundCase } from '#domain/dashboard.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { personName } from '../cases/case-rows.ts';
import { jsonParameter, keptRows, type Queries } from '../db/queries.ts';
import { casesSeen, type Viewer } from '../records/need-to-know.ts';
import type { CaseReference } from './first-cases.ts';

/** A found case without what it was found by. */
export type CaseCard = Omit<FoundCase, 'matched'>;

const cardColumns = (kind: CaseKind): RawBuilder<unknown> => sql`
  "t"."id", "t"."uid", ${sql.lit(kind)}::text as "type",
  ${sql.ref(kind === 'complaint' ? 't.yearCaseNumber' : 't.caseNumber')} as "caseNumber",
  ${personName('s.lastName', 's.firstName')} as "studentName", "t"."dateFiled", "t"."dateClosed"`;

/** The cards of the referred cases in their order, stubs where they are restricted to others, with more that `columns` reads of each kind's rows (alias "t"). */
export async function readInOrder<T>(
  db: Queries,
  viewer: Viewer,
  references: readonly CaseReference[],
  columns: (kind: CaseKind) => RawBuilder<unknown>,
): Promise<(CaseCard & T)[]> {
  if (references.length === 0) return [];
  const isReferred = sql`"t"."id" in (select "id" from "r")`;
  const listed = references.map(({ type, id }, place) => ({ type, id, place }));
  const parts = caseKindNames.map(
    (kind) => sql`select ${cardColumns(kind)}, ${columns(kind)}, "r"."place" from "r"
      join (${casesSeen(kind, viewer, isReferred, isReferred)}) "t" on "t"."id" = "r"."id" left join "student" "s" on "s"."id" = "t"."studentId"
      where "r"."type" = ${sql.lit(kind)}`,
  );
  const rows = await keptRows<CaseCard & T & { place: number }>(
    db,
    sql`with "r" as materialized (select * from jsonb_to_recordset(${jsonParameter(listed)})
        as "r" ("type" text, "id" integer, "place" integer))
      select * from (${sql.join(parts, sql` union all `)}) "c" order by "place"`,
  );
  return rows.map(({ place: _place, ...row }) => row as unknown as CaseCard & T);
}
