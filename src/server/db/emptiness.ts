import { sql } from 'kysely';
import type { Queries } from './queries.ts';

/** Whether anybody has an account. */
export async function hasUsers(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from "users") as "found"`.execute(db);
  return rows[0]?.found === true;
}

/** Whether nobody has entered or loaded anything yet; one school year every server makes that finds none (lookups/first-school-year.ts). */
export async function isWithoutRecords(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from "district") or exists (select from "judge") or exists (select from "mediator")
      or exists (select from "schoolYear" offset 1) or exists (select from "student") or exists (select from "complaint") as "found"`.execute(
    db,
  );
  return rows[0]?.found === false;
}
