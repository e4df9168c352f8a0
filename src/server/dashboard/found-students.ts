import { sql } from 'kysely';
import { foundLimits, type FoundStudent } from '#domain/dashboard.ts';
import { caseKindNames } from '#domain/events.ts';
import { areDigits, areShort } from '#domain/search.ts';
import { jsonParameter, keptRows, type Queries } from '../db/queries.ts';
import { isSeen, type Viewer } from '../records/need-to-know.ts';
import { firstByName } from '../students/first-by-name.ts';
import { lettersOf } from '../students/names-inside.ts';
import { studentsByDigits } from '../students/search.ts';
import { isOfRank, type Rank, ranks } from './word-beginnings.ts';

/** Who was found, and by which guardian: 1, 2, 3 for the other one; null: by the student's own name or State ID. */
interface Hit {
  id: number;
  guardian: number | null;
}

const guardians = 3;

/** Students of whose own name or State ID each word is a part; null: of whatever rank. */
const byOwnName = (db: Queries, words: readonly string[], rank: Rank | null): Promise<Hit[]> => {
  const letters = lettersOf(words);
  const wanted = {
    words,
    ofKey: rank === null ? [] : [isOfRank(rank, sql`(' ' || "t"."searchKey")`, words)],
    letters: letters && { ...letters, areBeginning: rank === 'beginning' },
    beginnings: words,
    districtCode: null,
    others: [],
    besidesFirstName: [],
  };
  return firstByName(db, wanted, sql`"t"."id", null as "guardian"`, foundLimits.students);
};

/** Students one of whose guardians has a name of which each word is a part. A student may come once for each. */
const byGuardian = (db: Queries, words: readonly string[], rank: Rank): Promise<Hit[]> => {
  const starts = words.map((word) => ` ${word}`);
  const wanted = {
    of: 'guardianName' as const,
    words: rank === 'beginning' ? starts : words,
    ofKey: rank === 'beginning' ? [] : [isOfRank(rank, sql`"t"."searchKey"`, words)],
    letters: null,
    beginnings: starts,
    districtCode: null,
    others: [],
    besidesFirstName: [],
  };
  const columns = sql`"t"."studentId" as "id", ("t"."id" % 4)::integer as "guardian"`;
  return firstByName(db, wanted, columns, foundLimits.students * guardians);
};

/** The searches in the order of their ranks; each is asked only where those before it found too few. Digits alone are nobody's name. */
function* searches(db: Queries, words: readonly string[]): Generator<Promise<Hit[]>> {
  const [only = ''] = words;
  if (areDigits(words)) {
    yield words.length > 1
      ? byOwnName(db, words, null)
      : studentsByDigits(db, only, foundLimits.students).then((found) =>
          found.map(({ id }) => ({ id, guardian: null })),
        );
    return;
  }
  if (areShort(words)) return;
  for (const rank of ranks) {
    yield byOwnName(db, words, rank);
    yield byGuardian(db, words, rank);
  }
}

const guardianText = (first: string, last: string) =>
  sql`concat_ws(' ', nullif(${sql.ref(first)}, ''), nullif(${sql.ref(last)}, ''))`;

const casesOf = (viewer: Viewer) =>
  sql.join(
    caseKindNames.map(
      (kind) => sql`select "id", "uid", ${sql.lit(kind)}::text as "type",
      ${sql.ref(kind === 'complaint' ? 'yearCaseNumber' : 'caseNumber')} as "caseNumber", "dateFiled", "dateClosed"
      from ${sql.table(kind)} "k" where "studentId" = "t"."id" and "deletedAt" is null and ${isSeen('k', viewer)}`,
    ),
    sql` union all `,
  );

/** The hits as they are shown, in their order, each with the student's cases: open ones first, the newest first. */
const shown = (db: Queries, viewer: Viewer, hits: readonly Hit[]): Promise<FoundStudent[]> =>
  keptRows(
    db,
    sql`select "t"."id", "t"."uid", "t"."stateId", "t"."firstName", "t"."lastName", "t"."districtCode",
        case "h"."guardian"
          when 1 then ${guardianText('t.guardianFirstName1', 't.guardianLastName1')}
          when 2 then ${guardianText('t.guardianFirstName2', 't.guardianLastName2')}
          when 3 then ${guardianText('t.guardianOtherFirstName', 't.guardianOtherLastName')} end as "guardian",
        "c"."cases", "c"."caseCount"
      from jsonb_to_recordset(${jsonParameter(hits.map((hit, place) => ({ ...hit, place })))})
        as "h" ("id" integer, "guardian" integer, "place" integer)
      join "student" "t" on "t"."id" = "h"."id"
      cross join lateral (
        select count(*) as "caseCount", coalesce(json_agg(json_build_object('id', "id", 'uid', "uid", 'type', "type",
            'caseNumber', "caseNumber", 'dateFiled', "dateFiled", 'dateClosed', "dateClosed") order by "row")
          filter (where "row" <= ${sql.lit(foundLimits.casesOfStudent)}), '[]') as "cases"
        from (select *, row_number() over (
            order by "dateClosed" is not null, "dateFiled" desc, "type", "id" desc) as "row"
          from (${casesOf(viewer)}) "c") "c") "c"
      order by "h"."place"`,
  );

/**
 * Students with all typed words in their own name and State ID, or in the name of one guardian, 8 at most. Names in which
 * each word begins a word come before others, and the student's own before a guardian's; each rank goes by name, last
 * names that begin as typed first.
 */
export async function foundStudents(
  db: Queries,
  viewer: Viewer,
  words: readonly string[],
): Promise<FoundStudent[]> {
  const hits = new Map<number, Hit>();
  for (const search of searches(db, words)) {
    for (const hit of await search)
      if (hits.size < foundLimits.students && !hits.has(hit.id)) hits.set(hit.id, hit);
    if (hits.size === foundLimits.students) break;
  }
  return hits.size === 0 ? [] : shown(db, viewer, [...hits.values()]);
}
