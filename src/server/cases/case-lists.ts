import { type RawBuilder, sql } from 'kysely';
import type { CaseListQuery } from '#contract/cases.ts';
import { headers } from '#contract/headers.ts';
import type { CaseKind } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import { type Caller, reply, type Reply } from '../base/handlers.ts';
import type { Queries } from '../db/queries.ts';
import { isHidden, isSeen, type Viewer } from '../records/need-to-know.ts';
import type { Reference } from '../records/reference.ts';
import { presentId } from '../records/stored.ts';
import { caseFilter, inYearOf } from './case-filter.ts';
import { byNumber, type CasePage, type CaseRows, present, readCases, sortability } from './case-rows.ts';

const defaultPageSize = 25;

/** The columns that hold case numbers. */
const numbers = new Set(['caseNumber', 'yearCaseNumber', 'dueProcessCaseNumber']);

/** What `sort` asks for, the record's number deciding among equals; nothing for the list's own order. */
function sorted(kind: CaseKind, sort: string | undefined): CasePage {
  if (sort === undefined) return {};
  const field = sort.replace(/^-/, '');
  const sortable = sortability(kind, field);
  if (sortable === 'none') throw new Problem('invalid', `There is no column ${field} to sort by.`);
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const column = numbers.has(field) ? byNumber(sql.ref(field)) : sql.ref(field);
  return {
    order: sql`${column} ${direction} nulls last, "id" ${direction}`,
    isByDisplay: sortable === 'display',
  };
}

async function count(
  db: Queries,
  kind: CaseKind,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  stubs: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from ${sql.table(kind)} "t" where ${condition} and ${isSeen('t', viewer)})
      + (select count(*) from ${sql.table(kind)} "t" where ${stubs} and ${isHidden('t', viewer)}))::integer as "count"`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * A list of all cases of a kind, those that are restricted to others as stubs, whichever filter there is: whole, or with `page` one page of it and X-Total-Count (docs/api.md, Lists).
 */
export async function listCases<K extends CaseKind>(
  db: Queries,
  kind: K,
  { query, caller }: { query: CaseListQuery; caller: Caller },
): Promise<Reply<CaseRows[K][]>> {
  const condition = sql`${present} and ${caseFilter(query.filter, caller)}`;
  const stubs = sql`${present} and ${inYearOf(caller)}`;
  const order = { ...sorted(kind, query.sort), stubs };
  const { page, pageSize = defaultPageSize } = query;
  if (page === undefined && query.pageSize === undefined)
    return reply(await readCases(db, kind, caller.id, condition, order));
  const offset = ((page ?? 1) - 1) * pageSize;
  const [rows, total] = await Promise.all([
    readCases(db, kind, caller.id, condition, { ...order, window: sql`limit ${pageSize} offset ${offset}` }),
    count(db, kind, caller.id, condition, stubs),
  ]);
  return reply(rows, { [headers.totalCount]: String(total) });
}

/** A student's cases of a kind that the viewer may see, the newest first; throws Problem 'notFound' for an unknown student. */
export async function listOfStudent<K extends CaseKind>(
  db: Queries,
  kind: K,
  viewer: Viewer,
  student: Reference,
): Promise<Reply<CaseRows[K][]>> {
  const condition = sql`${present} and "t"."studentId" = ${await presentId(db, 'student', student, viewer)}::integer`;
  return reply(
    await readCases(db, kind, viewer, condition, { order: sql`"dateFiled" desc, "id" desc`, isKept: true }),
  );
}
