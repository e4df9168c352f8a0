import { sql } from 'kysely';
import { readConfig } from '../../src/server/process/config.ts';
import { openConfigured } from '../../src/server/process/open-configured.ts';

const kinds = ['complaint', 'mediation', 'dueprocess'];

/**
 * Turns the sample in a data folder into one large year: every case is filed in the current school year, so that a device
 * mirrors all of them, but for the families of one student in a hundred, whose cases were closed years ago; and events beyond
 * the number go. `node tests/bench/one-year.ts [events]` with DATA_DIR set; no server may run on it.
 */
const [events = 250_000] = process.argv.slice(2).map(Number);
const database = await openConfigured(readConfig(process.env), () => {});
try {
  // Of tables that have just been filled PostgreSQL knows nothing yet, and would go through them once a row.
  await sql`analyze`.execute(database.sql);
  await database.sql.transaction().execute(async (trx) => {
    // Hundreds of thousands of rows take longer than a request may.
    await sql`set local statement_timeout = 0`.execute(trx);
    // A table with checks to come can't be altered.
    await sql`set constraints all immediate`.execute(trx);
    const within = async (table: string, work: () => Promise<unknown>) => {
      // It is as if it had been loaded so: no change of it is logged.
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      await work();
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    };
    for (const kind of kinds)
      await within(kind, async () => {
        await sql`update ${sql.table(kind)} set "dateFiled" = ("dateFiled" + make_interval(years =>
        (extract(year from current_date - interval '6 months') -
         extract(year from "dateFiled" - interval '6 months'))::integer))::date`.execute(trx);
        await sql`update ${sql.table(kind)} set "dateFiled" = ("dateFiled" - interval '3 years')::date,
        "dateClosed" = ("dateFiled" - interval '3 years' + interval '60 days')::date
        where "studentId" % 100 = 0`.execute(trx);
      });
    await within('student', () =>
      sql`update "student" set "createdOn" = current_date - 1500 where "id" % 100 = 0`.execute(trx),
    );
    await within('event', () =>
      sql`delete from "event" where "id" in (
      select "id" from "event" where not exists (
        select from "document" where "document"."caseEventUid" = "event"."uid")
      order by "id" limit greatest(0, (select count(*) from "event") - ${events}))`.execute(trx),
    );
    // Its trigger would have done so.
    await sql`delete from "narrativeWords" "w"
      where not exists (select from "event" where "id" = "w"."eventId")`.execute(trx);
    await sql`analyze`.execute(trx);
  });
} finally {
  await database.close();
}
