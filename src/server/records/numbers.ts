import { sql } from 'kysely';
import type { CaseKind } from '#domain/events.ts';
import { startYearOf } from '#domain/school-year.ts';
import type { Queries } from '../db/queries.ts';

/** Takes the next number of a series. The counter's row stays locked until the transaction ends: none is lost. */
async function next(trx: Queries, series: string, startYear: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into "caseCounter" ("series", "startYear", "last") values (${series}, ${startYear}, 1)
    on conflict ("series", "startYear") do update set "last" = "caseCounter"."last" + 1
    returning "last"`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the counter answered no row');
  return row.last;
}

async function isTaken(trx: Queries, kind: CaseKind, field: string, value: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(kind)} where ${sql.ref(field)} = ${value}`.execute(trx);
  return rows.length > 0;
}

const ofYear = (prefix: string, year: number) => (count: number) =>
  `${prefix}${year}-${String(count).padStart(4, '0')}`;

/** The next text of a series; one that an Admin has given by hand is stepped over. */
async function free(
  trx: Queries,
  kind: CaseKind,
  field: string,
  series: string,
  year: number,
  text: (count: number) => string,
): Promise<string> {
  for (;;) {
    const value = text(await next(trx, series, year));
    if (!(await isTaken(trx, kind, field, value))) return value;
  }
}

/**
 * The numbers of a new case by the school year of its filing date (YYYY-MM-DD), for those that the values leave out
 * (docs/api.md, Case numbers). Given within the transaction that stores the case, so none is repeated and none skipped.
 */
export async function caseNumbers(
  trx: Queries,
  kind: CaseKind,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const year = startYearOf(String(values.dateFiled));
  const given: Record<string, string> = {};
  if (!values.caseNumber) {
    if (kind === 'complaint') given.caseNumber = await free(trx, kind, 'caseNumber', kind, 0, String);
    else {
      const text = ofYear(kind === 'mediation' ? 'M-' : 'DP-', year);
      given.caseNumber = await free(trx, kind, 'caseNumber', kind, year, text);
    }
  }
  if (kind === 'complaint' && !values.yearCaseNumber)
    given.yearCaseNumber = await free(trx, kind, 'yearCaseNumber', 'complaintOfYear', year, ofYear('', year));
  return given;
}
