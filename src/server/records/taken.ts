import { sql } from 'kysely';
import * as v from 'valibot';
import { Problem } from '#domain/problems.ts';
import { entities } from '#domain/records/records.ts';
import { jsonRows, keptRows, type Queries } from '../db/queries.ts';

/** PostgreSQL's unique violation, as both drivers throw it. `detail` reads "Key (…)=(value) already exists." */
const UniqueViolation = v.looseObject({
  code: v.literal('23505'),
  constraint: v.string(),
  detail: v.optional(v.string(), ''),
});

const fieldTaken = (path: string, message: string) => async () =>
  new Problem('rule', message, { fields: [{ path, message }] });

const numberTaken = fieldTaken('caseNumber', 'This Case Number is already taken.');

const existsAlready = async () => new Problem('rule', 'This record exists already.');

/**
 * Throws Problem 'rule' for a uid that a record of any kind has or had, as everybody knows those of restricted cases: the history of a
 * record, its merging and its place in mirrors go by the uid alone.
 */
export async function refuseKnownUid(db: Queries, uid: string): Promise<void> {
  const known = await keptRows(
    db,
    sql.join(
      entities.map((entity) => sql`select from ${sql.table(entity)} where "uid" = ${uid}::uuid`),
      sql` union all `,
    ),
  );
  if (known.length > 0) throw await existsAlready();
}

/** Names the student who has the State ID, so that a device can go on with that one (docs/sync-rules.md CO10). */
async function stateIdTaken(db: Queries, value: string): Promise<Problem> {
  const [student] = await jsonRows<{ id: number; uid: string; name: string }>(
    db,
    sql`select "id", "uid", concat_ws(', ', "lastName", "firstName") as "name"
      from "student" where "stateId" = ${value} and "deletedAt" is null`,
  );
  const message = student
    ? `State ID ${value} belongs to ${student.name} already.`
    : 'This State ID is already taken.';
  return new Problem('rule', message, {
    fields: [{ path: 'stateId', message }],
    ...(student ? { current: student } : {}),
  });
}

const byConstraint: Record<string, (db: Queries, value: string) => Promise<Problem>> = {
  studentStateId: stateIdTaken,
  complaintCaseNumber: numberTaken,
  complaintYearCaseNumber: fieldTaken('yearCaseNumber', 'This Year Case Number is already taken.'),
  mediationCaseNumber: numberTaken,
  dueprocessCaseNumber: numberTaken,
  districtCode: fieldTaken('code', 'This code is already in the list of districts.'),
  judgeName: fieldTaken('name', 'This name is already in the list of judges.'),
  mediatorName: fieldTaken('name', 'This name is already in the list of mediators.'),
  schoolYearName: fieldTaken('name', 'This name is already in the list of school years.'),
};

/** What callers are told when a unique value is taken; null for any other error. */
export async function takenProblem(db: Queries, error: unknown): Promise<Problem | null> {
  const violation = v.safeParse(UniqueViolation, error);
  if (!violation.success) return null;
  const { constraint, detail } = violation.output;
  if (constraint.endsWith('_uid_key')) return existsAlready();
  return (await byConstraint[constraint]?.(db, /=\((.*)\)/.exec(detail)?.[1] ?? '')) ?? null;
}
