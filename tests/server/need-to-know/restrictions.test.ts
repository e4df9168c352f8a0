import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Restriction } from '#contract/restrictions.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import { emptyMirror, heldVersions, pullAll, scopeByHand } from '../../helpers/mirror.ts';
import { testPassword } from '../../helpers/server.ts';
import {
  aKey,
  type Fields,
  type RecordWorld,
  recordWorld,
  type Rest,
  restClient,
  seen,
  studentBody,
} from '../../helpers/rest.ts';

let world: RecordWorld;
let other: Rest;
let ids: Record<string, number>;
let mediation: Fields;
let path: string;
const year = 3;
const thisYear = schoolYearRange('2026-2027');

beforeAll(async () => {
  world = await recordWorld();
  await world.server.addUser('other', ['IDOE-Edit']);
  other = await restClient(world.server, 'other');
  const { rows } = await sql<{ id: number; userName: string }>`select "id", "userName" from "users"`.execute(
    world.server.db,
  );
  ids = Object.fromEntries(rows.map(({ id, userName }) => [userName, id]));
});
afterAll(() => world.close());
beforeEach(async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  mediation = await world.make('/api/dispute/mediation', {
    studentId: student.id,
    dateFiled: '2026-09-02',
    facts: 'secret',
  });
  path = `/api/dispute/restriction/mediation/${mediation.id}`;
});

const idOf = (userName: string) => ids[userName] ?? 0;
const restrict = (...userNames: string[]) =>
  world.editor.put<Restriction>(path, { users: userNames.map(idOf) });
const versionOf = async () => (await world.editor.get(`/api/dispute/mediation/${mediation.id}`)).body.version;

/** A user's mirror as it is after pulling all. */
async function mirrorOf(rest: Rest) {
  const mirror = emptyMirror();
  await pullAll(rest, year, mirror);
  return mirror;
}

test('whoever restricts a case is among the named, and so is at least one active user', async () => {
  expect(await restrict('other')).toMatchObject({ status: 409, body: { message: /among the people/ } });
  expect((await world.editor.put(path, { users: [] })).status).toBe(400);
  expect((await world.editor.put(path, { users: [idOf('editor'), 999] })).status).toBe(409);
  expect(await restrict('editor', 'other')).toMatchObject({
    status: 200,
    body: { version: 2, restrictedTo: [{ name: 'Edith Example' }, { name: 'Uma Example' }] },
  });
});

test('who may see a case is not changed by somebody who has not seen what others chose since', async () => {
  await restrict('editor', 'other');
  const theirs = { users: [idOf('other'), idOf('editor'), idOf('reader')] };
  expect((await other.put(path, theirs, seen(2))).status).toBe(200);
  const late = { status: 409, body: { message: /in the meantime/ } };
  expect(await world.editor.put(path, { users: [idOf('editor')] }, seen(2))).toMatchObject(late);
  expect(await world.editor.delete(path, seen(2))).toMatchObject(late);
  expect((await world.editor.get<Restriction>(path)).body.restrictedTo).toHaveLength(3);
  expect((await world.editor.delete(path, seen(3))).status).toBe(200);
});

test('a deleted case is restricted to nobody, nor opened to all, before it is restored', async () => {
  await world.editor.delete(`/api/dispute/mediation/${mediation.id}`);
  expect((await restrict('editor')).status).toBe(404);
  expect((await world.editor.delete(path)).status).toBe(404);
  expect((await world.editor.get(path)).status).toBe(404);
  await world.admin.post(`/api/admin/restore/mediation/${mediation.id}`);
  expect((await world.editor.get<Restriction>(path)).body).toMatchObject({ version: 3, restrictedTo: null });
});

test('readers restrict nothing, and a change or a new case names nobody', async () => {
  expect((await world.reader.put(path, { users: [idOf('reader')] })).status).toBe(403);
  const body = { restrictedTo: [idOf('other')] };
  expect((await world.editor.put(`/api/dispute/mediation/${mediation.id}`, body)).status).toBe(400);
  expect(
    (
      await world.editor.post('/api/dispute/mediation', {
        ...body,
        dateFiled: '2026-09-02',
        studentId: mediation.studentId,
      })
    ).status,
  ).toBe(400);
  expect(await versionOf()).toBe(1);
});

test('somebody else sees number and kind, and is told so where they write', async () => {
  await restrict('editor');
  const { status, body } = await other.get(`/api/dispute/mediation/${mediation.id}`);
  expect(status).toBe(200);
  const filled = Object.entries(body).filter(([, value]) => value !== null);
  expect(filled.map(([name]) => name).toSorted()).toEqual(
    ['caseNumber', 'id', 'relatedToDueProcess', 'restrictedTo', 'uid', 'version'].toSorted(),
  );
  const refused = await other.put(`/api/dispute/mediation/${mediation.id}`, { facts: 'mine' });
  expect(refused).toMatchObject({ status: 403, body: { message: /is restricted/ } });
  expect((await other.put(path, { users: [idOf('other')] })).status).toBe(403);
  expect((await other.delete(path)).status).toBe(403);
  expect((await other.get(path)).status).toBe(403);
});

test('the list has a stub whatever the filter, and the tile counts it', async () => {
  const openBefore = (await other.get<{ code: string; openCount: number }[]>('/api/dashboard')).body;
  await restrict('editor');
  for (const filter of ['open', 'ffy']) {
    const { body } = await other.get<Fields[]>(
      `/api/dispute/mediations?filter=${filter}&page=1&pageSize=100`,
    );
    expect(body.find(({ uid }) => uid === mediation.uid)).toMatchObject({ facts: null, restrictedTo: [] });
  }
  expect((await other.get('/api/dashboard')).body).toEqual(openBefore);
});

test('an Admin who is not named opens it with a reason, which all who were named are mailed', async () => {
  await restrict('editor', 'other');
  const open = (reason: string) => world.admin.post<Restriction>(`${path}/open`, { reason });
  expect((await open('because so')).status).toBe(400);
  expect((await world.editor.post(`${path}/open`, { reason: 'I am no Admin.' })).status).toBe(403);
  const opened = await open('The mediator is ill today.');
  expect(opened.body.restrictedTo?.map(({ name }) => name)).toEqual([
    'Ada Example',
    'Edith Example',
    'Uma Example',
  ]);
  expect((await open('The mediator is ill today.')).status).toBe(409);
  const { rows } = await sql<{ recipient: string; body: string }>`
    select "recipient", "body" from "mail" where "kind" = 'restriction' order by "recipient"`.execute(
    world.server.db,
  );
  expect(rows.map(({ recipient }) => recipient)).toEqual(['editor@example.gov', 'other@example.gov']);
  expect(rows[0]?.body).toContain('Ada Example');
  expect(rows[0]?.body).toContain('The mediator is ill today.');
  const audit = await world.admin.get<{ deeds: { action: string; detail: object }[] }>(
    `/api/admin/audit?record=${mediation.uid}`,
  );
  expect(audit.body.deeds).toContainEqual(
    expect.objectContaining({
      action: 'restricted case opened',
      detail: { reason: 'The mediator is ill today.' },
    }),
  );
});

test('nobody else learns who is on it, or who has unsent edits of it or of what hangs on it', async () => {
  const event = await world.make('/api/dispute/event', { parentId: mediation.id, parentType: 'mediation' });
  const writtenAt = '2026-11-21T14:00:00.000Z';
  const report = {
    page: randomUUID(),
    open: [mediation.uid],
    unsent: [mediation, event].map(({ uid }) => ({ key: randomUUID(), uid, writtenAt })),
    settled: [],
    read: [],
    decided: [],
    notes: [],
  };
  const asked = { ...report, page: randomUUID(), open: [mediation.uid, event.uid], unsent: null };
  const tell = async (userName: string, told: object) => {
    const { call } = await world.server.signIn(userName, testPassword, randomUUID());
    const answer = await call('POST', '/api/sync/presence', told);
    expect(answer.status).toBe(200);
    const { others } = (await answer.json()) as { others: { isYou: boolean }[] };
    return others.filter(({ isYou }) => !isYou);
  };
  await tell('editor', report);
  expect(await tell('other', asked)).toHaveLength(3);
  await restrict('editor');
  expect(await tell('other', asked)).toEqual([]);
  await restrict('editor', 'other');
  expect(await tell('other', asked)).toHaveLength(3);
});

test('an edit that was applied is not answered with the case once its author sees it no more', async () => {
  const event = { parentId: mediation.id, parentType: 'mediation', type: 'Other', narrative: 'mine' };
  const key = aKey();
  await other.post('/api/dispute/event', event, key);
  await restrict('editor');
  expect(await other.post('/api/dispute/event', event, key)).toMatchObject({
    status: 403,
    body: { message: /was saved/ },
  });
});

test('an edit that met a conflict is not answered with either wording once its author sees the case no more (NK3)', async () => {
  const casePath = `/api/dispute/mediation/${mediation.id}`;
  const key = { ...aKey(), ...seen(mediation.version) };
  await world.editor.put(casePath, { facts: 'of the editor' });
  expect(await other.put(casePath, { facts: 'of the other' }, key)).toMatchObject({
    status: 412,
    body: { conflicts: [{ theirs: 'of the editor' }] },
  });
  await restrict('editor');
  const { status, body } = await other.put(casePath, { facts: 'of the other' }, key);
  expect({ status, fields: Object.keys(body).toSorted(), message: body.message }).toEqual({
    status: 403,
    fields: ['message'],
    message: expect.stringMatching(/not all of this was saved/),
  });
});

test('a student whose cases are all restricted to others is not deleted, and no case is told of', async () => {
  await restrict('editor');
  expect(await other.delete(`/api/dispute/student/${String(mediation.studentId)}`)).toMatchObject({
    status: 409,
    body: { message: "This student can't be deleted. Ask an Admin." },
  });
});

test('a mediation that is made from a restricted case is restricted as that is', async () => {
  const dueProcess = await world.make('/api/dispute/dueprocess', {
    studentId: mediation.studentId,
    dateFiled: '2026-09-02',
  });
  await world.editor.put(`/api/dispute/restriction/dueprocess/${dueProcess.id}`, { users: [idOf('editor')] });
  const { body: made } = await world.editor.post<number>(
    `/api/dispute/updatedueprocessmediation/${dueProcess.id}`,
    true,
  );
  expect((await world.editor.get(`/api/dispute/mediation/${made}`)).body.restrictedTo).toEqual([
    idOf('editor'),
  ]);
});

test('who loses a case loses all that hangs on it with the next pull, and who gains it gets all; digests agree (NK1, NK2)', async () => {
  const event = await world.make('/api/dispute/event', {
    parentId: mediation.id,
    parentType: 'mediation',
    type: 'Other',
  });
  const old = await world.make('/api/dispute/complaint', {
    studentId: mediation.studentId,
    dateFiled: '2020-09-02',
  });
  await world.editor.put(`/api/dispute/complaint/${old.id}`, { dateClosed: '2020-12-01' });
  const mirrors = { editor: await mirrorOf(world.editor), other: await mirrorOf(other) };
  const holds = async () => {
    for (const [userName, rest] of [
      ['editor', world.editor],
      ['other', other],
    ] as const) {
      const [last] = (await pullAll(rest, year, mirrors[userName])).slice(-1);
      const held = heldVersions(mirrors[userName]);
      expect(held).toEqual(await scopeByHand(world.server, thisYear, [], idOf(userName)));
      expect(Object.values(last?.totals ?? {}).reduce((sum, count) => sum + count, 0)).toBe(held.size);
      const fresh = await mirrorOf(rest);
      expect(fresh.pages.at(-1)?.digests).toEqual(last?.digests);
    }
  };
  await restrict('editor');
  await world.editor.put(`/api/dispute/restriction/complaint/${old.id}`, { users: [idOf('editor')] });
  await holds();
  expect(mirrors.other.rows.has(event.uid)).toBe(false);
  expect(mirrors.other.rows.has(old.uid)).toBe(false);
  const removals = mirrors.other.pages.flatMap((page) => page.removals);
  expect(removals).toContainEqual({ entity: 'event', uid: event.uid, version: 1, reason: 'no-access' });
  const stub = mirrors.other.pages
    .flatMap((page) => page.rows)
    .findLast(({ record }) => record.uid === mediation.uid);
  expect(stub?.record).toMatchObject({ facts: null, studentId: null, restrictedTo: [], version: 2 });
  await restrict('editor', 'other');
  await holds();
  expect(mirrors.other.rows.has(event.uid)).toBe(true);
  expect((await world.editor.delete(`/api/dispute/restriction/complaint/${old.id}`)).status).toBe(200);
  await holds();
  expect(mirrors.other.rows.has(old.uid)).toBe(true);
});
