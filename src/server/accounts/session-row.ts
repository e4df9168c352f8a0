import { sql, type QueryExecutorProvider } from 'kysely';
import type { Role } from '#domain/roles.ts';
import type { SignInWay } from '#domain/sign-on.ts';
import { schoolYearOf } from '#domain/school-year.ts';
import { type FactorDemand, isFactorDemanded } from '#domain/second-factor.ts';
import { kept } from '../db/kept-plans.ts';
import type { FamilyState } from './refresh-rule.ts';

/** A session (refresh family) with its user as both are now. Times are in milliseconds since 1970. */
export interface SessionRow {
  sessionId: string;
  userId: number;
  uid: string;
  userName: string;
  /** First and last name. */
  name: string;
  roles: readonly Role[];
  isActive: boolean;
  securityVersion: number;
  mustChangePassword: boolean;
  hasFactor: boolean;
  hasPasskey: boolean;
  /** How it began; the department's provider asks for second factors, and knows no password of ours. */
  way: SignInWay;
  year: { id: number; name: string };
  /** The device that it began on; null where none was told. */
  device: string | null;
  /** When that device was last in contact, as far as it was noted; null for a session without one. */
  contactAt: number | null;
  /** When its user last gave their password. */
  authAt: number;
  family: FamilyState;
}

/** Whether a user has to set up a second factor before anything else. */
export const mustEnrolFactor = (
  demand: FactorDemand,
  { roles, hasFactor, way }: Pick<SessionRow, 'roles' | 'hasFactor' | 'way'>,
): boolean => way === 'password' && !hasFactor && isFactorDemanded(demand, roles);

type Flat = Omit<SessionRow, 'year' | 'family'> &
  FamilyState & { yearId: number | null; yearName: string | null };

/**
 * Reads a session; undefined when there is none. The year is the one that the device shows (by number; null where it doesn't say), else
 * the one that the user selected, else the current one, else (a database without years) the school year of the department's day
 * `today`, YYYY-MM-DD, with the id -1.
 */
export async function readSession(
  db: QueryExecutorProvider,
  sessionId: string,
  today: string,
  shownYear: number | null = null,
): Promise<SessionRow | undefined> {
  const found = await sql<Flat>`${kept}
    select f."id" as "sessionId", u."id" as "userId", u."uid", u."userName",
      u."firstName" || ' ' || u."lastName" as "name", to_jsonb(u."roles") as "roles", u."isActive",
      u."securityVersion", u."mustChangePassword" and f."way" = 'password' as "mustChangePassword", f."way",
      exists (select from "factor" t where t."userId" = u."id" and t."confirmedAt" is not null)
        or exists (select from "passkey" k where k."userId" = u."id") as "hasFactor",
      exists (select from "passkey" k where k."userId" = u."id") as "hasPasskey", y."id" as "yearId", y."name" as "yearName",
      f."generation", f."issues", f."device"::text as "device",
      (extract(epoch from d."seenAt") * 1000)::float8 as "contactAt",
      (extract(epoch from coalesce(f."authAt", f."createdAt")) * 1000)::float8 as "authAt",
      (extract(epoch from f."confirmedAt") * 1000)::float8 as "confirmedAt",
      (extract(epoch from f."createdAt") * 1000)::float8 as "createdAt",
      (extract(epoch from f."usedAt") * 1000)::float8 as "usedAt",
      (extract(epoch from f."revokedAt") * 1000)::float8 as "revokedAt"
    from "refreshFamilies" f
    join "users" u on u."id" = f."userId"
    left join "device" d on d."userId" = f."userId" and d."device" = f."device"
    left join lateral (
      select y."id", y."name" from "schoolYear" y
      where y."deletedAt" is null and (y."isActive" or y."isCurrent" or y."id" = ${shownYear}::integer)
      order by (y."id" = ${shownYear}::integer) desc nulls last, (y."id" = u."schoolYearId") desc nulls last, y."isCurrent" desc, y."name" desc
      limit 1) y on true
    where f."id" = ${sessionId}::uuid`.execute(db);
  const [row] = found.rows;
  if (!row) return undefined;
  const { yearId, yearName, generation, issues, confirmedAt, createdAt, usedAt, revokedAt, ...session } = row;
  const year =
    yearId === null || yearName === null
      ? { id: -1, name: schoolYearOf(today) }
      : { id: yearId, name: yearName };
  return { ...session, year, family: { generation, issues, confirmedAt, createdAt, usedAt, revokedAt } };
}
