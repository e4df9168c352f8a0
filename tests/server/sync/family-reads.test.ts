import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#domain/records/records.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import type { Queries } from '#server/db/queries.ts';
import { checkGuests } from '#server/sync/digest.ts';
import { smallPage } from '#server/sync/fill.ts';
import { findGuests, guestSources } from '#server/sync/guests.ts';
import { versionsPage } from '#server/sync/listing.ts';
import { readPlace } from '#server/sync/place.ts';
import { inOrder } from '#server/sync/sources.ts';
import { earlier, earlierStudent, mirrorWorld } from '../../helpers/mirror.ts';
import type { Fields, RecordWorld } from '../../helpers/rest.ts';

/** What is asked about a family reads that family's rows, however many others there are beside it. */

let world: RecordWorld;
/** The student of earlier years, whose family is asked for; with a case and an event. */
let student: Fields;

/** Each with a case and an event: whatever passes them all reads thousands of rows. */
const others = 3000;
/** More than the questions read of one family, and far less than passing the others. */
const few = 500;

const range = schoolYearRange('2026-2027');
const viewer = 1;
const families = () => ({ students: [student.id], complaints: [] });
const guests = () => guestSources(families(), viewer);

beforeAll(async () => {
  ({ world } = await mirrorWorld());
  student = await earlierStudent(world);
  const given = { dateFiled: earlier, studentId: student.id };
  const complaint = await world.make('/api/dispute/complaint', given);
  await world.editor.put(`/api/dispute/complaint/${complaint.id}`, { dateClosed: '2021-01-01' });
  const parent = { parentId: complaint.id, parentType: 'complaint' };
  await world.make('/api/dispute/event', { ...parent, type: 'Hearing' });
  const { db } = world.server;
  await sql`insert into "student" ("uid", "stateId", "firstName", "lastName", "searchKey", "createdOn")
    select gen_random_uuid(), (3000000000 + n)::text, 'Any', 'Other', 'other any', ${earlier}::date
    from generate_series(1, ${others}::integer) n`.execute(db);
  await sql`insert into "complaint" ("uid", "studentId", "studentUid", "dateFiled", "dateClosed", "caseNumber", "yearCaseNumber")
    select gen_random_uuid(), "id", "uid", ${earlier}::date, '2021-01-01', 'other ' || "id", 'other ' || "id"
    from "student" where "lastName" = 'Other'`.execute(db);
  await sql`insert into "event" ("uid", "parentId", "parentUid", "parentType", "type")
    select gen_random_uuid(), "id", "uid", 'complaint', 'Other' from "complaint" where "id" <> ${complaint.id}`.execute(
    db,
  );
  await sql`analyze`.execute(db);
});
afterAll(() => world.close());

/** How many rows of records the work reads, by walking tables and by their indexes. */
const rowsRead = (work: (trx: Queries) => Promise<unknown>): Promise<number> =>
  world.server.db.transaction().execute(async (trx) => {
    // What the connection read before may not have been handed on yet.
    const soFar = async () => {
      const { rows } = await sql<{ read: number }>`
        select (sum("seq_tup_read") + sum("idx_tup_fetch"))::integer as "read" from pg_stat_xact_user_tables
        where "relname" = any(${[...entities]})`.execute(trx);
      return rows[0]?.read ?? 0;
    };
    // Thousands of rows are walked sooner than the millions that a server has.
    await sql`set local enable_seqscan = off`.execute(trx);
    const before = await soFar();
    await work(trx);
    return (await soFar()) - before;
  });

test.each<[string, (trx: Queries) => Promise<unknown>]>([
  ['its rows', (trx) => smallPage(trx, inOrder(guests()), viewer, readPlace(undefined), 500)],
  ['whether the year holds it', (trx) => findGuests(trx, range, viewer, [student.uid])],
  ['how much it holds', (trx) => checkGuests(trx, families(), viewer)],
  ['its versions', (trx) => versionsPage(trx, guests(), 'event', undefined)],
])('%s: only the family is read', async (_, ask) => {
  // Planned once a connection, so as often as it takes until the plan is kept.
  for (let time = 1; time <= 7; time++) expect(await rowsRead(ask)).toBeLessThan(few);
});

test('passing the others would be seen', async () => {
  const read = await rowsRead((trx) =>
    sql`select max("version") from "event" where "type" = 'Other'`.execute(trx),
  );
  expect(read).toBeGreaterThan(others - few);
});
