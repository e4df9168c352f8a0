import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { jsonRows, type Queries } from '../db/queries.ts';

/** Words of a case's problem, or of the narratives of its events (0008-search.sql). */
export type WordsTable = 'problemWords' | 'narrativeWords';

/** From here on it is faster to meet the cases in the order of the answer than to fetch all that match and sort them. */
const few = 5000;

/** So many texts of the newest cases are looked at first; where so many of them match, the answer is near at hand. */
const sample = 400;
const enough = 20;

/** The cases of one kind in which a text has the words: their numbers, or a test where there are too many to list. */
export type Matching = { ids: ReadonlySet<number> } | { test: RawBuilder<unknown> };

const matches = (table: WordsTable, kind: CaseKind, typed: string) =>
  sql`${sql.table(table)} "w" where "w"."parentType" = ${sql.lit(kind)} and "w"."words" @@ "searchQuery"(${typed})`;

/** Whether many of the newest cases match. Only the index would tell of all, and it reads each word's whole list first. */
const isCommon = (table: WordsTable, kind: CaseKind, typed: string) => sql`(
  select count(*) >= ${enough} from (select "w"."words" from ${sql.table(table)} "w"
    where "w"."parentType" = ${sql.lit(kind)} order by "w"."parentId" desc limit ${sample} offset 0) "n"
  where "n"."words" @@ "searchQuery"(${typed}))`;

/**
 * Where each kind has the typed words. The planner takes words for independent of one another, which those of one
 * subject are not, so how many there are is found out and not guessed.
 */
export async function matchingTexts(
  db: Queries,
  table: WordsTable,
  typed: string,
): Promise<Record<CaseKind, Matching>> {
  const found = await jsonRows<{ kind: CaseKind; isCommon: boolean; ids: number[] | null }>(
    db,
    sql.join(
      caseKindNames.map(
        (
          kind,
        ) => sql`select ${sql.lit(kind)}::text as "kind", "c"."isCommon", case when not "c"."isCommon" then (
            select json_agg("m"."parentId")
            from (select "w"."parentId" from ${matches(table, kind, typed)} limit ${few + 1}) "m") end as "ids"
          from (select ${isCommon(table, kind, typed)} as "isCommon" offset 0) "c"`,
      ),
      sql` union all `,
    ),
  );
  const matchingOf = (kind: CaseKind): Matching => {
    const of = found.find((each) => each.kind === kind);
    const ids = of?.ids ?? [];
    if (of?.isCommon !== true && ids.length <= few) return { ids: new Set(ids) };
    // "offset 0" keeps the planner from turning the test into a join of all that match.
    return {
      test: sql`exists (select from ${matches(table, kind, typed)} and "w"."parentId" = "t"."id" offset 0)`,
    };
  };
  return {
    complaint: matchingOf('complaint'),
    mediation: matchingOf('mediation'),
    dueprocess: matchingOf('dueprocess'),
  };
}

/** What has to hold of a case (alias "t") for all of its texts to match; null where that can't be. */
export function allMatch(matching: readonly Matching[]): RawBuilder<unknown>[] | null {
  const listed = matching.flatMap((each) => ('ids' in each ? [each.ids] : []));
  const tests = matching.flatMap((each) => ('test' in each ? [each.test] : []));
  const [first, ...rest] = listed;
  if (!first) return tests;
  const ids = [...first].filter((id) => rest.every((other) => other.has(id)));
  if (ids.length === 0) return null;
  return [sql`"t"."id" = any (${`{${ids.join(',')}}`}::integer[])`, ...tests];
}
