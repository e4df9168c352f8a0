import { type RawBuilder, sql } from 'kysely';
import { caseKindNames } from '#domain/events.ts';
import type { DayRange } from '#domain/school-year.ts';
import { isHidden, type Viewer } from '../records/need-to-know.ts';
import { counted } from './held.ts';
import { caseInYear, studentInYear } from './scope.ts';
import { partJoins, partNames } from './sources.ts';

const all = sql`'hidden'`;

/**
 * Counts what a year holds and the viewer's mirror does not: what hangs on cases that the viewer may not see, and those of these
 * cases that the year holds only for their students. Of the others a mirror has the stubs, which count as the cases do.
 */
export function hiddenCounts(range: DayRange, viewer: Viewer): RawBuilder<unknown> {
  const cases = caseKindNames.map((kind) => {
    const ofStudent = sql`exists (select from "student" "s" where "s"."id" = "t"."studentId" and "s"."deletedAt" is null
      and ${studentInYear('s', range)})`;
    return sql`${sql.ref(`hidden ${kind}`)} as materialized (
      select "t"."id", "t"."uid", "t"."version", ${caseInYear('t', range)} as "isStub" from ${sql.table(kind)} "t"
      where ${isHidden('t', viewer)} and "t"."deletedAt" is null and (${caseInYear('t', range)} or ${ofStudent}))`;
  });
  const parts = partNames.flatMap((entity) =>
    caseKindNames.flatMap((kind) => {
      const join = partJoins[entity](kind);
      const from = sql`${sql.ref(`hidden ${kind}`)} "c" ${join}`;
      return join ? counted(entity, sql`${from} and "t"."deletedAt" is null`, all) : [];
    }),
  );
  return sql`with ${sql.join(cases)} ${sql.join(
    [
      ...caseKindNames.map((kind) =>
        counted(kind, sql`(select * from ${sql.ref(`hidden ${kind}`)} where not "isStub") "t"`, all),
      ),
      ...parts,
    ],
    sql` union all `,
  )}`;
}
