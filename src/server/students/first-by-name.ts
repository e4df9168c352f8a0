import { type RawBuilder, sql } from 'kysely';
import { anywhere, fromStart } from '../db/like.ts';
import { jsonRows, type Queries } from '../db/queries.ts';

type Condition = RawBuilder<unknown>;

/** Which students are looked for. */
export interface Wanted {
  /** Each is found anywhere in the search key. */
  words: readonly string[];
  /** Students whose search key, and so whose last name, begins with one of these come first. */
  beginnings: readonly string[];
  /** Whatever else holds of the student, alias "t". */
  others: readonly Condition[];
}

/** A word of fewer letters is in no trigram. */
const shortest = 3;
/** From here on hits lie so densely in the order of names that reading them in this order is faster than sorting them. */
const dense = 20_000;

const key = sql`"t"."searchKey" collate "C"`;
const and = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Students in the order of their keys. What the index does not hold is looked at after the key, in rows that have it. */
function inOrder(ofKey: readonly Condition[], { others }: Wanted, limit: number): Condition {
  const keys = sql`select "t"."id", "t"."searchKey" from "student" "t"
    where "t"."deletedAt" is null and ${and(ofKey)} order by ${key}, "t"."id"`;
  if (others.length === 0) return sql`${keys} limit ${limit}`;
  if (ofKey.length === 0)
    return sql`select "t"."id", "t"."searchKey" from "student" "t"
      where "t"."deletedAt" is null and ${and(others)} order by ${key}, "t"."id" limit ${limit}`;
  return sql`select "k".* from (${keys} offset 0) "k"
    cross join lateral (select from "student" "t" where "t"."id" = "k"."id" and ${and(others)}) "t" limit ${limit}`;
}

/** Those that begin as typed, by name: their keys lie side by side in the index. */
async function beginning(db: Queries, wanted: Wanted, limit: number): Promise<number[]> {
  const { words, beginnings } = wanted;
  if (beginnings.length === 0) return [];
  const holding = words.map((word) => sql`${key} like ${anywhere(word)}`);
  const each = beginnings.map(
    (start) => sql`(${inOrder([sql`${key} like ${fromStart(start)}`, ...holding], wanted, limit)})`,
  );
  return numbers(
    db,
    sql`select "id" from (${sql.join(each, sql` union `)}) "u" order by "searchKey" collate "C", "id" limit ${limit}`,
  );
}

/** The others, by name. Few hits are found by their letters and then sorted; many are met soon in the order of names. */
function inside(db: Queries, wanted: Wanted, limit: number): Promise<number[]> {
  const { words, beginnings, others } = wanted;
  const ofKey = [
    ...words.map((word) => sql`${key} like ${anywhere(word)}`),
    ...beginnings.map((start) => sql`${key} not like ${fromStart(start)}`),
  ];
  if (!words.some((word) => word.length >= shortest)) return numbers(db, inOrder(ofKey, wanted, limit));
  const holding = words.map((word) => sql`"t"."searchKey" like ${anywhere(word)}`);
  return numbers(
    db,
    sql`with "hits" as materialized (
        select "t"."id", "t"."searchKey" from "student" "t"
        where "t"."deletedAt" is null and ${and([...holding, ...ofKey, ...others])} limit ${dense + 1}),
      "few" as materialized (select count(*) <= ${dense} as "are" from "hits")
      (select "id", "searchKey" from "hits" where (select "are" from "few")
        order by "searchKey" collate "C", "id" limit ${limit})
      union all
      (select * from (${inOrder(ofKey, wanted, limit)}) "o" where not (select "are" from "few"))`,
  );
}

async function numbers(db: Queries, query: Condition): Promise<number[]> {
  return (await jsonRows<{ id: number }>(db, query)).map(({ id }) => id);
}

/**
 * The numbers of at most `limit` students: those that begin as typed before the others, each by last name, first name
 * and State ID.
 */
export async function firstByName(db: Queries, wanted: Wanted, limit: number): Promise<number[]> {
  const first = await beginning(db, wanted, limit);
  if (first.length === limit) return first;
  return [...first, ...(await inside(db, wanted, limit - first.length))];
}
