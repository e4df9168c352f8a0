import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { searchWords } from '#domain/search.ts';
import { jsonRows, keptRows, type Queries } from '../db/queries.ts';

/** Words of a case's problem, of the narratives of its events (0008-search.sql), or of its facts (0015-search-everything.sql). */
export type WordsTable = 'problemWords' | 'factsWords' | 'narrativeWords';

/** From here on it is faster to meet the cases in the order of the answer than to fetch all that match and sort them. */
const few = 10_000;

/** So many texts of the newest cases are looked at first; where so many of them match, the answer is near at hand. */
export const sample = 400;
export const enough = 8;

/** A word that fewer of them have is worth reading alone: the index takes long over the others. */
const rare = 4;

/** The cases of one kind in which a text has the words: their numbers, or a test where there are too many to list. */
export type Matching = { ids: ReadonlySet<number> } | { test: RawBuilder<unknown> };

/** What the newest texts of a kind tell of the typed words. Of one word there is nothing more to tell than whether it is common. */
interface Newest {
  kind: CaseKind;
  /** Whether many have them all. Only the index would tell of all texts, and it reads each word's whole list first. */
  isCommon: boolean;
  /** The words that few have. */
  rareWords: string[];
}

const ofKind = (table: WordsTable, kind: CaseKind) =>
  sql`${sql.table(table)} "w" where "w"."parentType" = ${sql.lit(kind)}`;

const matches = (typed: string) => sql`"w"."words" @@ "searchQuery"(${typed})`;

const rareWordsOf = (typed: string) =>
  searchWords(typed).length === 1
    ? sql`array[]::text[]`
    : sql`array(
        select "word" from (
          select "word", "searchQuery"("word") as "query"
          from unnest(string_to_array("searchText"(${typed}), ' ')) "word" offset 0) "q"
        where (select count(*) from "w" where "w"."words" @@ "q"."query") < ${rare})`;

const lookAtNewest = (db: Queries, table: WordsTable, typed: string): Promise<Newest[]> =>
  keptRows(
    db,
    sql.join(
      caseKindNames.map(
        (kind) => sql`(
          with "w" as materialized (
            select "words" from ${ofKind(table, kind)} order by "w"."parentId" desc limit ${sample})
          select ${sql.lit(kind)}::text as "kind",
            (select count(*) >= ${enough} from "w" where ${matches(typed)}) as "isCommon",
            ${rareWordsOf(typed)} as "rareWords")`,
      ),
      sql` union all `,
    ),
  );

/**
 * Texts are found by their rare words in the index, and then read for the other words: "is true" keeps PostgreSQL from
 * asking the index for those.
 */
const found = (table: WordsTable, { kind, rareWords }: Newest, typed: string) => sql`
  select "w"."parentId" from ${ofKind(table, kind)}
    and ${rareWords.length === 0 ? matches(typed) : sql`${matches(rareWords.join(' '))} and (${matches(typed)}) is true`}`;

/** A test of the texts of each case. "offset 0" keeps the planner from turning it into a join of all that match. */
export const textTest = (table: WordsTable, typed: string, kind: CaseKind): Matching => ({
  test: sql`exists (select from ${ofKind(table, kind)} and ${matches(typed)} and "w"."parentId" = "t"."id" offset 0)`,
});

/** A query for the cases of a kind, column "parentId". */
interface Listing {
  kind: CaseKind;
  query: RawBuilder<unknown>;
}

/** The cases of each listing, unless they are too many to list; of those, and of kinds without a listing, the test. */
export async function listedOrTested(
  db: Queries,
  listings: readonly Listing[],
  test: (kind: CaseKind) => Matching,
): Promise<Record<CaseKind, Matching>> {
  const lists =
    listings.length === 0
      ? []
      : await jsonRows<{ kind: CaseKind; ids: number[] }>(
          db,
          sql.join(
            listings.map(
              ({ kind, query }) => sql`select ${sql.lit(kind)}::text as "kind", array(
                select * from (${query} limit ${few + 1}) "m") as "ids"`,
            ),
            sql` union all `,
          ),
        );
  const matchingOf = (kind: CaseKind): Matching => {
    const ids = lists.find((each) => each.kind === kind)?.ids;
    return ids && ids.length <= few ? { ids: new Set(ids) } : test(kind);
  };
  return {
    complaint: matchingOf('complaint'),
    mediation: matchingOf('mediation'),
    dueprocess: matchingOf('dueprocess'),
  };
}

/**
 * Where each kind has the typed words. The planner takes words for independent of one another, which those of one
 * subject are not, so how many there are is found out and not guessed.
 */
export async function matchingTexts(
  db: Queries,
  table: WordsTable,
  typed: string,
): Promise<Record<CaseKind, Matching>> {
  const uncommon = (await lookAtNewest(db, table, typed)).filter(({ isCommon }) => !isCommon);
  return listedOrTested(
    db,
    uncommon.map((newest) => ({ kind: newest.kind, query: found(table, newest, typed) })),
    (kind) => textTest(table, typed, kind),
  );
}

/** A condition on a case's number (alias "t"). */
export const isListed = (ids: Iterable<number>): RawBuilder<unknown> =>
  sql`"t"."id" = any (${`{${[...ids].join(',')}}`}::integer[])`;

/** What has to hold of a case (alias "t") for all of its texts to match; null where that can't be. */
export function allMatch(matching: readonly Matching[]): RawBuilder<unknown>[] | null {
  const listed = matching.flatMap((each) => ('ids' in each ? [each.ids] : []));
  const tests = matching.flatMap((each) => ('test' in each ? [each.test] : []));
  const [first, ...rest] = listed;
  if (!first) return tests;
  const ids = [...first].filter((id) => rest.every((other) => other.has(id)));
  if (ids.length === 0) return null;
  return [isListed(ids), ...tests];
}
