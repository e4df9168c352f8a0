import { sql } from 'kysely';
import { type DashboardItem, dashboardTiles, type QuickCase } from '#domain/dashboard.ts';
import { typeaheadLimit } from '#domain/search.ts';
import { personName } from '../cases/case-rows.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { type Handlers, reply } from '../handlers.ts';
import { anywhere } from '../students/search.ts';

/** The tiles count every open case: the lists that they link to show All Open Records (decisions.md). */
async function tiles(db: Queries): Promise<DashboardItem[]> {
  const counts = await jsonRows<{ kind: string; count: number }>(
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

const numbered = [
  ['complaint', 'yearCaseNumber'],
  ['complaint', 'caseNumber'],
  ['mediation', 'caseNumber'],
  ['dueprocess', 'caseNumber'],
] as const;

/**
 * Cases whose number has the typed text anywhere, those that start with it first, the newest numbers first, 20 at most.
 * A complaint is found by either of its numbers and shown with the one that was typed, once.
 */
async function casesByNumber(db: Queries, text: string): Promise<QuickCase[]> {
  const typed = text.trim().toLowerCase();
  if (typed === '') return [];
  const found = numbered.map(
    ([kind, field], order) => sql`
      select "id", "uid", ${sql.ref(field)} as "caseNumber", "studentId", ${kind}::text as "type", ${order}::integer as "order"
      from ${sql.table(kind)} where lower(${sql.ref(field)}) like ${anywhere(typed)} and "deletedAt" is null`,
  );
  return jsonRows(
    db,
    sql`select "c"."id", "c"."uid", "c"."caseNumber", ${personName('s.lastName', 's.firstName')} as "studentName", "c"."type"
      from (select distinct on ("uid") * from (${sql.join(found, sql` union all `)}) "u" order by "uid", "order") "c"
      left join "student" "s" on "s"."id" = "c"."studentId"
      order by lower("c"."caseNumber") like ${anywhere(typed).slice(1)} desc, "c"."caseNumber" desc, "c"."id"
      limit ${typeaheadLimit}`,
  );
}

/** The dashboard's tiles and its case-number box. */
export const dashboardHandlers = (db: Queries): Handlers<'dashboard' | 'casesByNumber'> => ({
  dashboard: async () => reply(await tiles(db)),
  casesByNumber: async ({ body }) => reply(await casesByNumber(db, body)),
});
