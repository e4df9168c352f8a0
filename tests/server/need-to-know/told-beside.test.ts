import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditPage } from '#contract/audit.ts';
import { caseKindNames } from '#domain/events.ts';
import type { FoundEverything } from '#domain/dashboard.ts';
import { type Fields, type RecordWorld, recordWorld, restClient, studentBody } from '../../helpers/rest.ts';
import { formOf, pdf } from '../documents/document-world.ts';

/** What is told beside a restricted case, by where it stands and by who read it. */
let world: RecordWorld;
let editorId: number;
beforeAll(async () => {
  world = await recordWorld();
  const { rows } = await sql<{ id: number }>`select "id" from "users" where "userName" = 'editor'`.execute(
    world.server.db,
  );
  editorId = rows[0]?.id ?? 0;
});
afterAll(() => world.close());

const restrict = async (kind: string, { id }: Fields) => {
  const answer = await world.editor.put(`/api/dispute/restriction/${kind}/${id}`, { users: [editorId] });
  expect(answer.status).toBe(200);
};

/** What the editor has read, the newest first, as the Admin is told. */
async function deeds() {
  const { body } = await world.admin.get<AuditPage>(`/api/admin/audit?user=${editorId}`);
  return body.deeds
    .filter(({ action }) => action === 'read' || action === 'list')
    .map(({ place, about, detail }) => ({ place, uid: about?.uid, detail }));
}

test('by where Search everything shows a restricted case nobody else learns whether it is open', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const aCase = (): Promise<Fields> =>
    world.make('/api/dispute/dueprocess', { dateFiled: '2026-09-02', studentId: student.id });
  const cases = [await aCase(), await aCase(), await aCase()] as const;
  const [open, hidden, closed] = cases;
  await world.editor.put(`/api/dispute/dueprocess/${closed.id}`, { dateClosed: '2026-10-01' });
  await restrict('dueprocess', hidden);
  const places = async () => {
    const { body } = await world.reader.post<FoundEverything>('/api/dashboard/search', 'DP-2026');
    return body.cases.map(({ uid }) => cases.findIndex((one) => one.uid === uid));
  };
  const whileOpen = await places();
  expect(whileOpen).toEqual([cases.indexOf(hidden), cases.indexOf(open), cases.indexOf(closed)]);
  await world.editor.put(`/api/dispute/dueprocess/${hidden.id}`, { dateClosed: '2026-10-01' });
  expect(await places()).toEqual(whileOpen);
});

test.each(caseKindNames)(
  'the audit of who read a restricted %s tells an Admin who is not named neither whose case it is nor how much hangs on it',
  async (kind) => {
    const student = await world.make('/api/dispute/student', studentBody());
    const one = await world.make(`/api/dispute/${kind}`, { dateFiled: '2026-09-02', studentId: student.id });
    await world.make('/api/dispute/event', { parentId: one.id, parentType: kind, type: 'Other' });
    await restrict(kind, one);
    const since = (await deeds())[0]?.place;
    for (const reference of [String(one.id), `~${one.uid}`]) {
      await world.editor.get(`/api/sync/family/${kind}/${reference}`);
      await world.editor.get(`/api/dispute/event/${reference}/${kind}`);
      await world.editor.get(`/api/dispute/contact/${reference}/${kind}`);
    }
    if (kind === 'complaint') await world.editor.get(`/api/dispute/complaint/${one.id}/findings`);
    const told = (await deeds()).filter(({ place }) => !since || place > since);
    const ofFamily = { call: 'family', entity: 'student', id: student.id };
    expect(told.length).toBe(kind === 'complaint' ? 7 : 6);
    for (const { detail, uid } of told) expect(detail).toEqual(uid === student.uid ? ofFamily : {});
  },
);

test("the audit of who listed a student's cases tells nobody how many they saw, since a restricted one may be among them", async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const path = `/api/dispute/student/${student.id}`;
  const since = (await deeds())[0]?.place;
  for (const kind of caseKindNames) {
    const one = { dateFiled: '2026-09-02', studentId: student.id };
    await restrict(kind, await world.make(`/api/dispute/${kind}`, one));
    expect((await world.editor.get(`${path}/${kind}${kind.endsWith('s') ? 'es' : 's'}`)).body).toHaveLength(
      1,
    );
  }
  const told = (await deeds()).filter(({ place }) => !since || place > since);
  expect(told.map(({ detail }) => Object.keys(detail).toSorted())).toEqual(
    caseKindNames.map(() => ['call', 'filters', 'id']),
  );
});

test.each(caseKindNames)(
  'a %s and what hangs on it are asked for by one number: with a zero before it the audit would not know whose they are',
  async (kind) => {
    const one = await world.make(`/api/dispute/${kind}`, {
      dateFiled: '2026-09-02',
      ...(kind !== 'complaint' && {
        studentId: (await world.make('/api/dispute/student', studentBody())).id,
      }),
    });
    await restrict(kind, one);
    for (const path of ['dispute/event/', 'dispute/contact/'])
      expect((await world.editor.get(`/api/${path}0${one.id}/${kind}`)).status).toBe(404);
    for (const path of [`dispute/${kind}`, `sync/family/${kind}`, `dispute/history/${kind}`])
      expect((await world.editor.get(`/api/${path}/0${one.id}`)).status).toBe(404);
  },
);

test('nobody makes a record with the uid of a restricted case, whose history it would have', async () => {
  await world.server.addUser('other', ['IDOE-Edit']);
  const other = await restClient(world.server, 'other');
  const student = await world.make('/api/dispute/student', studentBody());
  const given = { dateFiled: '2026-09-02', studentId: student.id };
  const hidden = await world.make('/api/dispute/complaint', { ...given, facts: 'secret' });
  await restrict('complaint', hidden);
  const { uid } = (await other.get(`/api/dispute/complaint/${hidden.id}`)).body;
  const mine = (await other.post('/api/dispute/dueprocess', given)).body;
  const event = (await other.post('/api/dispute/event', { parentId: mine.id, parentType: 'dueprocess' }))
    .body;
  const refused = { status: 409, body: { message: 'This record exists already.' } };
  const user = {
    userName: 'third',
    firstName: 'Uma',
    lastName: 'Third',
    email: 'u@example.gov',
    roles: ['Admin'],
  };
  expect(await world.admin.post('/api/accounts/user', { uid, ...user })).toMatchObject(refused);
  expect(await other.post('/api/dispute/student', studentBody({ uid }))).toMatchObject(refused);
  expect(await other.post('/api/accounts/view', { uid, name: 'Mine', address: 'complaints' })).toMatchObject(
    refused,
  );
  const agreed = { agreed: true, mediationUid: uid.toUpperCase() };
  const path = `/api/dispute/updatedueprocessmediation/${mine.id}`;
  expect(await other.post(path, agreed)).toMatchObject(refused);
  const { call, tokens } = await world.server.signIn('other');
  const { token } = (await (await call('GET', '/api/document/uploadtoken')).json()) as { token: string };
  const { body, type } = formOf({ event: event.id, uid, bytes: pdf() });
  const upload = await world.server.fetch('/api/document/add', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      'content-type': type,
      'x-upload-token': token,
    },
    body: new Uint8Array(body),
  });
  expect({ status: upload.status, body: await upload.json() }).toMatchObject(refused);
  for (const entity of ['student', 'mediation', 'document'])
    expect((await other.get(`/api/dispute/history/${entity}/~${uid}`)).status).toBe(404);
});

test('nor with the uid of one that came with the sample, of which no log tells', async () => {
  const complaint = await world.make('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  const uid = randomUUID();
  await world.server.db.transaction().execute(async (trx) => {
    await sql`select set_config('accord.loading', 'on', true)`.execute(trx);
    await sql`insert into "event" ("uid", "version", "parentId", "parentUid", "parentType")
      values (${uid}::uuid, 1, ${complaint.id}, ${complaint.uid}::uuid, 'complaint')`.execute(trx);
  });
  expect((await world.editor.post('/api/dispute/student', studentBody({ uid }))).status).toBe(409);
});

test('a list that is used by restricted cases tells an Admin who is not named that it is in use, and not by how many', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const { id } = (await world.admin.post('/api/admin/mediator', { name: 'Grace Stone' })).body;
  const mediation = { dateFiled: '2026-09-02', studentId: student.id, mediatorName: 'Grace Stone' };
  await restrict('mediation', await world.make('/api/dispute/mediation', mediation));
  const refused = async () =>
    (await world.admin.delete<{ message: string }>(`/api/admin/mediator/${id}`)).body.message;
  expect(await refused()).toBe("This mediator is in use and can't be deleted.");
  await world.make('/api/dispute/mediation', mediation);
  expect(await refused()).toBe("This mediator is used by a case and can't be deleted.");
});
