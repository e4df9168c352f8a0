import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { Problem } from '#domain/problems.ts';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import { namesSchoolYear, schoolYearRange } from '#domain/school-year.ts';
import type { Caller } from '../base/handlers.ts';
import { jsonRows } from '../db/queries.ts';
import { isSeen, type Viewer } from './need-to-know.ts';
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
  sql`(select count(*) from ${sql.table(table)} "t" where ${condition} and ${present})`;

const ofSeen = (kind: CaseKind, condition: RawBuilder<unknown>, viewer: Viewer) =>
  rowsWith(kind, sql`${condition} and ${isSeen('t', viewer)}`);

const casesWith = (condition: RawBuilder<unknown>, viewer: Viewer) =>
  sql.join(
    caseKindNames.map((kind) => ofSeen(kind, condition, viewer)),
    sql` + `,
  );

/** Cases of a year are those filed in it; a name that is no pair of years has no days of its own. */
function casesOfYear(name: string, viewer: Viewer): RawBuilder<unknown> {
  if (!namesSchoolYear(name)) return none;
  const { from, to } = schoolYearRange(name);
  return casesWith(sql`"dateFiled" between ${from}::date and ${to}::date`, viewer);
}

/** Who refers to a lookup, of cases those that the viewer may see: by its code, by its name unless that is a user's, or by the day. */
const uses: Record<
  LookupEntity,
  (record: StoredRecord, viewer: Viewer) => Record<keyof Use, RawBuilder<unknown>>
> = {
  district: ({ code }, viewer) => ({
    students: rowsWith('student', sql`"districtCode" = ${code}`),
    cases: casesWith(sql`"locationDistrict" = ${code}`, viewer),
  }),
  judge: ({ name }, viewer) => ({
    students: none,
    cases: ofSeen('dueprocess', sql`"hearingALJ" = ${name} and "hearingALJUserUid" is null`, viewer),
  }),
  mediator: ({ name }, viewer) => ({
    students: none,
    cases: ofSeen('mediation', sql`"mediatorName" = ${name} and "mediatorUserUid" is null`, viewer),
  }),
  schoolYear: ({ name }, viewer) => ({ students: none, cases: casesOfYear(String(name), viewer) }),
};

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

/** 'a student and 2 cases'; '' for no use. */
const wordsOf = ({ students, cases }: Use): string =>
  [...counted(students, 'a student', 'students'), ...counted(cases, 'a case', 'cases')].join(' and ');

/**
 * Throws Problem 'rule' for a lookup that students or cases refer to, saying how many the caller may see (docs/api.md, Deletes and restoring).
 * Its row is locked.
 */
export async function refuseInUse(
  { trx, caller }: Pick<Writing, 'trx'> & { caller: Pick<Caller, 'id'> },
  entity: LookupEntity,
  record: StoredRecord,
): Promise<void> {
  const wordsFor = async (viewer: Viewer) => {
    const { students, cases } = uses[entity](record, viewer);
    const [use] = await jsonRows<Use>(trx, sql`select ${students} as "students", ${cases} as "cases"`);
    return use ? wordsOf(use) : '';
  };
  if ((await wordsFor('server')) === '') return;
  const words = await wordsFor(caller.id);
  const how = words === '' ? 'in use' : `used by ${words}`;
  throw new Problem('rule', `This ${entityWords[entity]} is ${how} and can't be deleted.`);
}
