import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fields, studentBody } from '../../helpers/rest.ts';
import { type LookupWorld, lookupWorld, type Refusal } from './lookup-world.ts';

let world: LookupWorld;
let student: Fields;
beforeAll(async () => {
  world = await lookupWorld();
  student = await world.make('/api/dispute/student', studentBody());
});
afterAll(() => world.close());

const filed = { dateFiled: '2026-09-02' };
const make = async (path: string, body: object) => {
  const answer = await world.admin.post(`/api/admin/${path}`, body);
  expect(answer.status).toBe(201);
  return answer.body;
};
const aMediation = (given: object) =>
  world.make('/api/dispute/mediation', { ...filed, studentId: student.id, ...given });
const aDueProcess = () => world.make('/api/dispute/dueprocess', { ...filed, studentId: student.id });
/** The judge is open once a due process case says that it was not withdrawn. */
const judged = async (hearingALJ: string) => {
  const { id } = await aDueProcess();
  const change = { dueProcessWithdrawnFlag: false, hearingALJ };
  return {
    path: `/api/dispute/dueprocess/${id}`,
    answer: await world.editor.put<Refusal>(`/api/dispute/dueprocess/${id}`, change),
  };
};
const isKept = async (path: string, message: string) => {
  const refusal = await world.admin.delete<Refusal>(path);
  expect([refusal.status, refusal.body.message]).toEqual([409, message]);
};
const isDeleted = async (path: string) => expect((await world.admin.delete(path)).status).toBe(200);

describe('what is in use is not deleted', () => {
  test('a district, by students and by cases of every kind', async () => {
    const code = '40000001';
    const path = `/api/admin/district/${code}`;
    await make('district', { code, name: 'Used' });
    const inDistrict = await world.make('/api/dispute/student', studentBody({ districtCode: code }));
    await isKept(path, "This district is used by a student and can't be deleted.");
    await world.make('/api/dispute/student', studentBody({ districtCode: code }));
    await isKept(path, "This district is used by 2 students and can't be deleted.");
    const complaint = await world.make('/api/dispute/complaint', { ...filed, locationDistrict: code });
    await isKept(path, "This district is used by 2 students and a case and can't be deleted.");
    await world.make('/api/dispute/mediation', { ...filed, studentId: inDistrict.id });
    await world.make('/api/dispute/dueprocess', { ...filed, studentId: inDistrict.id });
    await isKept(path, "This district is used by 2 students and 3 cases and can't be deleted.");
    await world.editor.delete(`/api/dispute/complaint/${complaint.id}`);
    await isKept(path, "This district is used by 2 students and 2 cases and can't be deleted.");
  });

  test('a judge, by due process cases', async () => {
    const judge = await make('judge', { name: 'Grace Stone' });
    const { path } = await judged('Grace Stone');
    await isKept(`/api/admin/judge/${judge.id}`, "This judge is used by a case and can't be deleted.");
    await world.editor.delete(path);
    await isDeleted(`/api/admin/judge/${judge.id}`);
  });

  test('a mediator, by mediations', async () => {
    const mediator = await make('mediator', { name: 'Hanna Stone' });
    const mediations = [await saveMediator('Hanna Stone'), await saveMediator('Hanna Stone')];
    await isKept(
      `/api/admin/mediator/${mediator.id}`,
      "This mediator is used by 2 cases and can't be deleted.",
    );
    for (const { id } of mediations) await world.editor.delete(`/api/dispute/mediation/${id}`);
    await isDeleted(`/api/admin/mediator/${mediator.id}`);
  });

  test('a school year, by the cases that were filed in it', async () => {
    const year = await make('schoolYear', { name: '2020-2021' });
    const path = `/api/admin/schoolYear/${year.id}`;
    await world.make('/api/dispute/complaint', { dateFiled: '2020-06-30' });
    await world.make('/api/dispute/complaint', { dateFiled: '2021-07-01' });
    const complaint = await world.make('/api/dispute/complaint', { dateFiled: '2021-06-30' });
    await isKept(path, "This school year is used by a case and can't be deleted.");
    await world.editor.delete(`/api/dispute/complaint/${complaint.id}`);
    await isDeleted(path);
  });

  test('a school year whose name is no pair of years has no cases of its own', async () => {
    const year = await make('schoolYear', { name: 'All the years' });
    await isDeleted(`/api/admin/schoolYear/${year.id}`);
  });
});

async function saveMediator(mediatorName: string): Promise<Fields> {
  const { id } = await aMediation({});
  const answer = await world.editor.put(`/api/dispute/mediation/${id}`, { mediatorName });
  expect([answer.status, answer.body.mediatorName]).toEqual([200, mediatorName]);
  return answer.body;
}

describe('what is deleted is not chosen any more', () => {
  test('a judge', async () => {
    const judge = await make('judge', { name: 'Ida Stone' });
    await isDeleted(`/api/admin/judge/${judge.id}`);
    const { answer } = await judged('Ida Stone');
    expect([answer.status, answer.body.message]).toEqual([409, 'The judge Ida Stone was deleted.']);
    expect(answer.body.errors).toEqual([{ path: 'hearingALJ', message: 'Hearing: ALJ was deleted' }]);
  });

  test('a district, by new students and changed ones', async () => {
    await make('district', { code: '40000002', name: 'Gone' });
    await isDeleted('/api/admin/district/40000002');
    const body = { districtCode: '40000002' };
    for (const answer of [
      await world.editor.post<Refusal>('/api/dispute/student', studentBody(body)),
      await world.editor.put<Refusal>(`/api/dispute/student/${student.id}`, body),
      await world.editor.post<Refusal>('/api/dispute/complaint', { ...filed, locationDistrict: '40000002' }),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: {
          message: 'The district 40000002 was deleted.',
          errors: [{ message: 'Primary District was deleted' }],
        },
      });
    await make('district', { code: '40000002', name: 'Back' });
    expect((await world.editor.put(`/api/dispute/student/${student.id}`, body)).status).toBe(200);
  });

  test('a text that was never in a list may be saved', async () => {
    expect((await judged('Somebody of long ago')).answer.status).toBe(200);
  });
});

test('a judge who is chosen while being deleted is either kept or not chosen', async () => {
  for (let round = 0; round < 8; round++) {
    const name = `Judge ${round}`;
    const judge = await make('judge', { name });
    const { id } = await aDueProcess();
    const path = `/api/dispute/dueprocess/${id}`;
    const [saved, deleted] = await Promise.all([
      world.editor.put(path, { dueProcessWithdrawnFlag: false, hearingALJ: name }),
      world.admin.delete(`/api/admin/judge/${judge.id}`),
    ]);
    expect([saved.status, deleted.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await sql`select from "judge" j join "dueprocess" d on d."hearingALJ" = j."name"
      where j."name" = ${name} and j."deletedAt" is not null`.execute(world.server.db);
    expect(rows).toHaveLength(0);
  }
});
