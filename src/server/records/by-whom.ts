import { type RawBuilder, sql } from 'kysely';

/** The user whom a row of the alias names in "userId", with the name as it is now or last was; null without one. */
export const byWhom = (alias: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.userId`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.userId`)}, 'name',
    (select concat_ws(' ', "u"."firstName", "u"."lastName") from "users" "u" where "u"."id" = ${sql.ref(`${alias}.userId`)})) end`;
