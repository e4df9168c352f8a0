import { type RawBuilder, sql } from 'kysely';
import { anywhere, fromStart } from '../db/like.ts';
import { jsonRows, keptRows, type Queries } from '../db/queries.ts';
import { countOfNames, fewNames, type KeysWhere, type Letters, ofNamesWith } from './names-inside.ts';

type Condition = RawBuilder<unknown>;

/** Which students are looked for. */
export interface Wanted {
  /** Whose names: the students' own unless told; a guardian's row has the key "searchKey" and no district (0015-search-everything.sql). */
  of?: 'student' | 'guardianName';
  /** Each is found anywhere in the search key. */
  words: readonly string[];
  /** Whatever else holds of the search key, `"t"."searchKey"`. */
  ofKey?: readonly Condition[];
  /** Letters that every hit has in a name; null where hits may have them in the State ID alone, or something else finds them sooner. */
  letters: Letters | null;
  /** Students whose search key, and so whose last name, begins with one of these come first. */
  beginnings: readonly string[];
  districtCode: string | null;
  /** Whatever else holds of the student, alias "t". */
  others: readonly Condition[];
  /** The conditions among `others` that a first name with the letters doesn't fulfil by having them. */
  besidesFirstName: readonly Condition[];
}

/** The most hits that are all fetched by their letters and then sorted. */
const few = 2000;
/** The most students that are looked at in the order of names, before all hits are fetched and sorted instead. */
const near = 30_000;
/** The same where names are looked for by their letters: fewer do, since letters that many names have are met soon. */
const nearest = (limit: number) => 2000 + 10 * limit;

const key = sql`"t"."searchKey" collate "C"`;
const byKey = sql`"searchKey" collate "C", "id"`;
const and = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

const present = ({ of }: Wanted) => (of === 'guardianName' ? sql`true` : sql`"t"."deletedAt" is null`);
const tableOf = ({ of = 'student' }: Wanted) => sql.table(of);

const ofDistrict = ({ districtCode }: Wanted) =>
  districtCode === null ? sql`true` : sql`"t"."districtCode" = ${districtCode}`;

/** Students of the district, if one is asked for, in the order of their keys, read from the index alone. */
const keysOf = (wanted: Wanted, conditions: readonly Condition[] = []) => sql`
  select "t"."id", "t"."searchKey" from ${tableOf(wanted)} "t" where ${present(wanted)}
  and ${ofDistrict(wanted)} and ${and(conditions)} order by ${key}, "t"."id"`;

/**
 * The keys whose rows fulfil conditions on more than the key, in the order of `of`. The `offset 0` keeps PostgreSQL
 * from giving up that order.
 */
const whose = (others: readonly Condition[], of: Condition, limit: number) =>
  others.length === 0
    ? sql`select "k".* from (${of} offset 0) "k" limit ${limit}`
    : sql`select "k".* from (${of} offset 0) "k" cross join lateral (
        select from "student" "t" where "t"."id" = "k"."id" and ${and(others)} offset 0) "t" limit ${limit}`;

const holding = (words: readonly string[], column: Condition) =>
  words.map((word) => sql`${column} like ${anywhere(word)}`);

/** What the key of every hit fulfils. */
const ofItsKey = ({ words, ofKey = [] }: Wanted) => [...holding(words, key), ...ofKey];

/** Begins with a text, in words that one plan does for. */
const isBetween = (start: string) => sql`${key} >= ${start} and ${key} < ${start + '\u{10FFFF}'}`;

/** Not among those that begin as typed. */
const notBeginning = ({ beginnings }: Wanted) =>
  beginnings.map((start) => sql`${key} not like ${fromStart(start)}`);

/** Those that begin as typed, by name: their keys lie side by side in the index. */
const beginning = (wanted: Wanted, limit: number) => {
  if (wanted.beginnings.length === 0) return sql`select "id", "searchKey" from "student" where false`;
  const each = wanted.beginnings.map((start) => {
    const others = wanted.words.filter((word) => word !== start);
    const keys = keysOf(wanted, [isBetween(start), ...holding(others, key), ...(wanted.ofKey ?? [])]);
    return sql`(${whose(wanted.others, keys, limit)})`;
  });
  return sql`select * from (${sql.join(each, sql` union `)}) "u" order by ${byKey} limit ${limit}`;
};

/** A word of two letters is in no trigram, but one of the pairs of its key; one letter is met soon. */
const byPairs = (words: readonly string[]) => {
  const pairs = words.filter((word) => word.length === 2);
  return words.some((word) => word.length > 2) || pairs.length === 0
    ? []
    : [sql`"searchPairs"("t"."searchKey") @> ${`{${pairs.join(',')}}`}::text[]`];
};

/** The hits among the first students by name. */
const amongFirst = (wanted: Wanted, first: number, limit: number) =>
  whose(
    wanted.others,
    sql`select "t".* from (${keysOf(wanted)} limit ${first}) "t"
      where ${and([...ofItsKey(wanted), ...notBeginning(wanted)])} order by ${key}, "t"."id"`,
    limit,
  );

/** The hits of all names that have the letters; where these are many, the first students by name are met before them. */
function byNames(wanted: Wanted, letters: Letters, names: number, limit: number): Condition {
  const passes = [...ofItsKey(wanted), ...notBeginning(wanted)];
  const keysWhere: KeysWhere = (condition, others, most) =>
    whose(others, keysOf(wanted, [condition, ...passes]), most);
  const named = ofNamesWith(letters, wanted, keysWhere, limit);
  if (names < fewNames) return sql`select * from (${named}) "n" order by ${byKey} limit ${limit}`;
  return sql`with "nearest" as materialized (${amongFirst(wanted, nearest(limit), limit)}),
      "isEnough" as materialized (select count(*) = ${limit} as "is" from "nearest")
    (select * from "nearest" where (select "is" from "isEnough"))
    union all (select * from (${named}) "n" where not (select "is" from "isEnough")
      order by ${byKey} limit ${limit})`;
}

/**
 * In turn, each only where the one before did not do: all hits by their letters, if they are few; the hits among the
 * first students by name, which are soon enough where hits are many; all hits, however many.
 */
function byHits(wanted: Wanted, limit: number): Condition {
  const { words, ofKey = [], others } = wanted;
  const hits = sql`select "t"."id", "t"."searchKey" from ${tableOf(wanted)} "t" where ${present(wanted)}
    and ${ofDistrict(wanted)}
    and ${and([...byPairs(words), ...holding(words, sql`"t"."searchKey"`), ...ofKey, ...notBeginning(wanted), ...others])}`;
  return sql`with "some" as materialized (${hits} limit ${few + 1}),
      "areAll" as materialized (select count(*) <= ${few} as "is" from "some"),
      "nearest" as materialized (
        select * from (${amongFirst(wanted, near, limit)}) "n" where not (select "is" from "areAll")),
      "isEnough" as materialized (
        select (select "is" from "areAll") or count(*) = ${limit} as "is" from "nearest")
      (select * from "some" where (select "is" from "areAll") order by ${byKey} limit ${limit})
      union all (select * from "nearest" where (select "is" from "isEnough"))
      union all (select * from (${hits} and not (select "is" from "isEnough") offset 0) "h" order by ${byKey} limit ${limit})`;
}

/** Those that don't begin as typed, by name; `names` have the letters. */
const inside = (wanted: Wanted, names: number, limit: number) => {
  // Whatever else is asked for is spread over all names, which the planner knows.
  if (wanted.words.length === 0) return sql`${keysOf(wanted, wanted.others)} limit ${limit}`;
  return wanted.letters ? byNames(wanted, wanted.letters, names, limit) : byHits(wanted, limit);
};

/** Those that begin as typed, and, where they are too few, how many names have the letters. */
async function start<T>(
  db: Queries,
  { letters, beginnings }: Wanted,
  begins: Condition,
  limit: number,
): Promise<{ first: T[]; names: number }> {
  const names = letters ? countOfNames(letters) : sql`${fewNames}::integer`;
  if (beginnings.length === 0 && !letters) return { first: [], names: fewNames };
  const [found] = await keptRows<{ first: T[]; names: number | null }>(
    db,
    sql`with "b" as materialized (${begins}) select coalesce((select json_agg("b") from "b"), '[]') as "first",
      case when (select count(*) from "b") < ${limit} then (${names}) end as "names"`,
  );
  return { first: found?.first ?? [], names: found?.names ?? 0 };
}

/**
 * At most `limit` students: those that begin as typed before the others, each by last name, first name and State ID.
 * Answers the columns of alias "t" that are asked for, or the ids alone. Guardians are found in the same way.
 */
export async function firstByName<T>(
  db: Queries,
  wanted: Wanted,
  columns: Condition | null,
  limit: number,
): Promise<T[]> {
  const order = sql`order by "f"."searchKey" collate "C", "f"."id"`;
  const shown = (found: Condition) =>
    columns === null
      ? sql`select "f"."id" from (${found}) "f" ${order}`
      : sql`select ${columns} from (${found}) "f" join ${tableOf(wanted)} "t" on "t"."id" = "f"."id" ${order}`;
  const { first, names } = await start<T>(db, wanted, shown(beginning(wanted, limit)), limit);
  if (first.length === limit || names === 0) return first;
  return [...first, ...(await jsonRows<T>(db, shown(inside(wanted, names, limit - first.length))))];
}
