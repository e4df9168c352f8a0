import { sql } from 'kysely';
import { type DashboardItem, dashboardTiles } from '#domain/dashboard.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import { keptRows, type Queries } from '../db/queries.ts';
import { casesByNumber } from './cases-by-number.ts';
import { searchEverything } from './search-everything.ts';

/** The tiles count every open case: the lists that they link to show All Open Records (docs/product.md 2.2). */
async function tiles(db: Queries): Promise<DashboardItem[]> {
  const counts = await keptRows<{ kind: string; count: number }>(
    db,
    sql.join(
      dashboardTiles.map(
        ({ kind }) => sql`
          select ${kind}::text as "kind", count(*) as "count" from ${sql.table(kind)}
          where "dateClosed" is null and "deletedAt" is null`,
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
  dashboard: async () => reply(await tiles(db)),
  casesByNumber: async ({ body }) => reply(await casesByNumber(db, body)),
  searchEverything: async ({ body }) => reply(await searchEverything(db, body)),
});
