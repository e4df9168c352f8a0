import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewsPage } from '#contract/news.ts';
import { assignedFields } from '#domain/cases/assigned.ts';
import type { CaseKind } from '#domain/events.ts';
import type { Person } from '#domain/people.ts';
import { newsQuery } from '#server/news/news-query.ts';
import { type Fields, type RecordWorld, recordWorld, type Rest, studentBody } from '../../helpers/rest.ts';

const path = '/api/dashboard/news';

let world: RecordWorld;
let student: Fields;
let own: string;
beforeAll(async () => {
  world = await recordWorld();
  student = await world.make('/api/dispute/student', studentBody({ lastName: 'Nightingale' }));
  const people = (await world.reader.get<Person[]>('/api/dispute/people')).body;
  own = people.find(({ firstName }) => firstName === 'Edith')?.uid ?? '';
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from "newsSeen"`.execute(world.server.db);
  for (const kind of ['complaint', 'mediation', 'dueprocess'] as const)
    await sql`update ${sql.table(kind)} set ${sql.ref(assignedFields[kind].user)} = null`.execute(
      world.server.db,
    );
});

const newsFor = async (rest: Rest, query = '') => (await rest.get<NewsPage>(path + query)).body;
const told = ({ changes }: NewsPage) => changes.map(({ action, entity }) => `${action} ${entity}`);
const see = (rest: Rest, { epoch }: Pick<NewsPage, 'epoch'>, number: number) =>
  rest.put<{ seen: number | null }>(path, { epoch, number });
/** The user sees everything that there is now. */
async function seeAll(rest: Rest): Promise<void> {
  const page = await newsFor(rest);
  await see(rest, page, 2 ** 40);
}

/** A case that the editor made, assigned to somebody (by uid) without a change that anybody is told of. */
async function aCase(kind: CaseKind, user: string | null = own): Promise<Fields & { path: string }> {
  const body = { dateFiled: '2026-09-02', studentId: student.id };
  const made = await world.make(`/api/dispute/${kind}`, body);
  const fields = assignedFields[kind];
  await sql`update ${sql.table(kind)} set ${sql.ref(fields.user)} = ${user}::uuid,
    ${sql.ref(fields.name)} = ${user === null ? null : 'Edith Example'} where "id" = ${made.id}`.execute(
    world.server.db,
  );
  return { ...made, path: `/api/dispute/${kind}/${made.id}` };
}
const ofCase = (kind: CaseKind, { id }: Fields) => ({ parentId: id, parentType: kind });

/** The log's rows of a record get older. */
const age = ({ uid }: Fields, days: number) =>
  world.server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = 'replica'`.execute(trx);
    await sql`update "change_log" set "receivedAt" = ${world.server.clock.now().toISOString()}::timestamptz - ${days} * interval '1 day'
      where "uid" = ${uid}::uuid`.execute(trx);
  });

describe('others’ changes of the caller’s cases', () => {
  test.each<CaseKind>(['complaint', 'mediation', 'dueprocess'])(
    'are told of a %s and of what hangs on it, the newest first, by whom and of which fields',
    async (kind) => {
      const made = await aCase(kind);
      await world.admin.put(made.path, { problem: 'Services', facts: 'Late' });
      const event = await world.admin.post('/api/dispute/event', {
        ...ofCase(kind, made),
        type: 'Phone Call',
      });
      await world.admin.post('/api/dispute/contact', { ...ofCase(kind, made), lastName: 'Lee' });
      await sql`insert into "document" ("uid", "caseEventId", "caseEventUid", "title")
        values (${v7()}::uuid, ${event.body.id}, ${event.body.uid}::uuid, 'letter.pdf')`.execute(
        world.server.db,
      );
      await world.admin.delete(`/api/dispute/event/${event.body.id}`);
      const page = await newsFor(world.editor);
      expect(told(page)).toEqual([
        'delete event',
        'create document',
        'create contact',
        'create event',
        `update ${kind}`,
      ]);
      const number = kind === 'complaint' ? made.yearCaseNumber : made.caseNumber;
      expect(page).toMatchObject({
        seen: null,
        unseen: 5,
        next: null,
        cases: [{ kind, id: made.id, uid: made.uid, caseNumber: number, studentName: 'Nightingale, Ann' }],
      });
      expect(page.changes.at(-1)).toMatchObject({
        caseUid: made.uid,
        uid: made.uid,
        by: { name: 'Ada Example' },
        fields: ['facts', 'problem'],
      });
      expect(JSON.stringify(page)).not.toContain('Services');
    },
  );

  test('leave out the caller’s own, from whichever device, and changes of nothing that people type', async () => {
    const made = await aCase('complaint');
    await world.editor.put(made.path, { problem: 'mine' });
    await world.laptop.put(made.path, { facts: 'mine too' });
    const ofMine = ofCase('complaint', made);
    const contact = await world.editor.post('/api/dispute/contact', { ...ofMine, lastName: 'Lee' });
    await sql`update "contact" set "sortId" = 7, "version" = "version" + 1 where "id" = ${contact.body.id}`.execute(
      world.server.db,
    );
    expect(told(await newsFor(world.editor))).toEqual([]);
  });

  test('are of one’s own cases only: of nobody’s and of others’ nothing is told', async () => {
    const [nobodys, others] = [await aCase('complaint', null), await aCase('mediation')];
    await world.admin.put(nobodys.path, { problem: 'x' });
    await world.admin.put(others.path, { problem: 'x' });
    expect(await newsFor(world.reader)).toMatchObject({ unseen: 0, changes: [], cases: [] });
    expect(told(await newsFor(world.editor))).toEqual(['update mediation']);
    expect(await newsFor(world.admin)).toMatchObject({ unseen: 0, changes: [] });
  });

  test('tell of a delete and of bringing back once, not of each part', async () => {
    const made = await aCase('complaint');
    const event = { ...ofCase('complaint', made), type: 'Phone Call' };
    await world.editor.post('/api/dispute/event', event);
    await world.editor.post(`${made.path}/findings`, { finding: 'late' });
    await world.admin.delete(made.path);
    expect(await newsFor(world.editor)).toMatchObject({
      changes: [{ action: 'delete', entity: 'complaint' }],
      cases: [{ isDeleted: true }],
    });
    await world.admin.post(`/api/admin/restore/complaint/~${made.uid}`);
    expect(told(await newsFor(world.editor))).toEqual(['restore complaint', 'delete complaint']);
  });

  test('tell who was given a case by somebody else', async () => {
    const made = await aCase('complaint', null);
    await world.admin.put(made.path, { investigatorUserUid: own });
    expect((await newsFor(world.editor)).changes).toMatchObject([
      { action: 'update', fields: ['investigatorName', 'investigatorUserUid'] },
    ]);
  });

  test('go back 30 days, however long the caller was away', async () => {
    const [late, early] = [await aCase('complaint'), await aCase('mediation')];
    await world.admin.put(late.path, { problem: 'x' });
    await world.admin.put(early.path, { problem: 'x' });
    await age(late, 29);
    await age(early, 31);
    const page = await newsFor(world.editor);
    expect(page.changes.map(({ uid }) => uid)).toEqual([late.uid]);
    expect(page.unseen).toBe(1);
  });

  test('come 50 a page, the count being of all', async () => {
    const made = await aCase('complaint');
    for (let count = 0; count < 53; count += 1) await world.admin.put(made.path, { facts: `${count}` });
    const first = await newsFor(world.editor);
    expect(first).toMatchObject({ unseen: 53, next: first.changes.at(-1)?.number });
    const second = await newsFor(world.editor, `?before=${first.next}`);
    expect(second).toMatchObject({ unseen: 53, next: null });
    const numbers = [...first.changes, ...second.changes].map(({ number }) => number);
    expect(numbers).toHaveLength(53);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect((await world.editor.get(`${path}?before=x`)).status).toBe(400);
  });

  test('reach those who may only read', async () => {
    const userName = `once.${v7()}`;
    const { id } = await world.server.addUser(userName, ['IDOE-Edit']);
    const { rows } = await sql<{ uid: string }>`select "uid" from "users" where "id" = ${id}`.execute(
      world.server.db,
    );
    const made = await aCase('dueprocess', rows[0]?.uid);
    await sql`update "users" set "roles" = '{Read-Only}' where "id" = ${id}`.execute(world.server.db);
    await world.admin.put(made.path, { problem: 'x' });
    const { call } = await world.server.signIn(userName);
    const page = (await (await call('GET', path)).json()) as NewsPage;
    expect(told(page)).toEqual(['update dueprocess', 'create dueprocess']);
    expect((await call('PUT', path, { epoch: page.epoch, number: page.changes[0]?.number })).status).toBe(
      200,
    );
    expect(await (await call('GET', path)).json()).toMatchObject({ unseen: 0 });
  });
});

describe('what somebody has seen', () => {
  test('is counted no more on any of their devices, and stays in the list', async () => {
    const made = await aCase('complaint');
    await world.admin.put(made.path, { problem: 'x' });
    const page = await newsFor(world.editor);
    await see(world.editor, page, page.changes[0]?.number ?? 0);
    await world.admin.put(made.path, { problem: 'y' });
    const after = await newsFor(world.laptop);
    expect(after).toMatchObject({ seen: page.changes[0]?.number, unseen: 1 });
    expect(after.changes).toHaveLength(2);
  });

  test('only grows: what a device tells late takes nothing back', async () => {
    const made = await aCase('complaint');
    await world.admin.put(made.path, { problem: 'x' });
    await world.admin.put(made.path, { problem: 'y' });
    const page = await newsFor(world.editor);
    const [later = 0, earlier = 0] = page.changes.map(({ number }) => number);
    expect((await see(world.editor, page, later)).body).toEqual({ seen: later });
    expect((await see(world.laptop, page, earlier)).body).toEqual({ seen: later });
    expect((await newsFor(world.laptop)).unseen).toBe(0);
  });

  test('reaches no further than the newest change, and means nothing in another database', async () => {
    const made = await aCase('complaint');
    const page = await newsFor(world.editor);
    expect((await see(world.editor, { epoch: v7() }, 2 ** 40)).body).toEqual({ seen: null });
    await see(world.editor, page, 2 ** 40);
    await world.admin.put(made.path, { problem: 'x' });
    expect((await newsFor(world.editor)).unseen).toBe(1);
  });

  test('is each user’s own', async () => {
    const made = await aCase('complaint');
    await world.admin.put(made.path, { problem: 'x' });
    await seeAll(world.admin);
    await seeAll(world.reader);
    expect((await newsFor(world.editor)).unseen).toBe(1);
    await seeAll(world.editor);
    expect((await newsFor(world.editor)).unseen).toBe(0);
  });
});

test('among many changes of others’ cases one’s own are found by indexes', async () => {
  const made = await aCase('complaint');
  await sql`insert into "change_log" ("number", "entity", "uid", "recordId", "version", "action", "changed", "requestId")
    select nextval('"changeNumber"'), 'complaint', gen_random_uuid(), 1, 1, 'update', '{"problem": ["a", "b"]}', 'others'
    from generate_series(1, 3000)`.execute(world.server.db);
  await sql`analyze "change_log"`.execute(world.server.db);
  const asked = { since: new Date(0), seen: null, before: undefined, most: 51 };
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain ${newsQuery({ id: 2, uid: own }, asked)}`.execute(world.server.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using "changesOfRecord" on change_log');
  expect(plan).not.toContain('Seq Scan on change_log');
  await world.admin.put(made.path, { problem: 'x' });
  expect(told(await newsFor(world.editor))).toEqual(['update complaint']);
});
