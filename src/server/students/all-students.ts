import { type RawBuilder, sql } from 'kysely';
import { headers } from '#contract/headers.ts';
import type { StudentRow } from '#contract/students.ts';
import { Problem } from '#domain/problems.ts';
import { reply, type Reply } from '../base/handlers.ts';
import { jsonRows, keptRows, type Queries } from '../db/queries.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { readStudents } from './student-rows.ts';

type Part = RawBuilder<unknown>;

/** Which way an order goes; what is empty stays last. */
type Way = 'asc' | 'desc';

const ways = { asc: sql`asc`, desc: sql`desc` };
const present = sql`"t"."deletedAt" is null`;

/** Students that fulfil a condition, by columns that an index has; ends in that order, which a join keeps. */
const inOrder = (condition: Part, columns: readonly Part[], way: Way) => sql`
  select "t"."id" from "student" "t" where ${present} and ${condition}
  order by ${sql.join(columns.map((column) => sql`${column} ${ways[way]}`))}`;

const byKey = [sql`"t"."searchKey" collate "C"`, sql`"t"."id"`];

/** The codes that students have, by jumping from one to the next, with the names of the districts. */
const districtsOfStudents = (way: Way) => sql`
  with recursive "codes" as (
    (select "t"."districtCode" as "code" from "student" "t" where ${present} and "t"."districtCode" is not null
      order by "t"."districtCode" limit 1)
    union all
    select (select "t"."districtCode" from "student" "t" where ${present} and "t"."districtCode" > "codes"."code"
      order by "t"."districtCode" limit 1) from "codes" where "codes"."code" is not null)
  select "codes"."code" from "codes" left join "district" "d" on "d"."code" = "codes"."code" and "d"."deletedAt" is null
  where "codes"."code" is not null order by "d"."name" ${ways[way]} nulls last, "codes"."code" ${ways[way]}`;

/** Everybody in an order that indexes have, so that a page is read without the students before it being sorted. */
const orders: Record<string, (way: Way) => Part> = {
  lastName: (way) => inOrder(sql`true`, byKey, way),
  firstName: (way) => inOrder(sql`true`, [sql`"searchText"("t"."firstName") collate "C"`, ...byKey], way),
  stateId: (way) => inOrder(sql`true`, [sql`"t"."stateId" collate "C"`], way),
  city: (way) => sql`
    select * from (${inOrder(sql`"t"."city" is not null`, [sql`"t"."city"`, ...byKey], way)}) "a"
    union all select * from (${inOrder(sql`"t"."city" is null`, byKey, way)}) "z"`,
  districtName: (way) => sql`
    select "s"."id" from (${districtsOfStudents(way)}) "d"
      cross join lateral (${inOrder(sql`"t"."districtCode" = "d"."code"`, byKey, way)}) "s"
    union all select * from (${inOrder(sql`"t"."districtCode" is null`, byKey, way)}) "z"`,
};

async function count(db: Queries): Promise<number> {
  const [row] = await keptRows<{ count: number }>(
    db,
    sql`select count(*)::integer as "count" from "student" "t" where ${present}`,
  );
  return row?.count ?? 0;
}

/**
 * A page of all students and X-Total-Count, by name unless sorted by another of the list's columns; throws Problem
 * 'invalid' for columns by which so many can't be sorted at once.
 */
export async function allStudents(
  db: Queries,
  viewer: Viewer,
  { page, pageSize, sort = 'lastName' }: { page: number; pageSize: number; sort?: string | undefined },
): Promise<Reply<StudentRow[]>> {
  const field = sort.replace(/^-/, '');
  const order = Object.hasOwn(orders, field) ? orders[field] : undefined;
  if (!order) throw new Problem('invalid', `All students can’t be sorted by ${field}.`);
  const ids = sql`${order(sort.startsWith('-') ? 'desc' : 'asc')} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const [total, found] = await Promise.all([count(db), jsonRows<{ id: number }>(db, ids)]);
  const listed = sql`${`{${found.map(({ id }) => id).join(',')}}`}::integer[]`;
  const rows = await readStudents(db, viewer, sql`"t"."id" = any (${listed})`, {
    order: sql`array_position(${listed}, "id")`,
  });
  return reply(rows, { [headers.totalCount]: String(total) });
}
