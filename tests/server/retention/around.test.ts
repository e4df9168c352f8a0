import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { earlierStudent, emptyMirror, heldVersions, pullAll, scopeByHand } from '../../helpers/mirror.ts';
import { type Fields, studentBody } from '../../helpers/rest.ts';
import { caseOf, closedCaseOf, type RetentionWorld, retentionWorld } from './retention-world.ts';

let world: RetentionWorld;
beforeAll(async () => {
  world = await retentionWorld();
});
afterAll(() => world.close());

test('of a student who stays, a mirror that has the family for the destroyed case lets go of it', async () => {
  const student = await earlierStudent(world);
  const another = await world.make('/api/dispute/student', studentBody());
  const open = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02', studentId: student.id });
  const closed = await world.make('/api/dispute/complaint', {
    dateFiled: '2020-09-02',
    studentId: student.id,
  });
  await world.editor.put(`/api/dispute/complaint/${closed.id}`, { dateClosed: '2020-12-01' });
  const years = (await world.reader.get<Fields[]>('/api/admin/schoolyears')).body;
  const year = years.find((found) => found['name'] === '2026-2027')?.id ?? 0;
  const mirror = emptyMirror();
  await pullAll(world.reader, year, mirror);
  expect(mirror.rows.has(closed.uid)).toBe(true);
  await world.destroy('complaint', open.uid);
  await pullAll(world.reader, year, mirror);
  expect(mirror.rows.has(student.uid)).toBe(false);
  const range = { from: '2026-07-01', to: '2027-06-30' };
  expect(heldVersions(mirror)).toEqual(await scopeByHand(world.server, range));
  // A version without a change tells mirrors so: of that student, not of others.
  const versionOf = async ({ id }: Pick<Fields, 'id'>) =>
    (await world.editor.get(`/api/dispute/student/${id}`)).body.version;
  expect([await versionOf(student), await versionOf(another)]).toEqual([2, 1]);
  // The student's history tells nothing of it.
  const history = await world.admin.get<{ changes: object[]; destroyed: object | null }>(
    `/api/dispute/history/student/${student.id}`,
  );
  expect([history.body.changes.length, history.body.destroyed]).toEqual([1, null]);
});

test('who may not see a restricted case neither asks for it nor reads its end; its own people do', async () => {
  const made = await closedCaseOf(world, '2016-06-30');
  await world.admin.put('/api/admin/retention/schedule/complaint/withdrawn', { years: 7 });
  const listed = async () => (await world.overview()).past.cases.some(({ uid }) => uid === made.uid);
  expect(await listed()).toBe(true);
  const { rows } = await sql<{ id: number }>`select "id" from "users" where "userName" = 'second'`.execute(
    world.server.db,
  );
  await sql`update "complaint" set "restrictedTo" = array[${rows[0]?.id}::integer], "version" = "version" + 1
    where "uid" = ${made.uid}::uuid`.execute(world.server.db);
  expect(await listed()).toBe(false);
  expect((await world.ask('complaint', made.uid, 'schedule')).status).toBe(403);
  expect((await world.ask('student', String(made['studentUid']))).status).toBe(403);
  const body = { records: [{ entity: 'complaint', uid: made.uid }], reason: 'schedule', reference: null };
  expect((await world.second.post('/api/admin/retention/destructions', body)).status).toBe(201);
});

test('a case that was deleted is not listed as past its schedule', async () => {
  const made = await closedCaseOf(world, '2016-06-30');
  await world.admin.put('/api/admin/retention/schedule/complaint/withdrawn', { years: 7 });
  const listed = async () => (await world.overview()).past.cases.some(({ uid }) => uid === made.uid);
  expect(await listed()).toBe(true);
  await world.editor.delete(`/api/dispute/complaint/${made.id}`);
  expect(await listed()).toBe(false);
});

test('of two Admins who set the years of one outcome, the second is told what the first has set, and sets theirs by saving again', async () => {
  const path = '/api/admin/retention/schedule/mediation/agreement';
  const saved = async () =>
    (await world.overview()).schedule.find(({ outcome }) => outcome === 'agreement')?.years;
  expect((await world.admin.put(path, { years: 5, seen: null })).status).toBe(200);
  const late = await world.second.put<{ message: string[] }>(path, { years: 9, seen: null });
  expect([late.status, String(late.body.message)]).toEqual([
    409,
    'Mediations, Agreement reached: somebody has set 5 meanwhile, so yours was not saved. Save again to set it.',
  ]);
  expect(await saved()).toBe(5);
  // The same years are no contradiction, and nor is a call that is repeated.
  expect((await world.second.put(path, { years: 5, seen: null })).status).toBe(200);
  expect((await world.second.put(path, { years: 9, seen: 5 })).status).toBe(200);
  // Two who save at the same moment.
  const both = await Promise.all([
    world.admin.put(path, { years: 3, seen: 9 }),
    world.second.put(path, { years: 4, seen: 9 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  // Who says nothing of what they saw sets them, as before.
  expect((await world.second.put(path, { years: null })).status).toBe(200);
  expect(await saved()).toBeUndefined();
});

test('a student of whom a case was destroyed since the request is not destroyed by it', async () => {
  const first = await caseOf(world);
  const body = { dateFiled: '2026-09-02', studentId: first['studentId'] };
  const second = await world.make('/api/dispute/complaint', body);
  const studentUid = String(first['studentUid']);
  const [uid = ''] = (await world.ask('student', studentUid)).body.uids ?? [];
  const typed = (await world.asked(studentUid))?.typed ?? '';
  await world.destroy('complaint', second.uid);
  const refused = await world.consent(uid, typed);
  expect([refused.status, String(refused.body.message)]).toEqual([
    409,
    expect.stringContaining('cases are others'),
  ]);
});

describe('what is deleted can be restored', () => {
  const restored = async ({ uid }: Fields) =>
    (await world.admin.post(`/api/admin/restore/complaint/~${uid}`)).status;
  const consented = async (entity: string, uid: string) => {
    const [request = ''] = (await world.ask(entity, uid)).body.uids ?? [];
    const typed = (await world.asked(uid))?.typed ?? '';
    expect((await world.consent(request, typed)).status).toBe(200);
  };

  test('while its destruction is asked for, while others are about to be destroyed, and once they are', async () => {
    const [made, others, gone] = [await caseOf(world), await caseOf(world), await caseOf(world)];
    await world.destroy('complaint', gone.uid);
    await world.editor.delete(`/api/dispute/complaint/${made.id}`);
    expect((await world.ask('complaint', made.uid)).status).toBe(201);
    await consented('complaint', others.uid);
    expect(await restored(made)).toBe(200);
    await world.run();
    expect((await world.editor.get(`/api/dispute/complaint/${made.id}`)).status).toBe(200);
  });

  test('but not when its student is about to be destroyed', async () => {
    const made = await caseOf(world);
    await world.editor.delete(`/api/dispute/complaint/${made.id}`);
    await consented('student', String(made['studentUid']));
    expect(await restored(made)).toBe(409);
    await world.run();
    expect(await restored(made)).toBe(409);
  });
});
