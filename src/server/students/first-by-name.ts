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
  districtCode: string | null;
  /** Whatever else holds of the student, alias "t". */
  others: readonly Condition[];
}

/** So many hits are found by their letters, fetched and sorted at once. */
const few = 2000;
/** So many students are looked at in the order of names before all hits are fetched and sorted. */
const near = 30_000;

const key = sql`"t"."searchKey" collate "C"`;
const byKey = sql`"searchKey" collate "C", "id"`;
const and = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Students of the district, if one is asked for, in the order of their keys, read from the index alone. */
const keysOf = ({ districtCode }: Wanted, conditions: readonly Condition[] = []) => sql`
  select "t"."id", "t"."searchKey" from "student" "t" where "t"."deletedAt" is null
  and ${districtCode === null ? sql`true` : sql`"t"."districtCode" = ${districtCode}`} and ${and(conditions)}
  order by ${key}, "t"."id"`;

/** Those of the keys (in their order) whose rows fulfil what no key tells; `of` is fenced, so that it stays in order. */
const whose = ({ others }: Wanted, of: Condition, limit: number) =>
  others.length === 0
    ? sql`select "k".* from (${of} offset 0) "k" limit ${limit}`
    : sql`select "k".* from (${of} offset 0) "k" cross join lateral (
        select from "student" "t" where "t"."id" = "k"."id" and ${and(others)} offset 0) "t" limit ${limit}`;

const holding = (words: readonly string[], column: Condition) =>
  words.map((word) => sql`${column} like ${anywhere(word)}`);

/** Those that begin as typed, by name: their keys lie side by side in the index. */
async function beginning(db: Queries, wanted: Wanted, limit: number): Promise<number[]> {
  if (wanted.beginnings.length === 0) return [];
  const each = wanted.beginnings.map((start) => {
    const keys = keysOf(wanted, [sql`${key} like ${fromStart(start)}`, ...holding(wanted.words, key)]);
    return sql`(${whose(wanted, keys, limit)})`;
  });
  return numbers(
    db,
    sql`select "id" from (${sql.join(each, sql` union `)}) "u" order by ${byKey} limit ${limit}`,
  );
}

/** A word of two letters is in no trigram, but one of the pairs of its key; one letter is met soon. */
const byPairs = (words: readonly string[]) => {
  const pairs = words.filter((word) => word.length === 2);
  return words.some((word) => word.length > 2) || pairs.length === 0
    ? []
    : [sql`"searchPairs"("t"."searchKey") @> ${`{${pairs.join(',')}}`}::text[]`];
};

/**
 * The others, by name. In turn, each only where the one before did not do: all hits by their letters, if they are few;
 * the hits among the first students by name, which are soon enough where hits are many; all hits, however many.
 */
function inside(db: Queries, wanted: Wanted, limit: number): Promise<number[]> {
  const { words, beginnings, districtCode, others } = wanted;
  // Whatever else is asked for is spread over all names, which the planner knows.
  if (words.length === 0) return numbers(db, sql`${keysOf(wanted, others)} limit ${limit}`);
  const rest = beginnings.map((start) => sql`${key} not like ${fromStart(start)}`);
  const hits = sql`select "t"."id", "t"."searchKey" from "student" "t" where "t"."deletedAt" is null
    and ${districtCode === null ? sql`true` : sql`"t"."districtCode" = ${districtCode}`}
    and ${and([...byPairs(words), ...holding(words, sql`"t"."searchKey"`), ...rest, ...others])}`;
  const nearest = sql`select "t".* from (${keysOf(wanted)} limit ${near}) "t"
    where ${and([...holding(words, key), ...rest])} order by ${key}, "t"."id"`;
  return numbers(
    db,
    sql`with "some" as materialized (${hits} limit ${few + 1}),
      "areAll" as materialized (select count(*) <= ${few} as "is" from "some"),
      "nearest" as materialized (
        select * from (${whose(wanted, nearest, limit)}) "n" where not (select "is" from "areAll")),
      "isEnough" as materialized (
        select (select "is" from "areAll") or count(*) = ${limit} as "is" from "nearest")
      (select * from "some" where (select "is" from "areAll") order by ${byKey} limit ${limit})
      union all (select * from "nearest" where (select "is" from "isEnough"))
      union all (select * from (${hits} and not (select "is" from "isEnough") offset 0) "h" order by ${byKey} limit ${limit})`,
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
