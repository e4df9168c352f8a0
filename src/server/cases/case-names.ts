import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { anywhere } from '../db/like.ts';
import { keptRows, type Queries } from '../db/queries.ts';
import { enough, listedOrTested, type Matching, sample } from './case-texts.ts';

const ofKind = (kind: CaseKind) => sql`"caseName" "w" where "w"."parentType" = ${sql.lit(kind)}`;

/** A word of two letters is in no trigram, but among the pairs of a name. */
const holds = (word: string) =>
  sql`"w"."searchKey" like ${anywhere(word)}
    ${word.length === 2 ? sql`and "searchPairs"("w"."searchKey") @> array[${word}::text]` : sql``}`;

/**
 * Where each kind of case names somebody (filer, investigator, judge, mediator) whose name holds each word and fulfils the
 * condition on the key `"w"."searchKey"`. As with words of texts, names that many of the newest cases have are met in the
 * order of the answer, others are listed.
 */
export async function matchingNames(
  db: Queries,
  words: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<Record<CaseKind, Matching>> {
  const plainly = sql.join(
    [...words.map((word) => sql`"w"."searchKey" like ${anywhere(word)}`), condition],
    sql` and `,
  );
  const newest = await keptRows<{ kind: CaseKind; isCommon: boolean }>(
    db,
    sql.join(
      caseKindNames.map(
        (kind) => sql`(select ${sql.lit(kind)}::text as "kind", count(*) >= ${enough} as "isCommon" from (
          select "searchKey" from ${ofKind(kind)} order by "w"."parentId" desc limit ${sample}) "w" where ${plainly})`,
      ),
      sql` union all `,
    ),
  );
  const indexed = sql.join([...words.map(holds), condition], sql` and `);
  return listedOrTested(
    db,
    newest
      .filter(({ isCommon }) => !isCommon)
      .map(({ kind }) => ({ kind, query: sql`select "w"."parentId" from ${ofKind(kind)} and ${indexed}` })),
    (kind) => ({
      test: sql`exists (select from ${ofKind(kind)} and ${plainly} and "w"."parentId" = "t"."id" offset 0)`,
    }),
  );
}
