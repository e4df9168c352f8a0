import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Values } from './kinds.ts';
import type { Writing } from './written.ts';

/**
 * Called before a school year is stored with these values: when it becomes the current one, the one before is not any more.
 * `wasCurrent`: whether it is the current one until then. Throws Problem 'rule' for a current year that is inactive, and for one that would
 * leave none: who has chosen no year would have none to work in.
 */
export async function makeOnlyCurrent(
  { trx, now }: Writing,
  uid: string,
  year: Values,
  wasCurrent: boolean,
): Promise<void> {
  if (wasCurrent && year.isCurrent !== true) {
    const message = 'One school year is the current one: make another one current in its place.';
    throw new Problem('rule', message, { fields: [{ path: 'isCurrent', message }] });
  }
  if (year.isCurrent !== true) return;
  if (year.isActive !== true) {
    const message = "The current school year can't be inactive.";
    throw new Problem('rule', message, { fields: [{ path: 'isActive', message }] });
  }
  await sql`
    update "schoolYear" set "isCurrent" = false, "version" = "version" + 1, "updatedAt" = ${now}::timestamptz
    where "isCurrent" and "deletedAt" is null and "uid" <> ${uid}::uuid`.execute(trx);
}

/** Throws Problem 'rule' for the current year: everybody who has not chosen another works in it. */
export function refuseCurrent(year: Values): void {
  if (year.isCurrent === true)
    throw new Problem('rule', "This is the current school year and can't be deleted.");
}
