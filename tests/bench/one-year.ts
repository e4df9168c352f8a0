import { sql } from 'kysely';
import { readConfig } from '../../src/server/config.ts';
import { openConfigured } from '../../src/server/db/open-configured.ts';

const kinds = ['complaint', 'mediation', 'dueprocess'];

/**
 * Turns the sample in a data folder into one large year: every case is filed in the current school year, so that a device
 * mirrors all of them, but for the families of one student in a hundred, whose cases were closed years ago; and events beyond
 * the number go. `node tests/bench/one-year.ts [events]` with DATA_DIR set; no server may run on it.
 */
const [events = 250_000] = process.argv.slice(2).map(Number);
const database = await openConfigured(readConfig(process.env), () => {});
try {
  const within = async (table: string, work: () => Promise<unknown>) => {
    // It is as if it had been loaded so: no change of it is logged.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(database.sql);
    await work();
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(database.sql);
  };
  for (const kind of kinds)
    await within(kind, async () => {
      await sql`update ${sql.table(kind)} set "dateFiled" = ("dateFiled" + make_interval(years =>
        (extract(year from current_date - interval '6 months') -
         extract(year from "dateFiled" - interval '6 months'))::integer))::date`.execute(database.sql);
      await sql`update ${sql.table(kind)} set "dateFiled" = ("dateFiled" - interval '3 years')::date,
        "dateClosed" = ("dateFiled" - interval '3 years' + interval '60 days')::date
        where "studentId" % 100 = 0`.execute(database.sql);
    });
  await within('student', () =>
    sql`update "student" set "createdOn" = current_date - 1500 where "id" % 100 = 0`.execute(database.sql),
  );
  await within('event', () =>
    sql`delete from "event" where "id" in (
      select "id" from "event" where not exists (
        select from "document" where "document"."caseEventUid" = "event"."uid")
      order by "id" limit greatest(0, (select count(*) from "event") - ${events}))`.execute(database.sql),
  );
  // Its trigger would have done so.
  await sql`delete from "narrativeWords" where "eventId" not in (select "id" from "event")`.execute(
    database.sql,
  );
  await sql`analyze`.execute(database.sql);
} finally {
  await database.close();
}
