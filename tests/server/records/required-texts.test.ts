import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorAnswer } from '#contract/answers.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type Fields, type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
/** A record of each kind by the path that its kind is made at. */
const paths = new Map<string, string>();

beforeAll(async () => {
  world = await recordWorld();
  const student = await world.make('/api/dispute/student', studentBody());
  const ofStudent = { studentId: student.id, dateFiled: '2026-09-02' };
  const complaint = await world.make('/api/dispute/complaint', ofStudent);
  const ofCase = { parentId: complaint.id, parentType: 'complaint' };
  const put = async (folder: string, body: object, by = world.editor) => {
    const made = await by.post<Fields & { code?: string }>(`${folder}/`, body);
    expect(made.status, `${folder} ${JSON.stringify(made.body)}`).toBe(201);
    paths.set(folder, `${folder}/${made.body.code ?? made.body.id}`);
  };
  paths.set('/api/dispute/student', `/api/dispute/student/${student.id}`);
  paths.set('/api/dispute/complaint', `/api/dispute/complaint/${complaint.id}`);
  await put('/api/dispute/mediation', ofStudent);
  await put('/api/dispute/dueprocess', ofStudent);
  await put('/api/dispute/event', ofCase);
  await put('/api/dispute/contact', ofCase);
  const finding = await world.editor.post<Fields>(`/api/dispute/complaint/${complaint.id}/findings`, {
    finding: 'Services were late.',
  });
  paths.set('/api/dispute/finding', `/api/dispute/finding/${finding.body.id}`);
  const { admin } = world;
  await put('/api/admin/district', { code: '00090000', name: 'Adair-Casey' }, admin);
  await put('/api/admin/judge', { name: 'Judge' }, admin);
  await put('/api/admin/mediator', { name: 'Mediator' }, admin);
  await put('/api/admin/schoolYear', { name: '2031-2032' }, admin);
  const user = {
    userName: 'required',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
    roles: ['Read-Only'],
  };
  await put('/api/accounts/user', user, admin);
  await put('/api/accounts/view', { name: 'Open', address: 'complaints?filter=open' });
  // What makes one is a browser's (tests/server/passkeys).
  const { rows } = await sql<{ id: number }>`
    insert into "passkey" ("userId", "credential", "publicKey", "counter", "transports", "name", "isBackedUp", "createdAt")
    select "id", 'AAAA', 'AAAA', 0, '[]', 'Laptop', false, now() from "users" where "userName" = 'admin'
    returning "id"`.execute(world.server.db);
  paths.set('/api/accounts/passkeys', `/api/accounts/passkeys/${rows[0]?.id}`);
});
afterAll(() => world.close());

/** The fields of a body that take a text and refuse null. */
function requiredTexts(body: v.GenericSchema): string[] {
  const { entries } = body as unknown as { entries: Record<string, v.GenericSchema> };
  return Object.entries(entries).flatMap(([field, schema]) =>
    !v.is(schema, null) && isText(schema) ? [field] : [],
  );
}
const isText = (schema: v.GenericSchema) =>
  ['Some text', '1234567890', 'a@example.com', '2026-09-02', 'Other'].some((text) => v.is(schema, text));

/** Each required text of each kind, with the call that changes it and where its kind is made. */
const required = Object.entries<Call>(calls).flatMap(([name, { method, body, path }]) =>
  method === 'PUT' && body && 'entries' in body && /\/:(id|code)$/.test(path)
    ? requiredTexts(body).map((field) => [name, field, path.replace(/\/:\w+$/, '')] as const)
    : [],
);

test.each(required)('%s refuses an empty %s', async (_, field, folder) => {
  const at = paths.get(folder);
  expect(at).toBeDefined();
  for (const empty of ['', '   ', null]) {
    const answer = await world.admin.put<ErrorAnswer>(at ?? '', { [field]: empty });
    expect(answer.status, JSON.stringify(empty)).toBe(400);
    expect(answer.body.errors?.[0]).toEqual({
      path: field,
      message: expect.stringMatching(/ is (required|invalid)$|exactly 10 digits$/) as string,
    });
  }
});

test('the required texts of cases and students are those of docs/product.md 5', () => {
  const fieldsOf = (call: string) => required.flatMap(([name, field]) => (name === call ? [field] : []));
  expect(fieldsOf('saveStudent')).toEqual(['stateId', 'firstName', 'lastName']);
  expect(fieldsOf('saveComplaint')).toEqual(['dateFiled']);
  expect(fieldsOf('saveMediation')).toEqual(['dateFiled']);
  expect(fieldsOf('saveDueProcess')).toEqual(['caseNumber', 'dateFiled']);
  expect(fieldsOf('saveEvent')).toEqual(['type']);
  expect(fieldsOf('saveContact')).toEqual(['firstName']);
});

test('a new due process case names no empty number: the server gives it one, or refuses', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const body = { studentId: student.id, dateFiled: '2026-09-02' };
  for (const caseNumber of ['', '  '])
    expect((await world.admin.post('/api/dispute/dueprocess/', { ...body, caseNumber })).status).toBe(400);
  const made = await world.admin.post('/api/dispute/dueprocess/', { ...body, caseNumber: null });
  expect(made.body.caseNumber).toMatch(/^DP-2026-/);
});

test('an optional text of spaces is stored as none', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const answer = await world.editor.put(`/api/dispute/student/${student.id}`, {
    city: '  ',
    streetAddress: '',
  });
  expect(answer.body).toMatchObject({ city: null, streetAddress: null });
});
