import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { caseKindNames, type CaseKind } from '#domain/events.ts';
import { reportFields } from '#domain/federal-report/fields.ts';
import { type FederalReport, federalReportInSteps, type ReportCases } from '#domain/federal-report/report.ts';
import { type DayRange, schoolYearRange } from '#domain/school-year.ts';
import { jsonRows, manyRows, type Queries } from '../db/queries.ts';

const listed = (kind: CaseKind) => sql.join(reportFields[kind].map((field) => sql.ref(`t.${field}`)));

export const filedIn = ({ from, to }: DayRange): RawBuilder<unknown> =>
  sql`"t"."deletedAt" is null and "t"."dateFiled" between ${from}::date and ${to}::date`;

/** Due process cases of other years that the report looks at: of students with a complaint, and those with a mediation. */
const lookedAt = (range: DayRange) => sql`
  "t"."deletedAt" is null and (
    "t"."dateFiled" between ${range.from}::date and ${range.to}::date
    or "t"."studentId" in (select "t"."studentId" from "complaint" "t" where ${filedIn(range)})
    or "t"."id" in (select "t"."dueProcessId" from "mediation" "t" where ${filedIn(range)}))`;

/**
 * The cases that the federal report of a year is made from, each kind in the order of filing. One statement, so that all
 * of them are as they were at one moment.
 */
async function readReportCases(db: Queries, yearName: string): Promise<ReportCases> {
  const range = schoolYearRange(yearName);
  const rows = await manyRows<{ kind: CaseKind; record: never }>(
    db,
    sql`select * from (${sql.join(
      caseKindNames.map(
        (kind) => sql`
          select ${kind}::text as "kind", to_json("r") as "record" from (
            select ${listed(kind)} from ${sql.table(kind)} "t"
            where ${kind === 'dueprocess' ? lookedAt(range) : filedIn(range)}) "r"`,
      ),
      sql` union all `,
    )}) "cases" order by "record" ->> 'dateFiled', ("record" ->> 'id')::integer`,
  );
  const of = (kind: CaseKind) => rows.filter((row) => row.kind === kind).map(({ record }) => record);
  return { complaints: of('complaint'), mediations: of('mediation'), dueProcesses: of('dueprocess') };
}

/** The federal report of a year as its cases stand now. Others are answered while it counts. */
export async function reportOf(db: Queries, yearName: string, statusDate: string): Promise<FederalReport> {
  const steps = federalReportInSteps(await readReportCases(db, yearName), yearName, statusDate);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await turn();
  }
}

/** How many cases filed in a year aren't closed. */
export async function countPending(db: Queries, yearName: string): Promise<number> {
  const range = schoolYearRange(yearName);
  const open = caseKindNames.map(
    (kind) => sql`select from ${sql.table(kind)} "t" where ${filedIn(range)} and "t"."dateClosed" is null`,
  );
  const [row] = await jsonRows<{ count: number }>(
    db,
    sql`select count(*) as "count" from (${sql.join(open, sql` union all `)}) "open"`,
  );
  return row?.count ?? 0;
}
