import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
  await sql`insert into "district" ("uid", "code", "name", "parentCode")
    values (${v7()}::uuid, '00090000', 'Adair-Casey', '92010000'), (${v7()}::uuid, '17370000', 'Own', '00000000')`.execute(
    world.server.db,
  );
});
afterAll(() => world.close());

const complaints = '/api/dispute/complaint';

describe('numbers', () => {
  test('run on by kind and school year of the filing date', async () => {
    const student = await world.make('/api/dispute/student', studentBody());
    const make = (kind: string, dateFiled: string) =>
      world.make(`/api/dispute/${kind}`, { dateFiled, studentId: student.id });
    const numbers = [
      (await make('complaint', '2024-07-01')).yearCaseNumber,
      (await make('complaint', '2025-06-30')).yearCaseNumber,
      (await make('complaint', '2025-07-01')).yearCaseNumber,
      (await make('mediation', '2025-06-30')).caseNumber,
      (await make('dueprocess', '2025-07-01')).caseNumber,
    ];
    expect(numbers).toEqual(['2024-0001', '2024-0002', '2025-0001', 'M-2024-0001', 'DP-2025-0001']);
  });

  test('fifty at once get fifty in a row', async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, () => world.make(complaints, { dateFiled: '2022-09-02' })),
    );
    const expected = Array.from({ length: 50 }, (_, index) => `2022-${String(index + 1).padStart(4, '0')}`);
    expect(made.map((complaint) => complaint.yearCaseNumber).toSorted()).toEqual(expected);
    expect(new Set(made.map((complaint) => complaint.caseNumber)).size).toBe(50);
  });

  test('a refused create takes none', async () => {
    const { uid } = await world.make(complaints, { dateFiled: '2021-09-02' });
    expect((await world.editor.post(complaints, { dateFiled: '2021-09-02', uid })).status).toBe(409);
    const next = await world.make(complaints, { dateFiled: '2021-09-02' });
    expect(next.yearCaseNumber).toBe('2021-0002');
  });

  test('one that an Admin gave by hand is stepped over', async () => {
    const first = await world.make(complaints, { dateFiled: '2020-09-02' });
    await world.admin.put(`${complaints}/${first.id}`, { yearCaseNumber: '2020-0002' });
    expect((await world.make(complaints, { dateFiled: '2020-09-02' })).yearCaseNumber).toBe('2020-0003');
  });

  test('an editor may not give one, an Admin may', async () => {
    const body = { dateFiled: '2026-09-02', caseNumber: 'old 17' };
    expect((await world.editor.post(complaints, body)).status).toBe(403);
    expect((await world.admin.post(complaints, body)).body.caseNumber).toBe('old 17');
  });
});

describe('district and agency', () => {
  test("a case has its student's, where its own are not given", async () => {
    const student = await world.make('/api/dispute/student', studentBody({ districtCode: '00090000' }));
    expect(student).toMatchObject({ aeaCode: '92010000', state: 'IA', districtName: 'Adair-Casey' });
    const own = await world.make(complaints, { dateFiled: '2026-09-02', studentId: student.id });
    expect(own).toMatchObject({
      locationDistrict: '00090000',
      aeaCode: '92010000',
      districtName: 'Adair-Casey',
      studentName: 'Lee, Ann',
    });
    const given = await world.make(complaints, {
      dateFiled: '2026-09-02',
      studentId: student.id,
      locationDistrict: '17370000',
    });
    expect(given).toMatchObject({ locationDistrict: '17370000', aeaCode: '17370000' });
  });

  test('a student has the usual state where none is named, and none where it was emptied', async () => {
    const student = (state: object) => world.make('/api/dispute/student', studentBody(state));
    expect((await student({})).state).toBe('IA');
    expect((await student({ state: 'NE' })).state).toBe('NE');
    expect((await student({ state: null })).state).toBeNull();
  });

  test('choosing a district later brings its agency, an unknown one is Other', async () => {
    const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
    const path = `${complaints}/${complaint.id}`;
    expect((await world.editor.put(path, { locationDistrict: '00090000' })).body.aeaCode).toBe('92010000');
    expect((await world.editor.put(path, { locationDistrict: 'nowhere' })).body.aeaCode).toBe('99999999');
  });

  test('a district that is taken off takes its agency along, of a case and of a student', async () => {
    const without = { locationDistrict: null, aeaCode: null };
    const complaint = await world.make(complaints, { dateFiled: '2026-09-02', locationDistrict: '00090000' });
    expect(complaint.aeaCode).toBe('92010000');
    const path = `${complaints}/${complaint.id}`;
    expect((await world.editor.put(path, { locationDistrict: null })).body).toMatchObject(without);
    const student = await world.make('/api/dispute/student', studentBody({ districtCode: '00090000' }));
    const taken = await world.editor.put(`/api/dispute/student/${student.id}`, { districtCode: null });
    expect(taken.body).toMatchObject({ districtCode: null, aeaCode: null });
  });
});

describe('references', () => {
  test('a case of a student, an event of a case: by number or by ~uid, in path and body', async () => {
    const student = await world.make('/api/dispute/student', studentBody());
    const complaint = await world.make(complaints, {
      dateFiled: '2026-09-02',
      studentId: `~${student.uid}`,
    });
    expect(complaint).toMatchObject({ studentId: student.id, studentUid: student.uid });
    const event = await world.make('/api/dispute/event', {
      uid: v7(),
      parentId: `~${complaint.uid}`,
      parentType: 'complaint',
      type: 'Hearing',
    });
    expect(event).toMatchObject({ parentId: complaint.id, parentUid: complaint.uid, documents: [] });
    const listed = await world.editor.get<unknown[]>(`/api/dispute/event/~${complaint.uid}/complaint`);
    expect(listed.body).toHaveLength(1);
    expect((await world.editor.get(`/api/dispute/event/~${event.uid}`)).body.id).toBe(event.id);
    const finding = await world.make(`${complaints}/~${complaint.uid}/findings`, { finding: 'Late' });
    expect(finding).toMatchObject({ complaintId: complaint.id, complaintUid: complaint.uid });
  });

  test('another student is linked by a change', async () => {
    const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
    const student = await world.make('/api/dispute/student', studentBody());
    const path = `${complaints}/${complaint.id}`;
    const linked = await world.editor.put(path, { studentId: `~${student.uid}` });
    expect(linked.body).toMatchObject({ studentId: student.id, studentUid: student.uid });
    expect((await world.editor.put(path, { studentId: null })).body).toMatchObject({ studentUid: null });
  });

  test('an unknown parent is not found, a deleted one refused, a case by its number, a student without a name', async () => {
    const student = await world.make(
      '/api/dispute/student',
      studentBody({ firstName: 'Ida', lastName: 'Gone' }),
    );
    const complaint = await world.make(complaints, { dateFiled: '2026-09-02' });
    await world.editor.delete(`${complaints}/${complaint.id}`);
    const event = (parentId: unknown) =>
      world.editor.post('/api/dispute/event', { parentId, parentType: 'complaint' });
    expect((await event(`~${v7()}`)).status).toBe(404);
    expect(await event(complaint.id)).toMatchObject({
      status: 409,
      body: { message: `The complaint ${String(complaint['yearCaseNumber'])} was deleted.` },
    });
    await world.editor.delete(`/api/dispute/student/${student.id}`);
    const mediation = { studentId: `~${student.uid}`, dateFiled: '2026-09-02' };
    expect(await world.editor.post('/api/dispute/mediation', mediation)).toMatchObject({
      status: 409,
      body: { message: 'The student was deleted.' },
    });
  });

  test.each(['0', '-1', 'x', '99999999999', '~x', `~${v7()}`])('the path %s names nothing', async (id) => {
    expect((await world.editor.get(`${complaints}/${id}`)).status).toBe(404);
    expect((await world.editor.put(`${complaints}/${id}`, { facts: 'x' })).status).toBe(404);
  });
});

test('a contact may be made without a first name, which is null then, but not with one that its form refuses', async () => {
  const { id } = await world.make(complaints, { dateFiled: '2026-09-02' });
  const make = (firstName: string) =>
    world.editor.post('/api/dispute/contact', { parentId: id, parentType: 'complaint', firstName });
  expect(await make(' ')).toMatchObject({ status: 201, body: { firstName: null } });
  expect(await make('A')).toMatchObject({ status: 400, body: { message: 'Too short' } });
});
