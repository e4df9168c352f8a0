import { type RawBuilder, sql } from 'kysely';
import { foundLimits, type FoundText } from '#domain/dashboard.ts';
import type { CaseKind } from '#domain/events.ts';
import { excerpt } from '#domain/excerpt.ts';
import { areShort } from '#domain/search.ts';
import { isListed, matchingTexts, type WordsTable } from '../cases/case-texts.ts';
import type { Queries } from '../db/queries.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { readInOrder } from './case-cards.ts';
import { firstCases } from './first-cases.ts';

const tables: readonly WordsTable[] = ['problemWords', 'factsWords', 'narrativeWords'];

/** Lists of all texts become one; what is too common to list is tested, each text by itself. */
async function conditionsOf(db: Queries, typed: string) {
  const matching = await Promise.all(tables.map((table) => matchingTexts(db, table, typed)));
  return (kind: CaseKind): RawBuilder<unknown>[] => {
    const ofKind = matching.map((each) => each[kind]);
    const ids = new Set(ofKind.flatMap((each) => ('ids' in each ? [...each.ids] : [])));
    return [
      ...(ids.size > 0 ? [isListed(ids)] : []),
      ...ofKind.flatMap((each) => ('test' in each ? [each.test] : [])),
    ];
  };
}

/** The text of a case in which the words are: its problem, else its facts, else the narrative of its newest such event. */
const textOf = (kind: CaseKind, typed: string) => {
  const isIn = (table: WordsTable) => sql`exists (select from ${sql.table(table)} "w"
    where "w"."parentType" = ${sql.lit(kind)} and "w"."parentId" = "t"."id" and "w"."words" @@ "searchQuery"(${typed}))`;
  return sql`
    case when ${isIn('problemWords')} then json_build_object('field', 'problem', 'text', "t"."problem")
      when ${isIn('factsWords')} then json_build_object('field', 'facts', 'text', "t"."facts")
      else (select json_build_object('field', 'narrative', 'text', "e"."narrative") from "narrativeWords" "w"
        join "event" "e" on "e"."id" = "w"."eventId"
        where "w"."parentType" = ${sql.lit(kind)} and "w"."parentId" = "t"."id" and "w"."words" @@ "searchQuery"(${typed})
        order by "w"."eventId" desc limit 1) end as "matched"`;
};

/**
 * Cases one of whose texts (problem, facts, an event's narrative) has all typed words, each as the beginning of a word; the
 * open ones first, then the newest. So many more are found as may be left out for being found by number.
 */
export async function foundTexts(
  db: Queries,
  viewer: Viewer,
  typed: string,
  words: readonly string[],
): Promise<FoundText[]> {
  if (areShort(words)) return [];
  const anyOf = await conditionsOf(db, typed);
  const references = await firstCases(
    db,
    viewer,
    { complaint: anyOf('complaint'), mediation: anyOf('mediation'), dueprocess: anyOf('dueprocess') },
    foundLimits.texts + foundLimits.cases,
  );
  if (references.length === 0) return [];
  const found = await readInOrder<{ matched: FoundText['matched'] | null }>(db, viewer, references, (kind) =>
    textOf(kind, typed),
  );
  // Null: somebody has changed the text since the case was found by it.
  return found.flatMap(({ matched, ...card }) =>
    matched ? [{ ...card, matched: { field: matched.field, text: excerpt(matched.text, words) } }] : [],
  );
}
