import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { concernedAfter } from '#server/sync/concerned.ts';
import { earlier, earlierStudent, mirrorWorld } from '../../helpers/mirror.ts';
import type { RecordWorld } from '../../helpers/rest.ts';

let world: RecordWorld;
let year: number;
beforeAll(async () => void ({ world, year } = await mirrorWorld()));
afterAll(() => world.close());

const complaints = '/api/dispute/complaint';

/** Whom the changes concern that the work makes. */
async function touchedBy(work: () => Promise<unknown>) {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max("number"), 0)::integer as "newest" from "change_log"`.execute(world.server.db);
  await work();
  return concernedAfter(world.server.db, rows[0]?.newest ?? 0, [year]);
}

const everyYear = { years: 'all', owners: new Set() };
const theYear = (about: unknown[]) => ({ years: new Set([year]), owners: new Set(), about });
const noYear = (about: unknown[]) => ({ years: new Set(), owners: new Set(), about });

test('a change concerns the years whose mirrors hold it, and names its case and student (PU9)', async () => {
  const student = await earlierStudent(world);
  const open = await world.make(complaints, { dateFiled: earlier, studentId: student.id });
  const path = `${complaints}/${open.id}`;
  expect(await touchedBy(() => world.editor.put(path, { problem: 'late' }))).toEqual(
    theYear([open.uid, student.uid]),
  );
  const parent = { parentId: open.id, parentType: 'complaint' };
  const event = await world.make('/api/dispute/event', { ...parent, type: 'Hearing' });
  const file = v7();
  for (const part of [
    () => world.editor.put(`/api/dispute/event/${event.id}`, { narrative: 'called' }),
    () => world.make('/api/dispute/contact', { ...parent, firstName: 'Ann' }),
    () => world.make(`${path}/findings`, { finding: 'Late' }),
    () =>
      sql`insert into "document" ("uid", "caseEventId", "caseEventUid", "title")
        values (${file}::uuid, ${event.id}, ${event.uid}::uuid, 'letter.pdf')`.execute(world.server.db),
  ])
    expect(await touchedBy(part)).toEqual(theYear([open.uid, student.uid]));
  // It leaves the mirrors that hold it, with its student: nobody can say any more which these were.
  expect(await touchedBy(() => world.editor.put(path, { dateClosed: '2021-01-01' }))).toMatchObject(
    everyYear,
  );
  expect(await touchedBy(() => world.editor.put(path, { problem: 'later' }))).toEqual(
    noYear([open.uid, student.uid]),
  );
  expect(
    await touchedBy(() => world.editor.put(`/api/dispute/student/${student.id}`, { city: 'Ames' })),
  ).toEqual(noYear([student.uid]));
});

test('a saved view concerns its user alone; lookups, deletes and what nobody knows concern everybody (PU9)', async () => {
  const view = { name: 'Overdue', address: 'complaints?filter=open' };
  const { id } = (
    await sql<{ id: number }>`select "id" from "users" where "userName" = 'editor'`.execute(world.server.db)
  ).rows[0] ?? { id: 0 };
  expect(await touchedBy(() => world.editor.post('/api/accounts/view', view))).toEqual({
    years: new Set(),
    owners: new Set([id]),
    about: [],
  });
  expect(
    await touchedBy(() =>
      sql`update "district" set "version" = "version" + 1 where "id" = (select min("id") from "district")`.execute(
        world.server.db,
      ),
    ),
  ).toMatchObject(everyYear);
  const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
  expect(await touchedBy(() => world.admin.delete(`${complaints}/${complaint.id}`))).toEqual({
    ...everyYear,
    about: [complaint.uid],
  });
  expect(await touchedBy(async () => {})).toEqual({ ...everyYear, about: [] });
  const many = () =>
    sql`insert into "student" ("uid", "stateId", "firstName", "lastName") select gen_random_uuid(), (1999000000 + "n")::text, 'Ann', 'Many' from generate_series(1, 21) "n"`.execute(
      world.server.db,
    );
  expect(await touchedBy(many)).toEqual({ ...everyYear, about: [] });
});
