import { sql } from 'kysely';
import { caseKindNames } from '#domain/events.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import { studentInYear } from '#server/sync/scope.ts';
import type { BenchApp } from './bench-app.ts';
import { answerOf, bareOf, type PulledRow, type PullQuestions } from './pull-questions.ts';
import type { Measured } from './queries.ts';
import type { Question } from './questions.ts';

/** As many as a device holds. */
const howMany = 100;

/** Students with cases whom the year doesn't hold. */
async function earlierStudents({ database }: BenchApp): Promise<{ id: number; uid: string }[]> {
  const range = schoolYearRange('2026-2027');
  const { rows } = await sql<{ id: number; uid: string }>`
    select "s"."id", "s"."uid" from "student" "s"
    where "s"."id" in (select "studentId" from "complaint" where "deletedAt" is null)
      and "s"."deletedAt" is null and not ${studentInYear('s', range)}
    order by md5("s"."id"::text) limit ${howMany}`.execute(database.sql);
  return rows;
}

/** How many rows of each table the families have, and the sum of their versions. */
const countsOf = (ids: string) => {
  const cases = (kind: string) => `(select "id" from "${kind}" where "studentId" = any(${ids}))`;
  const sums = (table: string, of: string) =>
    `select '${table}', count(*), sum("version") from "${table}" where "deletedAt" is null and ${of}`;
  return [
    sums('student', `"id" = any(${ids})`),
    sums('finding', `"complaintId" in ${cases('complaint')}`),
    ...caseKindNames.flatMap((kind) => {
      const ofCase = `"parentType" = '${kind}' and "parentId" in ${cases(kind)}`;
      return [
        sums(kind, `"studentId" = any(${ids})`),
        sums('event', ofCase),
        sums('contact', ofCase),
        sums('document', `"caseEventId" in (select "id" from "event" where ${ofCase})`),
      ];
    }),
  ].join(' union all ');
};

/** What a device with 100 guests asks, and a family as it comes. */
export async function guestQuestions(
  bench: BenchApp,
  token: string,
  { before, after }: PullQuestions,
): Promise<Measured[]> {
  const students = await earlierStudents(bench);
  const mirror = `schoolYearId=${bench.schoolYearId}&guests=${students.map(({ uid }) => uid).join(',')}`;
  const asked = async (path: string): Promise<Question & { rows: readonly PulledRow[] }> => {
    const { rows } = await answerOf<{ rows: PulledRow[] }>(bench, token, path);
    return { method: 'GET', path, bare: bareOf(rows), rows };
  };
  const families = await Promise.all(
    students.slice(0, 12).map(({ id }) => asked(`/api/sync/family/student/${id}`)),
  );
  const idle = `/api/sync/pull?${mirror}&cursor=${after}`;
  const ids = `'{${students.map(({ id }) => id).join(',')}}'::int[]`;
  const wanted = families.flatMap(({ rows }) => rows).slice(0, 500);
  const events = `select "uid", "version" from "event" where "deletedAt" is null and`;
  return [
    { what: 'Family of a student, whole', within: 50, questions: families },
    {
      what: 'Pull with 100 guests, nothing new (their rows counted)',
      within: 50,
      questions: [{ method: 'GET', path: idle, bare: countsOf(ids) }],
    },
    {
      what: 'Pull with 100 guests, what changed (500 changes)',
      within: 50,
      questions: [await asked(`/api/sync/pull?${mirror}&cursor=${before}`)],
    },
    {
      what: "Versions of 100 guests' events",
      within: 50,
      questions: [
        {
          method: 'GET',
          // Behind the year's own sources of events: by kind, in the year and of its students.
          path: `/api/sync/versions?${mirror}&entity=event&after=${caseKindNames.length * 2}.0.0`,
          bare: `select json_agg(r)::text from (${caseKindNames
            .map(
              (kind) => `${events} "parentType" = '${kind}' and "parentId" in (
                select "id" from "${kind}" where "studentId" = any(${ids}))`,
            )
            .join(' union all ')}) r`,
        },
      ],
    },
    {
      what: 'Rows of a mirror with 100 guests, a repair of 12 families',
      within: 50,
      questions: [
        {
          method: 'POST',
          path: `/api/sync/rows?${mirror}`,
          body: {
            wanted: wanted.map(({ entity, record }) => ({ entity, uid: record.uid, version: 0 })),
          },
          bare: bareOf(wanted),
        },
      ],
    },
  ];
}
