import { type RawBuilder, sql } from 'kysely';
import { caseKindNames } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import { namesSchoolYear, schoolYearRange } from '#domain/school-year.ts';
import { jsonRows } from '../db/queries.ts';
import { entityWords } from './reference.ts';
import type { StoredRecord } from './stored.ts';
import type { Writing } from './written.ts';

interface Use {
  students: number;
  cases: number;
}

const present = sql`"deletedAt" is null`;
const none = sql`0`;

const rowsWith = (table: string, condition: RawBuilder<unknown>) =>
  sql`(select count(*) from ${sql.table(table)} where ${condition} and ${present})`;

const casesWith = (condition: RawBuilder<unknown>) =>
  sql.join(
    caseKindNames.map((kind) => rowsWith(kind, condition)),
    sql` + `,
  );

/** Cases of a year are those filed in it; a name that is no pair of years has no days of its own. */
function casesOfYear(name: string): RawBuilder<unknown> {
  if (!namesSchoolYear(name)) return none;
  const { from, to } = schoolYearRange(name);
  return casesWith(sql`"dateFiled" between ${from}::date and ${to}::date`);
}

/** Who refers to a lookup: by its code, by its name unless that is a user's, or by the day. */
const uses: Record<LookupEntity, (record: StoredRecord) => Record<keyof Use, RawBuilder<unknown>>> = {
  district: ({ code }) => ({
    students: rowsWith('student', sql`"districtCode" = ${code}`),
    cases: casesWith(sql`"locationDistrict" = ${code}`),
  }),
  judge: ({ name }) => ({
    students: none,
    cases: rowsWith('dueprocess', sql`"hearingALJ" = ${name} and "hearingALJUserUid" is null`),
  }),
  mediator: ({ name }) => ({
    students: none,
    cases: rowsWith('mediation', sql`"mediatorName" = ${name} and "mediatorUserUid" is null`),
  }),
  schoolYear: ({ name }) => ({ students: none, cases: casesOfYear(String(name)) }),
};

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

/** 'a student and 2 cases'; '' for no use. */
const wordsOf = ({ students, cases }: Use): string =>
  [...counted(students, 'a student', 'students'), ...counted(cases, 'a case', 'cases')].join(' and ');

/** Throws Problem 'rule' for a lookup that students or cases refer to, saying how many (docs/api.md, Deletes and restoring). Its row is locked. */
export async function refuseInUse(
  { trx }: Pick<Writing, 'trx'>,
  entity: LookupEntity,
  record: StoredRecord,
): Promise<void> {
  const { students, cases } = uses[entity](record);
  const [use] = await jsonRows<Use>(trx, sql`select ${students} as "students", ${cases} as "cases"`);
  const words = use ? wordsOf(use) : '';
  if (words !== '')
    throw new Problem('rule', `This ${entityWords[entity]} is used by ${words} and can't be deleted.`);
}
