import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { isSeen, type Viewer } from '../records/need-to-know.ts';

/** Which case. */
export interface CaseReference {
  type: CaseKind;
  id: number;
}

/** Conditions on a case (alias "t") of each kind; a case that fulfils any of its kind is meant. */
export type AnyOf = Record<CaseKind, readonly RawBuilder<unknown>[]>;

const states = { open: sql`"t"."dateClosed" is null`, closed: sql`"t"."dateClosed" is not null` };

/** Each condition has an index of its own to be found by, so each is asked for the first by itself. */
function ofState(db: Queries, viewer: Viewer, anyOf: AnyOf, state: RawBuilder<unknown>, limit: number) {
  const parts = caseKindNames.flatMap((kind) =>
    anyOf[kind].map(
      (
        condition,
      ) => sql`(select ${sql.lit(kind)}::text as "type", "t"."id", "t"."dateFiled" from ${sql.table(kind)} "t"
        where "t"."deletedAt" is null and ${state} and ${condition} and ${isSeen('t', viewer)}
        order by "t"."dateFiled" desc, "t"."id" desc limit ${limit})`,
    ),
  );
  if (parts.length === 0 || limit === 0) return Promise.resolve([]);
  return jsonRows<CaseReference>(
    db,
    sql`select "type", "id" from (${sql.join(parts, sql` union `)}) "c"
      order by "dateFiled" desc, "type", "id" desc limit ${limit}`,
  );
}

/** The first of the cases that the viewer may see: open before closed, the newest filed first. */
export async function firstCases(
  db: Queries,
  viewer: Viewer,
  anyOf: AnyOf,
  limit: number,
): Promise<CaseReference[]> {
  const open = await ofState(db, viewer, anyOf, states.open, limit);
  return [...open, ...(await ofState(db, viewer, anyOf, states.closed, limit - open.length))];
}
