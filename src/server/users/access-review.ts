import { sql } from 'kysely';
import type { ReviewedUser } from '#contract/users.ts';
import { roleNames } from '#domain/roles.ts';
import { orderedRoles } from '#domain/users.ts';
import { jsonParameter, jsonRows, type Queries } from '../db/queries.ts';
import { instant } from '../records/wire-columns.ts';
import { hasSecondFactor } from './user-row.ts';

/** All users with the time of their last sign-in and of their making (of the sample's: of their last change), the most powerful role first, those who may nothing last. */
export async function reviewedUsers(db: Queries): Promise<ReviewedUser[]> {
  const users = await jsonRows<ReviewedUser>(
    db,
    sql`select "id", "uid", "userName", "firstName", "lastName", "email", "roles", "isActive",
        ${instant(sql`coalesce(
          (select min("a"."at") from "audit" "a" where "a"."uid" = "users"."uid" and "a"."action" = 'user created'),
          "updatedAt")`)} as "createdAt",
        (select ${instant(sql`max("a"."at")`)} from "audit" "a"
          where "a"."userId" = "users"."id" and "a"."action" = 'sign-in') as "lastSignInAt",
        ${hasSecondFactor} as "hasSecondFactor"
      from "users" where "deletedAt" is null
      order by "isActive" desc, (
          select min("place") from jsonb_array_elements_text(${jsonParameter(roleNames)}) with ordinality as "r" ("role", "place")
          where "r"."role" = any("users"."roles")),
        lower("lastName"), lower("firstName"), "id"`,
  );
  return users.map((user) => ({ ...user, roles: orderedRoles(user.roles) }));
}
