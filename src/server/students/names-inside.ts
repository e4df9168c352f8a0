import { type RawBuilder, sql } from 'kysely';
import { anywhere, fromStart } from '../db/like.ts';

type Condition = RawBuilder<unknown>;

/** The letters of which every hit has all in its last or first name: what `studentName` (0008-search.sql) tells. */
export interface Letters {
  text: string;
  parts: readonly ('first' | 'last')[];
  /** A word of the name begins with them. */
  areBeginning?: boolean;
}

/** What has to hold of the hits, as far as it matters here. */
interface Sought {
  /** Keys that begin so are found elsewhere. */
  beginnings: readonly string[];
  /** Of the student's row, alias "t". */
  others: readonly Condition[];
  /** The conditions among `others` that a first name with the letters doesn't fulfil by having them. */
  besidesFirstName: readonly Condition[];
}

/** Of the typed words the longest that is no part of a State ID; null when there is none. */
export function lettersOf(words: readonly string[]): Letters | null {
  const [longest] = words.filter((word) => !/^\d+$/.test(word)).toSorted((a, b) => b.length - a.length);
  return longest === undefined ? null : { text: longest, parts: ['last', 'first'] };
}

/** A query for the keys of students, in their order: those whose key and row (alias "t") fulfil the conditions. */
export type KeysWhere = (ofKey: Condition, ofRow: readonly Condition[], limit: number) => Condition;

/** A word of two letters is in no trigram, but among the pairs of a name. */
const holds = ({ text, areBeginning = false }: Letters) =>
  sql`"name" like ${anywhere(text)} ${text.length === 2 ? sql`and "searchPairs"("name") @> array[${text}::text]` : sql``}
    ${areBeginning ? sql`and ' ' || "name" like ${anywhere(` ${text}`)}` : sql``}`;

/**
 * Up to so many names are looked through one by one, which is soon done; in the order of students, one with such a name
 * may come late or never.
 */
export const fewNames = 50;

/** A query for how many names have the letters, `fewNames` at most. */
export const countOfNames = (letters: Letters): Condition => sql`
  select count(*) from (select from "studentName" where ${holds(letters)} limit ${fewNames}) "s"`;

/**
 * At most `limit` students (columns id and searchKey, in no order) with the letters in a name, among them the first of
 * all. Last names are met in their order until there are enough; of each first name the first are taken.
 */
export function ofNamesWith(
  letters: Letters,
  { beginnings, others, besidesFirstName }: Sought,
  keysWhere: KeysWhere,
  limit: number,
): Condition {
  const { text, parts } = letters;
  const key = sql`"t"."searchKey" collate "C"`;
  const names = (part: Condition, name: Condition, without: readonly Condition[]) => sql`
    select distinct ${name} collate "C" as "name" from "studentName"
    where ${sql.join([sql`"part" = ${part}`, holds(letters), ...without], sql` and `)} order by 1`;
  const lastNames = names(
    sql`'last'`,
    sql`"beginningWith"("name", ${text})`,
    beginnings.map((start) => sql`"beginningWith"("name", ${text}) || ' ' not like ${fromStart(start)}`),
  );
  const ofLastName = keysWhere(
    sql`${key} >= "n"."name" || ' ' and ${key} < "n"."name" || '!'`,
    others,
    limit,
  );
  const ofFirstName = keysWhere(
    sql`"searchText"("t"."firstName") collate "C" = "n"."name"`,
    besidesFirstName,
    limit,
  );
  const found = {
    last: sql`(select "s".* from (${lastNames}) "n" cross join lateral (${ofLastName}) "s" limit ${limit})`,
    first: sql`(select "s".* from (${names(sql`'first'`, sql`"name"`, [])}) "n" cross join lateral (${ofFirstName}) "s")`,
  };
  return sql.join(
    parts.map((part) => found[part]),
    sql` union `,
  );
}
