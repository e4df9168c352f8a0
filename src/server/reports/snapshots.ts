import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CheckedRelation } from '#domain/federal-report/checks.ts';
import type { CountedCase } from '#domain/federal-report/report.ts';
import { noReportOf } from '#domain/federal-report/reported-year.ts';
import type { ReportCounts } from '#domain/federal-report/rows.ts';
import { Problem } from '#domain/problems.ts';
import { namesSchoolYear } from '#domain/school-year.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';
import { reportOf } from './report-cases.ts';

/** A generated federal report as it was kept. */
export interface Snapshot {
  year: string;
  generation: string;
  /** YYYY-MM-DD */
  statusDate: string;
  /** ISO 8601 UTC, to the second. */
  generatedAt: string;
  counts: ReportCounts;
  checks: readonly CheckedRelation[];
}

/** Throws Problem 'rule' for a year whose name says no days: the report would count the cases of all years. */
export function refuseUnreadableYear(year: string): void {
  const refusal = noReportOf(year);
  if (refusal !== null) throw new Problem('rule', refusal);
}

/**
 * The snapshot of a year; undefined before it was generated, and where the year's name says no days. A snapshot belongs to the
 * days that the name says: a school year that gets another name has that name's snapshot, and has its own again with its former
 * name.
 */
export async function readSnapshot(db: Queries, year: string): Promise<Snapshot | undefined> {
  if (!namesSchoolYear(year)) return undefined;
  const [found] = await jsonRows<Snapshot>(
    db,
    sql`select "year", "generation", "statusDate", "counts", "checks",
        to_char("generatedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "generatedAt"
      from "federalReport" where "year" = ${year}`,
  );
  return found;
}

/** A snapshot with the cases behind its counts, of one moment: a Generate that runs meanwhile is seen whole or not at all. */
export async function readWholeSnapshot(
  db: Queries,
  year: string,
): Promise<{ snapshot: Snapshot; cases: CountedCase[] } | undefined> {
  if (!namesSchoolYear(year)) return undefined;
  const [found] = await jsonRows<Snapshot & { cases: CountedCase[] | null }>(
    db,
    sql`select "r"."year", "r"."generation", "r"."statusDate", "r"."counts", "r"."checks",
        to_char("r"."generatedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "generatedAt",
        (select json_agg("c" order by "c"."position") from "federalReportCase" "c" where "c"."year" = "r"."year")
          as "cases"
      from "federalReport" "r" where "r"."year" = ${year}`,
  );
  if (!found) return undefined;
  const { cases, ...snapshot } = found;
  return { snapshot, cases: cases ?? [] };
}

/** Waits until nobody else generates this year's report; the turn ends with the transaction. */
export async function takeTurn(trx: Queries, year: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('federalReport'), hashtext(${year}))`.execute(trx);
}

/** Counts a year as of the status date and keeps it in the place of what was kept before. Within a transaction. */
export async function generateSnapshot(
  trx: Queries,
  { year, statusDate, now, userId }: { year: string; statusDate: string; now: Date; userId: number },
): Promise<{ cases: number }> {
  const { counts, checks, cases } = await reportOf(trx, year, statusDate);
  await sql`delete from "federalReport" where "year" = ${year}`.execute(trx);
  await sql`
    insert into "federalReport" ("year", "generation", "statusDate", "generatedAt", "generatedBy", "counts", "checks")
    values (${year}, ${randomUUID()}::uuid, ${statusDate}::date, ${now.toISOString()}::timestamptz, ${userId},
      ${jsonParameter(counts)}, ${jsonParameter(checks)})`.execute(trx);
  await sql`
    insert into "federalReportCase" ("year", "position", "kind", "id", "uid", "caseNumber", "dateFiled", "class", "rows")
    select ${year}, "c"."position", "c"."kind", "c"."id", "c"."uid", "c"."caseNumber", "c"."dateFiled", "c"."class",
      "c"."rows"
    from jsonb_to_recordset(${jsonParameter(cases.map((one, position) => ({ position, ...one })))}) as "c"(
      "position" integer, "kind" text, "id" integer, "uid" uuid, "caseNumber" text, "dateFiled" date, "class" text,
      "rows" text[])`.execute(trx);
  return { cases: cases.length };
}
