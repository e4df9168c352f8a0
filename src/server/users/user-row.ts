import { type RawBuilder, sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Role } from '#domain/roles.ts';
import { claimsOfUser, orderedRoles, type User } from '#domain/users.ts';
import { jsonRows, type Queries } from '../db/queries.ts';
import { numberNamed } from '../records/reference.ts';
import { instant } from '../records/wire-columns.ts';

/** A user as stored, without what only the server knows of passwords. */
export interface UserRow extends Omit<User, 'claims'> {
  mustChangePassword: boolean;
  isDeleted: boolean;
}

export const unknownUser = (): Problem => new Problem('notFound', 'There is no such user.');

/** The condition that finds the user whom a path names by number or `~uid`; throws Problem 'notFound' where it can't name any. */
export function userNamedBy(reference: string): RawBuilder<unknown> {
  const [, uid] = /^~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(reference) ?? [];
  if (uid) return sql`"uid" = ${uid}::uuid`;
  const number = numberNamed(reference);
  if (number === null) throw unknownUser();
  return sql`"id" = ${number}::integer`;
}

/** Whether the user of the row has a second factor. */
export const hasSecondFactor = sql`(exists (
  select from "factor" "t" where "t"."userId" = "users"."id" and "t"."confirmedAt" is not null)
  or exists (select from "passkey" "k" where "k"."userId" = "users"."id"))`;

/** Users that the condition finds, deleted ones included, by last and first name. */
export const readUsers = (db: Queries, condition: RawBuilder<unknown>): Promise<UserRow[]> =>
  jsonRows<UserRow>(
    db,
    sql`select "id", "uid", "version", ${instant(sql`"updatedAt"`)} as "updatedAt", "userName", "firstName", "lastName",
        "email", "phoneNumber", "agencyId", "isActive", "roles", "mustChangePassword", "deletedAt" is not null as "isDeleted",
        ${hasSecondFactor} as "hasSecondFactor",
        exists (select from "linkedIdentity" "l" where "l"."userId" = "users"."id") as "isLinked"
      from "users" where ${condition} order by lower("lastName"), lower("firstName"), "id"`,
  );

/** A user as the wire has them. */
export function wireUser({ mustChangePassword, isDeleted: _isDeleted, ...user }: UserRow): User {
  const roles = orderedRoles(user.roles as readonly Role[]);
  return { ...user, roles, claims: claimsOfUser(roles, mustChangePassword) };
}
