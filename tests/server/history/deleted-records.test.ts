import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeletedRecord } from '#contract/history.ts';
import { type Fields, type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

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
const deletedOnes = async (query = '') =>
  (await world.admin.get<{ records: DeletedRecord[]; next: number | null }>(`/api/admin/deleted${query}`))
    .body;
const addDocument = (event: Fields) =>
  sql`insert into "document" ("uid", "caseEventId", "caseEventUid", "title")
    values (${v7()}::uuid, ${event.id}, ${event.uid}::uuid, 'letter.pdf')`.execute(world.server.db);

describe('the list of the deleted', () => {
  test('names each with what a person knows it by, the last deleted first, parts under their case', async () => {
    const complaint = await aCase('complaint');
    const parent = { parentId: complaint.id, parentType: 'complaint' };
    const alone = await world.make('/api/dispute/contact', { ...parent, firstName: 'Ann', lastName: 'Lee' });
    const event = await world.make('/api/dispute/event', parent);
    await addDocument(event);
    await world.editor.delete(path('contact', alone));
    await world.editor.delete(path('complaint', complaint));
    const { records } = await deletedOnes();
    expect(records.slice(0, 2)).toMatchObject([
      {
        entity: 'complaint',
        id: complaint.id,
        uid: complaint.uid,
        version: 2,
        text: `${String(complaint.yearCaseNumber)}, Nightingale, Ann`,
        parent: { entity: 'student', uid: student.uid, isDeleted: false },
        deletedBy: { name: 'Edith Example' },
        parts: { event: 1, document: 1 },
      },
      {
        entity: 'contact',
        text: 'Lee, Ann',
        parent: { entity: 'complaint', uid: complaint.uid, isDeleted: true },
        parts: {},
      },
    ]);
    expect(records.slice(0, 2).map(({ parts }) => parts)).toEqual([{ event: 1, document: 1 }, {}]);
    expect(records[0]?.deletedAt).toBe(world.server.clock.now().toISOString());
    const uids = records.map(({ uid }) => uid);
    expect(uids).not.toContain(event.uid);
    await restore('complaint', complaint);
    expect((await deletedOnes()).records.map(({ uid }) => uid)).not.toContain(complaint.uid);
  });

  test('has once what was restored and deleted again, with what went with the last delete', async () => {
    const complaint = await aCase('complaint');
    const parent = { parentId: complaint.id, parentType: 'complaint' };
    const event = await world.make('/api/dispute/event', parent);
    await world.make('/api/dispute/contact', parent);
    await world.editor.delete(path('complaint', complaint));
    await restore('complaint', complaint);
    await world.editor.delete(path('event', event));
    await world.editor.delete(path('complaint', complaint));
    const found = (await deletedOnes()).records.filter(({ uid }) => uid === complaint.uid);
    expect(found.map(({ version, parts }) => ({ version, parts }))).toEqual([
      { version: 4, parts: { contact: 1 } },
    ]);
  });

  test('counts nothing with a due process case that stays, such as its mediation, which forgot it', async () => {
    const dueProcess = await aCase('dueprocess');
    await world.editor.post(`/api/dispute/updatedueprocessmediation/${dueProcess.id}`, true);
    await world.editor.delete(path('dueprocess', dueProcess));
    const found = (await deletedOnes()).records.find(({ uid }) => uid === dueProcess.uid);
    expect(found?.parts).toEqual({});
  });

  test('has every kind, and each can be restored from it', async () => {
    const dueProcess = await aCase('dueprocess');
    const parent = { parentId: dueProcess.id, parentType: 'dueprocess' };
    const event = await world.make('/api/dispute/event', {
      ...parent,
      type: 'Letter Sent',
      date: '2026-09-05',
    });
    const complaint = await aCase('complaint');
    const finding = await world.make(`${path('complaint', complaint)}/findings`, { finding: 'late' });
    const mediation = await aCase('mediation');
    const lone = await world.make('/api/dispute/student', studentBody());
    const made = { event, finding, mediation, complaint, dueprocess: dueProcess, student: lone };
    for (const [entity, record] of Object.entries(made)) await world.editor.delete(path(entity, record));
    const { db } = world.server;
    for (const entity of ['district', 'judge', 'mediator', 'schoolYear']) {
      const [column, code] = entity === 'district' ? [sql`, "code"`, sql`, '9999'`] : [sql``, sql``];
      await sql`insert into ${sql.table(entity)} ("uid", "name"${column})
        values (gen_random_uuid(), ${`Gone ${entity}`}${code})`.execute(db);
      await sql`update ${sql.table(entity)} set "deletedAt" = now(), "version" = 2
        where "name" = ${`Gone ${entity}`}`.execute(db);
    }
    const { records } = await deletedOnes();
    const entityTexts = records.slice(0, 10).map(({ entity, text }) => [entity, text]);
    expect(entityTexts.slice(0, 4)).toEqual([
      ['schoolYear', 'Gone schoolYear'],
      ['mediator', 'Gone mediator'],
      ['judge', 'Gone judge'],
      ['district', '9999 - Gone district'],
    ]);
    expect(entityTexts[9]).toEqual(['event', 'Letter Sent, 2026-09-05']);
    for (const record of records.slice(0, 10))
      expect(await restore(record.entity, { ...record, id: 0 })).toMatchObject({ status: 200 });
    const { body } = await world.admin.get<{ records: unknown[] }>('/api/admin/deleted?entity=judge');
    expect(body.records).toEqual([]);
  });

  test('comes in pages', async () => {
    for (let round = 0; round < 55; round += 1) {
      const one = await world.make('/api/dispute/student', studentBody());
      await world.editor.delete(path('student', one));
    }
    const first = await deletedOnes();
    const second = await deletedOnes(`?before=${first.next}`);
    expect(first.records).toHaveLength(50);
    const uids = [...first.records, ...second.records].map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
    expect(second.records.length).toBeGreaterThanOrEqual(5);
  });
});
