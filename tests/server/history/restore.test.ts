import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { History } from '#contract/history.ts';
import { aKey, type Fields, type RecordWorld, recordWorld, seen, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
let student: Fields;
beforeAll(async () => {
  world = await recordWorld();
});
beforeEach(async () => {
  student = await world.make('/api/dispute/student', studentBody({ lastName: 'Nightingale' }));
});
afterAll(() => world.close());

const path = (entity: string, { id }: Fields) => `/api/dispute/${entity}/${id}`;
const restore = (entity: string, { uid }: Fields, headers = {}) =>
  world.admin.post<{ version: number; parts: object; message: string }>(
    `/api/admin/restore/${entity}/~${uid}`,
    undefined,
    headers,
  );
const aCase = (entity: string) =>
  world.make(`/api/dispute/${entity}`, { dateFiled: '2026-09-02', studentId: student.id });
const now = async (entity: string, record: Fields) => (await world.editor.get(path(entity, record))).body;

const addDocument = async (event: Fields): Promise<Fields> => {
  const uid = v7();
  const { rows } = await sql<{ id: number }>`
    insert into "document" ("uid", "caseEventId", "caseEventUid", "title")
    values (${uid}::uuid, ${event.id}, ${event.uid}::uuid, 'letter.pdf') returning "id"`.execute(
    world.server.db,
  );
  const id = rows[0]?.id ?? 0;
  await sql`insert into "documentContent" ("documentId", "object", "wrappedKey", "type", "size", "sha256")
    values (${id}, ${uid}, '', 'pdf', 1, '')`.execute(world.server.db);
  return { id, uid, version: 1 };
};

describe('a case comes back with what went with it', () => {
  test('its events, contacts, findings and documents, and none that was deleted before', async () => {
    const complaint = await aCase('complaint');
    const parent = { parentId: complaint.id, parentType: 'complaint' };
    const [before, event] = [
      await world.make('/api/dispute/event', parent),
      await world.make('/api/dispute/event', parent),
    ];
    await addDocument(event);
    await addDocument(before);
    const contact = await world.make('/api/dispute/contact', parent);
    const finding = await world.make(`${path('complaint', complaint)}/findings`, { finding: 'late' });
    // The test's clock stands still: these two deletes bear the same time.
    await world.editor.delete(path('event', before));
    await world.editor.delete(path('complaint', complaint));

    const answer = await restore('complaint', complaint);
    expect(answer).toMatchObject({
      status: 200,
      body: { version: 3, parts: { event: 1, document: 1, contact: 1, finding: 1 } },
    });
    expect(answer.headers.get('etag')).toBe('"3"');
    expect(await now('complaint', complaint)).toMatchObject({ version: 3, studentId: student.id });
    expect(await now('event', event)).toMatchObject({ version: 3, documents: [{ title: 'letter.pdf' }] });
    expect(await now('contact', contact)).toMatchObject({ version: 3 });
    const findings = await world.editor.get<Fields[]>(`${path('complaint', complaint)}/findings`);
    expect(findings.body).toMatchObject([{ uid: finding.uid, finding: 'late' }]);
    expect((await world.editor.get(path('event', before))).status).toBe(404);
  });

  test('the history tells of it: action restore, by whom', async () => {
    const mediation = await aCase('mediation');
    await world.editor.delete(path('mediation', mediation));
    await restore('mediation', mediation);
    const history = await world.reader.get<History>(`/api/dispute/history/mediation/${mediation.id}`);
    expect(history.body.changes[0]).toMatchObject({
      action: 'restore',
      version: 3,
      by: { name: 'Ada Example' },
    });
  });

  test('twice, by a second delete, only what that one took', async () => {
    const complaint = await aCase('complaint');
    const parent = { parentId: complaint.id, parentType: 'complaint' };
    const event = await world.make('/api/dispute/event', parent);
    await world.editor.delete(path('complaint', complaint));
    await restore('complaint', complaint);
    await world.editor.delete(path('event', event));
    await world.editor.delete(path('complaint', complaint));
    expect((await restore('complaint', complaint)).body).toMatchObject({ version: 5, parts: {} });
    expect((await world.editor.get(path('event', event))).status).toBe(404);
  });
});

describe('a mediation and its due process case', () => {
  const agreed = async () => {
    const dueProcess = await aCase('dueprocess');
    const agree = (flag: boolean | null) =>
      world.editor.post<number>(`/api/dispute/updatedueprocessmediation/${dueProcess.id}`, flag);
    const { body: id } = await agree(true);
    const { body: mediation } = await world.editor.get(`/api/dispute/mediation/${id}`);
    return { dueProcess, mediation, agree };
  };

  test('a deleted mediation comes back linked', async () => {
    const { dueProcess, mediation } = await agreed();
    await world.editor.delete(path('mediation', mediation));
    await restore('mediation', mediation);
    expect(await now('dueprocess', dueProcess)).toMatchObject({ mediationUid: mediation.uid });
    expect(await now('mediation', mediation)).toMatchObject({ dueProcessUid: dueProcess.uid });
  });

  test('one that went with the answer No brings back the Yes', async () => {
    const { dueProcess, mediation, agree } = await agreed();
    await agree(false);
    await restore('mediation', mediation);
    expect(await now('dueprocess', dueProcess)).toMatchObject({
      mediationUid: mediation.uid,
      mediationAgreedToMediationFlag: true,
    });
  });

  test('one that went with the answer No does so, whatever was saved of the case and answered in others since', async () => {
    const [{ dueProcess, mediation, agree }, other] = [await agreed(), await agreed()];
    await agree(false);
    await world.editor.put(path('dueprocess', dueProcess), { facts: 'typed since' });
    for (const flag of [null, false, null, false]) await other.agree(flag);
    await restore('mediation', mediation);
    expect(await now('dueprocess', dueProcess)).toMatchObject({
      mediationUid: mediation.uid,
      mediationAgreedToMediationFlag: true,
      facts: 'typed since',
    });
  });

  test('deleted one after the other and restored, they are linked', async () => {
    const { dueProcess, mediation } = await agreed();
    await world.editor.delete(path('mediation', mediation));
    await world.editor.delete(path('dueprocess', dueProcess));
    await restore('dueprocess', dueProcess);
    await restore('mediation', mediation);
    expect(await now('mediation', mediation)).toMatchObject({ dueProcessUid: dueProcess.uid });
    expect(await now('dueprocess', dueProcess)).toMatchObject({ mediationUid: mediation.uid });
  });

  test('a No that a person said later stays, and the mediation stands alone', async () => {
    const { dueProcess, mediation, agree } = await agreed();
    await world.editor.delete(path('mediation', mediation));
    await agree(false);
    await restore('mediation', mediation);
    expect(await now('dueprocess', dueProcess)).toMatchObject({
      mediationUid: null,
      mediationAgreedToMediationFlag: false,
    });
    expect(await now('mediation', mediation)).toMatchObject({ dueProcessId: null, dueProcessUid: null });
  });

  test('a case that has another mediation meanwhile keeps that', async () => {
    const { dueProcess, mediation, agree } = await agreed();
    await agree(false);
    await agree(true);
    await restore('mediation', mediation);
    const { mediationUid } = await now('dueprocess', dueProcess);
    expect(mediationUid).not.toBe(mediation.uid);
    expect(mediationUid).not.toBeNull();
    expect(await now('mediation', mediation)).toMatchObject({ dueProcessUid: null });
  });

  test('a deleted due process case comes back linked', async () => {
    const { dueProcess, mediation } = await agreed();
    await world.editor.delete(path('dueprocess', dueProcess));
    expect(await now('mediation', mediation)).toMatchObject({ dueProcessUid: null });
    await restore('dueprocess', dueProcess);
    expect(await now('mediation', mediation)).toMatchObject({ dueProcessUid: dueProcess.uid });
    expect(await now('dueprocess', dueProcess)).toMatchObject({ mediationUid: mediation.uid });
  });

  test('a mediation that comes back to a case that was closed meanwhile is closed with it', async () => {
    const { dueProcess, mediation } = await agreed();
    await world.editor.delete(path('mediation', mediation));
    await world.editor.put(path('dueprocess', dueProcess), { dateClosed: '2026-11-20' });
    await restore('mediation', mediation);
    expect(await now('mediation', mediation)).toMatchObject({ dateClosed: '2026-11-20' });
  });

  test('a mediation that was closed by itself is open with the open case that comes back to it', async () => {
    const { dueProcess, mediation } = await agreed();
    await world.editor.delete(path('dueprocess', dueProcess));
    const closed = await world.editor.put(path('mediation', mediation), { dateClosed: '2026-11-20' });
    expect(closed.status).toBe(200);
    await restore('dueprocess', dueProcess);
    expect(await now('mediation', mediation)).toMatchObject({ dateClosed: null });
  });
});

describe('is refused with the reason', () => {
  test('a case of a deleted student', async () => {
    const complaint = await aCase('complaint');
    await world.editor.delete(path('complaint', complaint));
    await world.editor.delete(path('student', student));
    const refused = await restore('complaint', complaint);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Its student is deleted. Restore that first.' },
    });
    expect((await restore('student', student)).status).toBe(200);
    expect((await restore('complaint', complaint)).status).toBe(200);
  });

  test('a part of a deleted case', async () => {
    const dueProcess = await aCase('dueprocess');
    const event = await world.make('/api/dispute/event', {
      parentId: dueProcess.id,
      parentType: 'dueprocess',
    });
    await world.editor.delete(path('event', event));
    await world.editor.delete(path('dueprocess', dueProcess));
    expect(await restore('event', event)).toMatchObject({
      status: 409,
      body: { message: 'Its due process case is deleted. Restore that first.' },
    });
  });

  test('a student whose State ID somebody has meanwhile', async () => {
    await world.editor.delete(path('student', student));
    await world.make('/api/dispute/student', studentBody({ stateId: student.stateId, lastName: 'Other' }));
    const refused = await restore('student', student);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `State ID ${String(student.stateId)} belongs to Other, Ann already.`,
    ]);
  });

  test('what is not deleted, and what never was', async () => {
    expect(await restore('student', student)).toMatchObject({
      status: 409,
      body: { message: 'This student is not deleted.' },
    });
    expect((await restore('student', { ...student, uid: v7() })).status).toBe(404);
    expect((await world.admin.post('/api/admin/restore/user/1')).status).toBe(404);
    expect((await world.editor.post(`/api/admin/restore/student/${student.id}`)).status).toBe(403);
  });

  test('by If-Match of another deletion', async () => {
    await world.editor.delete(path('student', student));
    expect((await restore('student', student, seen(1))).status).toBe(412);
    expect((await restore('student', student, seen(2))).status).toBe(200);
  });
});

test('a repeated request has no second effect and answers as the first', async () => {
  const complaint = await aCase('complaint');
  await world.make('/api/dispute/event', { parentId: complaint.id, parentType: 'complaint' });
  await world.editor.delete(path('complaint', complaint));
  const key = aKey();
  const first = await restore('complaint', complaint, key);
  const again = await restore('complaint', complaint, key);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await restore('complaint', complaint)).status).toBe(409);
});

test('a mirror that forgot the rows gets them again', async () => {
  const complaint = await aCase('complaint');
  const event = await world.make('/api/dispute/event', { parentId: complaint.id, parentType: 'complaint' });
  const { body: years } = await world.reader.get<Fields[]>('/api/admin/schoolyears');
  const year = years.find(({ name }) => name === '2026-2027')?.id;
  let cursor = '';
  const pull = async () => {
    const rows: string[] = [];
    const removals: string[] = [];
    for (let more = true; more;) {
      const at: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await world.reader.get<{
        cursor: string;
        more: boolean;
        rows: { record: Fields }[];
        removals: Fields[];
      }>(`/api/sync/pull?schoolYearId=${year}${at}`);
      ({ cursor, more } = body);
      rows.push(...body.rows.map(({ record }) => record.uid));
      removals.push(...body.removals.map(({ uid }) => uid));
    }
    return { rows, removals };
  };
  await pull();
  await world.editor.delete(path('complaint', complaint));
  expect((await pull()).removals).toEqual(expect.arrayContaining([complaint.uid, event.uid]));
  await restore('complaint', complaint);
  const { rows, removals } = await pull();
  expect(rows).toEqual(expect.arrayContaining([complaint.uid, event.uid]));
  expect(removals).not.toContain(complaint.uid);
});
