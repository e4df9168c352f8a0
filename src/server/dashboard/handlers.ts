import { sql } from 'kysely';
import { type DashboardItem, dashboardTiles } from '#domain/dashboard.ts';
import { type Caller, type Handlers, reply } from '../base/handlers.ts';
import { inYearOf } from '../cases/case-filter.ts';
import { keptRows, type Queries } from '../db/queries.ts';
import { isHidden, isSeen } from '../records/need-to-know.ts';
import { casesByNumber } from './cases-by-number.ts';
import { searchEverything } from './search-everything.ts';

/** The tiles count every line of the lists that they link to, All Open Records (docs/product.md 2.2), stubs too. */
async function tiles(db: Queries, caller: Caller): Promise<DashboardItem[]> {
  const counts = await keptRows<{ kind: string; count: number }>(
    db,
    sql.join(
      dashboardTiles.map(
        ({ kind }) => sql`
          select ${kind}::text as "kind", count(*) as "count" from ${sql.table(kind)} "t"
          where "deletedAt" is null and (("dateClosed" is null and ${isSeen('t', caller.id)})
            or (${isHidden('t', caller.id)} and ${inYearOf(caller)}))`,
      ),
      sql` union all `,
    ),
  );
  return dashboardTiles.map(({ code, name, kind }) => ({
    code,
    name,
    openCount: counts.find((count) => count.kind === kind)?.count ?? 0,
  }));
}

/** The dashboard's tiles, its case-number box, and Search everything. */
export const dashboardHandlers = (
  db: Queries,
): Handlers<'dashboard' | 'casesByNumber' | 'searchEverything'> => ({
  dashboard: async ({ caller }) => reply(await tiles(db, caller)),
  casesByNumber: async ({ body, caller }) => reply(await casesByNumber(db, caller.id, body)),
  searchEverything: async ({ body, caller }) => reply(await searchEverything(db, caller.id, body)),
});
