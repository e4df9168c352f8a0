import { sql } from 'kysely';
import type { Nameable, Restriction } from '#contract/restrictions.ts';
import { CaseKind } from '#domain/events.ts';
import * as v from 'valibot';
import { Problem } from '#domain/problems.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { highestRole, type Role } from '#domain/roles.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import type { Viewer } from '../records/need-to-know.ts';
import { type Reference, unknownRecord } from '../records/reference.ts';
import { readRow, type RowLock, type StoredRecord, unseenRecord } from '../records/stored.ts';
import type { Writing } from '../records/written.ts';

/** A stored case with whom it is restricted to. */
export type RestrictedRecord = StoredRecord & { restrictedTo: readonly number[] | null };

/** The kind that a path names, in any case; throws Problem 'notFound'. */
export function kindNamed(text: string): CaseKind {
  const parsed = v.safeParse(CaseKind, text.toLowerCase());
  if (!parsed.success) throw new Problem('notFound', 'There is no such kind of case.');
  return parsed.output;
}

const nameOfUser = sql`concat_ws(' ', "u"."firstName", "u"."lastName")`;

/** Whether the same users may see two cases. */
export const isSeenAlike = (
  { restrictedTo: one }: RestrictedRecord,
  { restrictedTo: other }: RestrictedRecord,
): boolean => String(one) === String(other);

/** The mediation of a due process case that is there; undefined without one. Its number is everybody's to know. */
export async function mediationOf(
  db: Queries,
  { mediationUid }: RestrictedRecord,
  lock: RowLock = 'none',
): Promise<RestrictedRecord | undefined> {
  if (typeof mediationUid !== 'string') return undefined;
  const row = await readRow(db, 'mediation', `~${mediationUid}`, 'server', lock);
  return row && !row.isDeleted ? (row.record as RestrictedRecord) : undefined;
}

async function besideDueProcess(
  db: Queries,
  record: RestrictedRecord,
): Promise<Pick<Restriction, 'mediation'>> {
  const found = await mediationOf(db, record);
  if (!found) return {};
  const { uid, caseNumber } = found as unknown as RecordOf<'mediation'>;
  return { mediation: { uid, number: caseNumber, isAlike: isSeenAlike(found, record) } };
}

/** Who may see a stored case. */
async function named(db: Queries, kind: CaseKind, record: RestrictedRecord): Promise<Restriction> {
  const { uid, version, restrictedTo } = record;
  const beside = kind === 'dueprocess' ? await besideDueProcess(db, record) : {};
  if (restrictedTo === null) return { uid, version, restrictedTo, ...beside };
  const users = await jsonRows<{ id: number; name: string }>(
    db,
    sql`select "u"."id", ${nameOfUser} as "name" from "users" "u" where "u"."id" = any (${restrictedTo}::integer[])
      order by lower("u"."firstName"), lower("u"."lastName"), "u"."id"`,
  );
  return { uid, version, restrictedTo: users, ...beside };
}

/** Who may see the case. Throws Problem 'notFound', and 'forbidden' where the viewer may not. */
export async function restrictionOf(
  db: Queries,
  kind: CaseKind,
  reference: Reference,
  viewer: Viewer,
): Promise<Restriction> {
  const row = await readRow(db, kind, reference, viewer);
  if (!row) throw await unseenRecord(db, kind, reference);
  if (row.isDeleted) throw unknownRecord(kind);
  return named(db, kind, row.record as RestrictedRecord);
}

/** The same of a case that an Admin opened, which may be deleted. */
export async function openedRestriction(
  db: Queries,
  kind: CaseKind,
  uid: string,
  viewer: Viewer,
): Promise<Restriction> {
  const row = await readRow(db, kind, `~${uid}`, viewer);
  if (!row) throw unknownRecord(kind);
  return named(db, kind, row.record as RestrictedRecord);
}

/** The active users with a role, by name. */
export async function nameableUsers(db: Queries): Promise<Nameable[]> {
  const users = await jsonRows<{ id: number; uid: string; name: string; roles: Role[] }>(
    db,
    sql`select "u"."id", "u"."uid", ${nameOfUser} as "name", "u"."roles" from "users" "u"
      where "u"."isActive" and cardinality("u"."roles") > 0 order by lower("u"."firstName"), lower("u"."lastName"), "u"."id"`,
  );
  return users.flatMap(({ id, uid, name, roles }) => {
    const role = highestRole(roles);
    return role ? [{ id, uid, name, role }] : [];
  });
}

/** Throws Problem 'rule' where one who is named anew is no active user, who could see nothing. */
export async function requireActive(
  { trx }: Writing,
  users: readonly number[],
  before: readonly number[] | null,
): Promise<void> {
  const active = new Set((await nameableUsers(trx)).map(({ id }) => id));
  if (users.every((id) => active.has(id) || before?.includes(id))) return;
  throw new Problem('rule', 'Somebody who was chosen is no active user any more. Choose again.');
}
