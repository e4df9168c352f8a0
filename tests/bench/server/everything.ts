import { searchWords } from '#domain/search.ts';
import type { Measured } from './queries.ts';
import { begins, holds, type Kind, lines, type Question, text, three } from './questions.ts';

const kinds: readonly Kind[] = ['complaint', 'mediation', 'dueprocess'];
const numberOf = (kind: Kind) => (kind === 'complaint' ? '"yearCaseNumber"' : '"caseNumber"');
const person = `(select concat_ws(', ', nullif(s."lastName", ''), nullif(s."firstName", '')) from "student" s
  where s."id" = t."studentId") as "studentName"`;

/** The first eight cases of the kinds, open ones before closed, the newest first; each kind's are found by its own condition. */
const firstCases = (conditions: Record<Kind, string>, matched: string) => {
  const parts = kinds.flatMap((kind) =>
    ['is null', 'is not null'].map(
      (
        state,
      ) => `(select "id", "uid", '${kind}' as "type", ${numberOf(kind)} as "caseNumber", ${person}, "dateFiled",
        "dateClosed", ${matched} as "matched" from "${kind}" t
        where "deletedAt" is null and "dateClosed" ${state} and ${conditions[kind]}
        order by "dateFiled" desc, "id" desc limit 8)`,
    ),
  );
  return `select * from (${parts.join(' union all ')}) c
    order by "dateClosed" is not null, "dateFiled" desc, "type", "id" desc limit 8`;
};

const studentCases = `select json_agg(json_build_object('id', "id", 'uid', "uid", 'type', "type", 'caseNumber', "caseNumber",
    'dateFiled', "dateFiled", 'dateClosed', "dateClosed")) from (
  ${kinds
    .map(
      (
        kind,
      ) => `select "id", "uid", '${kind}' as "type", ${numberOf(kind)} as "caseNumber", "dateFiled", "dateClosed"
    from "${kind}" where "studentId" = f."id" and "deletedAt" is null`,
    )
    .join(' union all ')}
  order by "dateFiled" desc limit 4) c`;

interface Known {
  /** Of the student's row; absent: nobody is found by the own name. */
  students?: string;
  /** The student's by a guardian, if the others are too few. */
  guardians?: string;
  /** Of the case's number, for each kind. */
  numbers?: (column: string) => string;
}

/**
 * What is typed into Search everything, and one statement for the same that knows what there is to be found: numbers are
 * not looked for in a name, nor letters inside names where their beginnings are enough.
 */
export function everything(typed: string, known: Known): Question {
  const words = searchWords(typed);
  const query = text(words.map((word) => `'${word}':*`).join(' & '));
  const named = words.map((word) => `"searchKey" like ${text(`% ${word}%`)}`).join(' and ');
  const inWords = (table: string, kind: string) =>
    `select "parentId" from "${table}" where "parentType" = '${kind}' and "words" @@ ${query}`;
  const cases = known.numbers
    ? firstCases(
        {
          complaint: known.numbers('"yearCaseNumber"'),
          mediation: known.numbers('"caseNumber"'),
          dueprocess: known.numbers('"caseNumber"'),
        },
        `'number'`,
      )
    : firstCases(
        three(
          (kind) => `"id" in (select "parentId" from "caseName" where "parentType" = '${kind}' and ${named})`,
        ),
        `concat_ws(' ', "filerFirstName", "filerLastName")`,
      );
  const inTexts = three(
    (kind) => `"id" in (${inWords('problemWords', kind)} union ${inWords('factsWords', kind)}
      union ${inWords('narrativeWords', kind)})`,
  );
  const students = [
    ...(known.students
      ? [
          `(select ${lines}, "searchKey" from "student" where "deletedAt" is null and ${known.students}
          order by "searchKey" collate "C", "id" limit 8)`,
        ]
      : []),
    ...(known.guardians
      ? [
          `(select ${lines}, "student"."searchKey" from (select * from "guardianName" where ${known.guardians}
          order by "searchKey" collate "C" limit 8) g join "student" on "student"."id" = "studentId")`.replace(
            '"id"',
            '"student"."id"',
          ),
        ]
      : []),
  ];
  const all = {
    students:
      students.length === 0
        ? 'select null where false'
        : `select ${lines}, (${studentCases}) as "cases" from (select * from (${students.join(' union all ')}) u limit 8) f`,
    cases,
    texts: firstCases(inTexts, 'left("problem", 120)'),
    districts: `select "code", "name" from "district" where "deletedAt" is null
      and ${words.map((word) => `lower("name" || ' ' || "code") like ${text(`%${word}%`)}`).join(' and ')}
      order by "isActive" desc, "name" limit 4`,
  };
  const parts = Object.entries(all).map(
    ([name, sql]) => `'${name}', (select coalesce(json_agg(r), '[]') from (${sql}) r)`,
  );
  return {
    method: 'POST',
    path: '/api/dashboard/search',
    body: typed,
    bare: `select json_build_object(${parts.join(', ')})::text`,
  };
}

const inRange = (from: string, to: string) => (column: string) =>
  `"numberOrder"(${column}) collate "C" between ${text(from)} and ${text(to)}`;
const both = (a: string, b: string) => `${begins(a)} and ${holds(b)}`;

/** A name, a number, words, and what few or none have. */
export const everythingTyped: readonly Measured[] = [
  {
    what: 'Search everything, a name',
    within: 50,
    questions: [
      everything('smith', { students: begins('smith') }),
      everything('ols', { students: begins('ols') }),
      everything('Emma Smith', { students: both('smith', 'emma') }),
      everything('marisol', { students: holds('marisol'), guardians: `"searchKey" like '% marisol%'` }),
    ],
  },
  {
    what: 'Search everything, a number',
    within: 50,
    questions: [
      everything('2026-10123', {
        numbers: (column) =>
          `lower(${column}) = '2026-10123' and ${inRange('2026-00000000000000010123', '2026-00000000000000010123')(column)}`,
      }),
      everything('2026-1', { numbers: inRange('2026-00000000000000010000', '2026-00000000000000019999') }),
      everything('1007368787', { students: `"stateId" = '1007368787'` }),
    ],
  },
  {
    what: 'Search everything, words of texts',
    within: 50,
    questions: ['interpreter', 'prior written notice', 'transportation', 'xylophone'].map((words) =>
      everything(words, {}),
    ),
  },
];
