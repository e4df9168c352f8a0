import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fields, type RecordWorld, recordWorld, seen, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

const complaints = '/api/dispute/complaint';

test('a complaint takes its events, contacts, findings and documents with it, and every row stays', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const complaint = await world.make(complaints, { dateFiled: '2026-09-02', studentId: student.id });
  const parent = { parentId: complaint.id, parentType: 'complaint' };
  const event = await world.make('/api/dispute/event', parent);
  const contact = await world.make('/api/dispute/contact', parent);
  const finding = await world.make(`${complaints}/${complaint.id}/findings`, { finding: 'Late' });
  const documentUid = v7();
  await sql`insert into "document" ("uid", "caseEventId", "caseEventUid", "title")
    values (${documentUid}::uuid, ${event.id}, ${event.uid}::uuid, 'letter.pdf')`.execute(world.server.db);

  const answer = await world.editor.delete<{ infoCard: Fields }>(`${complaints}/${complaint.id}`);
  expect(answer.body).toMatchObject({
    id: complaint.id,
    studentName: 'Lee, Ann',
    infoCard: { id: student.id, complaintCount: 0, complaintId: null },
  });
  const { rows } = await sql<{ entity: string; version: number }>`
    select "entity", "version" from "change_log" where "action" = 'delete' and "uid" in
      (${sql.join([complaint, event, contact, finding].map(({ uid }) => sql`${uid}::uuid`))}, ${documentUid}::uuid)
    order by "entity"`.execute(world.server.db);
  expect(rows).toEqual(
    ['complaint', 'contact', 'document', 'event', 'finding'].map((entity) => ({ entity, version: 2 })),
  );
  expect((await world.editor.get(`/api/dispute/event/${event.id}`)).status).toBe(404);
  expect((await world.editor.get(`${complaints}/${complaint.id}/findings`)).status).toBe(404);
});

test('the kinds answer their deletes in the words of docs/product.md 7.5', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const of = { dateFiled: '2026-09-02', studentId: student.id };
  const mediation = await world.make('/api/dispute/mediation', of);
  const dueProcess = await world.make('/api/dispute/dueprocess', of);
  const answers = [
    await world.editor.delete(`/api/dispute/mediation/${mediation.id}`),
    await world.editor.delete(`/api/dispute/dueprocess/${dueProcess.id}`),
  ];
  expect(answers.map(({ body }) => Object.keys(body))).toEqual([
    ['id', 'infoCard', 'displayName'],
    ['id', 'infoCard', 'studentName'],
  ]);
});

describe('a student', () => {
  test('with a case stays; without one goes', async () => {
    const student = await world.make('/api/dispute/student', studentBody());
    const complaint = await world.make(complaints, { dateFiled: '2026-09-02', studentId: student.id });
    const path = `/api/dispute/student/${student.id}`;
    const refused = await world.editor.delete<{ message: string }>(path);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: "This student has a case and can't be deleted." },
    });
    await world.editor.delete(`${complaints}/${complaint.id}`);
    expect(await world.editor.delete(path)).toMatchObject({ status: 200, body: { id: student.id } });
    expect((await world.editor.delete(path)).status).toBe(404);
  });

  test('who is deleted while a case is made for them: one of the two is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const student = await world.make('/api/dispute/student', studentBody());
      const [removed, made] = await Promise.all([
        world.laptop.delete(`/api/dispute/student/${student.id}`),
        world.editor.post(complaints, { dateFiled: '2026-09-02', studentId: student.id }),
      ]);
      expect([
        [409, 201],
        [200, 409],
      ]).toContainEqual([removed.status, made.status]);
    }
  });
});

describe('If-Match', () => {
  test('a record that others changed is not deleted', async () => {
    const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
    const path = `${complaints}/${complaint.id}`;
    await world.laptop.put(path, { facts: 'theirs' }, seen(1));
    const refused = await world.editor.delete<{ current: Fields; conflicts: unknown }>(path, seen(1));
    expect([refused.status, refused.body.current.facts]).toEqual([412, 'theirs']);
    const when = { by: 'Edith Example', at: expect.stringMatching(/^20.*Z$/) as string };
    expect(refused.body.conflicts).toEqual([
      { field: 'facts', base: null, theirs: 'theirs', yours: null, ...when },
    ]);
    expect((await world.editor.get(path)).status).toBe(200);
    expect((await world.editor.delete(path, seen(2))).status).toBe(200);
  });

  test('a record that its author saw before a backup was restored is not deleted', async () => {
    const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
    const path = `${complaints}/${complaint.id}`;
    expect((await world.editor.delete(path, seen(3))).status).toBe(412);
    expect((await world.editor.get(path)).status).toBe(200);
    expect((await world.editor.delete(path, seen(1))).status).toBe(200);
  });

  test('a record that its own author changed is', async () => {
    const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
    const path = `${complaints}/${complaint.id}`;
    await world.editor.put(path, { facts: 'own' }, seen(1));
    expect((await world.editor.delete(path, seen(1))).status).toBe(200);
  });

  test('a record that somebody else deleted since its author saw it is deleted, once', async () => {
    const { id, uid } = await world.make(complaints, { dateFiled: '2026-09-02' });
    const path = `${complaints}/${id}`;
    await world.laptop.delete(path, seen(1));
    expect(await world.editor.delete(path, seen(1))).toMatchObject({ status: 200, body: { id } });
    expect((await world.editor.delete(path)).status).toBe(404);
    const { rows } =
      await sql`select from "change_log" where "uid" = ${uid}::uuid and "action" = 'delete'`.execute(
        world.server.db,
      );
    expect(rows).toHaveLength(1);
  });
});

test('a deleted mediation leaves no link to itself', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const of = { dateFiled: '2026-09-02', studentId: student.id };
  const mediation = await world.make('/api/dispute/mediation', of);
  const dueProcess = await world.make('/api/dispute/dueprocess', of);
  await sql`update "dueprocess" set "mediationId" = ${mediation.id}, "mediationUid" = ${mediation.uid}::uuid,
    "version" = 2 where "id" = ${dueProcess.id}`.execute(world.server.db);
  await world.editor.delete(`/api/dispute/mediation/${mediation.id}`);
  expect((await world.editor.get(`/api/dispute/dueprocess/${dueProcess.id}`)).body).toMatchObject({
    mediationId: null,
    mediationUid: null,
    version: 3,
  });
});

test('a reader may read and not write', async () => {
  const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
  const path = `${complaints}/${complaint.id}`;
  expect((await world.reader.get(path)).status).toBe(200);
  expect((await world.reader.put(path, { facts: 'x' })).status).toBe(403);
  expect((await world.reader.delete(path)).status).toBe(403);
});
