import { sql } from 'kysely';
import { type CasePeople, personKeys } from '#domain/cases/people.ts';
import { type FoundCase, foundLimits } from '#domain/dashboard.ts';
import type { CaseKind } from '#domain/events.ts';
import { areShort, holdsAll, holdsBeginnings } from '#domain/search.ts';
import { matchingNames } from '../cases/case-names.ts';
import { isListed, type Matching } from '../cases/case-texts.ts';
import type { Queries } from '../db/queries.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { readInOrder } from './case-cards.ts';
import { casesNumbered } from './cases-by-number.ts';
import { firstCases } from './first-cases.ts';
import type { FoundDistrict } from './found-districts.ts';
import { isOfRank, type Rank, ranks } from './word-beginnings.ts';

interface Named {
  people: CasePeople;
  district: string | null;
}

/** The official of a kind, by the field and in its column. */
const officials = {
  complaint: sql`'investigator', "t"."investigatorName"`,
  mediation: sql`'mediator', "t"."mediatorName"`,
  dueprocess: sql`'judge', "t"."hearingALJ"`,
};

const namesIn = (kind: CaseKind) => sql`
  json_build_object('filer', concat_ws(' ', nullif("t"."filerFirstName", ''), nullif("t"."filerLastName", '')),
    ${officials[kind]}) as "people", "t"."locationDistrict" as "district"`;

/** The name in which the words are, of the rank in which the case was found. */
function matchedBy(
  { people, district }: Named,
  words: readonly string[],
  rank: Rank,
  districts: readonly FoundDistrict[],
): FoundCase['matched'] {
  const holds = rank === 'beginning' ? holdsBeginnings : holdsAll;
  const person = personKeys(people).find(({ key }) => holds(key, words));
  if (person) return { field: person.field, text: person.text };
  return { field: 'district', text: districts.find(({ code }) => code === district)?.name ?? '' };
}

const conditionsOf = (matching: Matching) =>
  'test' in matching ? [matching.test] : matching.ids.size === 0 ? [] : [isListed(matching.ids)];

/** As an array of SQL, which the planner reads to know how many cases there are. */
const textArray = (texts: readonly string[]) =>
  sql`${`{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`}::text[]`;

/** Cases that name somebody, or are in a district, with all words in the name, of one rank. */
async function byNames(
  db: Queries,
  viewer: Viewer,
  words: readonly string[],
  rank: Rank,
  districts: readonly FoundDistrict[],
): Promise<FoundCase[]> {
  const matching = await matchingNames(db, words, isOfRank(rank, sql`"w"."searchKey"`, words));
  const ofRank = districts.filter((district) => district.rank === rank);
  const inDistrict =
    ofRank.length === 0
      ? []
      : [sql`"t"."locationDistrict" = any (${textArray(ofRank.map(({ code }) => code))})`];
  const anyOf = (kind: CaseKind) => [...conditionsOf(matching[kind]), ...inDistrict];
  const references = await firstCases(
    db,
    viewer,
    { complaint: anyOf('complaint'), mediation: anyOf('mediation'), dueprocess: anyOf('dueprocess') },
    foundLimits.cases,
  );
  const found = await readInOrder<Named>(db, viewer, references, namesIn);
  return found.map(({ people, district, ...card }) => ({
    ...card,
    matched: matchedBy({ people, district }, words, rank, ofRank),
  }));
}

/** Cases by a number: just the typed one, then the others that begin with it or hold it. */
export async function foundByNumber(db: Queries, viewer: Viewer, text: string): Promise<FoundCase[]> {
  const numbers = await casesNumbered(db, viewer, text, foundLimits.cases);
  const found = await readInOrder<{ none: null }>(db, viewer, numbers, () => sql`null as "none"`);
  return found.map(({ none: _none, ...card }, place) => ({
    ...card,
    matched: { field: 'number', text: numbers[place]?.caseNumber ?? '' },
  }));
}

/**
 * Cases by a name (filer, investigator, judge, mediator, district): those in which each typed word begins a word of it
 * before those whose name holds the words elsewhere; of equals the open ones, then the newest filed come first.
 */
export async function foundByName(
  db: Queries,
  viewer: Viewer,
  words: readonly string[],
  districts: readonly FoundDistrict[],
): Promise<FoundCase[]> {
  if (areShort(words)) return [];
  const found = new Map<string, FoundCase>();
  for (const rank of ranks) {
    for (const each of await byNames(db, viewer, words, rank, districts)) found.set(each.uid, each);
    if (found.size >= foundLimits.cases) break;
  }
  return [...found.values()];
}
