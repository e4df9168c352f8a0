import { type RawBuilder, sql } from 'kysely';
import type { CaseListQuery } from '#contract/cases.ts';
import { headers } from '#contract/headers.ts';
import type { CaseKind } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import type { Queries } from '../db/queries.ts';
import { type Caller, reply, type Reply } from '../handlers.ts';
import { type Reference, unknownRecord } from '../records/reference.ts';
import { readRow } from '../records/stored.ts';
import { type CaseRows, isSortable, present, readCases } from './case-rows.ts';

const defaultPageSize = 25;

/** All Open Records, or Only FFY records of the user's year (spec.md section 2). */
function filtered(filter: CaseListQuery['filter'], caller: Caller): RawBuilder<unknown> {
  if (filter === 'open') return sql`${present} and "t"."dateClosed" is null`;
  const { from, to } = schoolYearRange(caller.year.name);
  return sql`${present} and "t"."dateFiled" between ${from}::date and ${to}::date`;
}

/** What `sort` asks for, the record's number deciding among equals; undefined for the list's own order. */
function sorted(kind: CaseKind, sort: string | undefined): RawBuilder<unknown> | undefined {
  if (sort === undefined) return undefined;
  const field = sort.replace(/^-/, '');
  if (!isSortable(kind, field)) throw new Problem('invalid', `There is no column ${field} to sort by.`);
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${sql.ref(field)} ${direction} nulls last, "id" ${direction}`;
}

async function count(db: Queries, kind: CaseKind, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as "count" from ${sql.table(kind)} "t" where ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A list of all cases of a kind: whole, or with `page` one page of it and X-Total-Count (api.md, Lists). */
export async function listCases<K extends CaseKind>(
  db: Queries,
  kind: K,
  { query, caller }: { query: CaseListQuery; caller: Caller },
): Promise<Reply<CaseRows[K][]>> {
  const condition = filtered(query.filter, caller);
  const order = sorted(kind, query.sort);
  const { page, pageSize = defaultPageSize } = query;
  if (page === undefined && query.pageSize === undefined)
    return reply(await readCases(db, kind, condition, order));
  const offset = ((page ?? 1) - 1) * pageSize;
  const rows = await readCases(db, kind, condition, order, sql`limit ${pageSize} offset ${offset}`);
  return reply(rows, { [headers.totalCount]: String(await count(db, kind, condition)) });
}

/** A student's cases of a kind, the newest first; throws Problem 'notFound' for an unknown student. */
export async function listOfStudent<K extends CaseKind>(
  db: Queries,
  kind: K,
  student: Reference,
): Promise<Reply<CaseRows[K][]>> {
  const row = await readRow(db, 'student', student);
  if (!row || row.isDeleted) throw unknownRecord('student');
  const condition = sql`${present} and "t"."studentId" = ${row.record.id}::integer`;
  return reply(await readCases(db, kind, condition, sql`"dateFiled" desc, "id" desc`));
}
