import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type Rest, restClient } from '../../helpers/rest.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';

/**
 * Every JSON body of the contract, with each of its fields wrong in each way that the field's schema forbids: refused
 * with 400 and a message beside the field, before anything is looked up.
 */
let server: TestServer;
let admin: Rest;
beforeAll(async () => {
  server = await testServer();
  admin = await restClient(server, 'admin');
});
afterAll(() => server.close());

/** Values of every type, of lengths around every limit, and texts that look nearly right. */
const pool: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 40,
  '',
  ' ',
  'x',
  'xy',
  '1234',
  '12345678901',
  'no mail',
  '2026-02-30',
  '09/02/2026',
  '25:00',
  '~not-a-uid',
  'x'.repeat(257),
  'x'.repeat(100_001),
  {},
  { a: 1 },
  [],
  ['x'],
];

type Issue = v.BaseIssue<unknown>;

/** The first value of the pool for each way in which the schema refuses: by its kind of refusal. */
function wrongValues(schema: v.GenericSchema): unknown[] {
  const byWay = new Map<string, unknown>();
  for (const value of pool) {
    const { issues } = v.safeParse(schema, value);
    for (const issue of (issues ?? []) as Issue[]) {
      const way = `${issue.type} ${issue.expected} ${typeof value} ${Array.isArray(value)}`;
      if (!byWay.has(way)) byWay.set(way, value);
    }
  }
  return [...byWay.values()];
}

interface ObjectSchema extends v.GenericSchema {
  entries: Record<string, v.GenericSchema>;
}
const isObject = (schema: v.GenericSchema | undefined): schema is ObjectSchema =>
  schema !== undefined && 'entries' in schema;

/** Values that every schema of required fields takes, by field name; a new required field has to be added. */
const right: Record<string, unknown> = {
  stateId: '1234567890',
  firstName: 'Ann',
  lastName: 'Lee',
  dateFiled: '2026-09-02',
  studentId: 2_147_483_647,
  parentId: 2_147_483_647,
  parentType: 'complaint',
  keys: [],
  open: [],
  unsent: [],
  settled: [],
  page: '0190a000-0000-7000-8000-000000000002',
  wanted: [],
  schoolYearId: 2_147_483_647,
  clearSiteData: false,
  finding: 'Services were late.',
  code: '99990000',
  name: 'A new name',
  address: 'complaints?filter=open',
  userName: 'somebody',
  email: 'somebody@example.gov',
  roles: ['Read-Only'],
  password: 'quiet-river-lantern-2',
  passwordConfirm: 'quiet-river-lantern-2',
  confirm: 'quiet-river-lantern-2',
  old: 'quiet-river-lantern',
  new: 'quiet-river-lantern-2',
  token: 'x'.repeat(43),
  userId: 2_147_483_647,
  epoch: '0190a000-0000-7000-8000-000000000003',
  number: 0,
  kind: 'complaint',
  uid: '0190a000-0000-7000-8000-000000000004',
  years: null,
  records: [{ entity: 'complaint', uid: '0190a000-0000-7000-8000-000000000004' }],
  reason: 'parent',
  reference: null,
  typed: '2026-0001',
  users: [2_147_483_647],
  verifier: 'x'.repeat(43),
  text: 'Riley Jordan',
  userUid: '0190a000-0000-7000-8000-000000000005',
  passkey: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AA', attestationObject: 'AA' },
  },
};

const answered = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };

/** Where fields of one name take different values. */
const otherwise: Record<string, unknown> = {
  reason: 'The other mediator left.',
  passkey: { ...answered, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } },
};

const rightFor = (name: string, field: v.GenericSchema) =>
  v.is(field, right[name]) || !(name in otherwise) ? right[name] : otherwise[name];

const isRequired = (schema: v.GenericSchema) => !v.is(schema, undefined);

/** A body with only what is required. */
const smallest = (schema: ObjectSchema) =>
  Object.fromEntries(
    Object.entries(schema.entries)
      .filter(([, field]) => isRequired(field))
      .map(([name, field]) => [name, rightFor(name, field)]),
  );

const pathOf = (call: Call) =>
  call.path.replace(':parentType', 'complaint').replace(/:\w+/g, '2147483647') +
  (call.query && !v.is(call.query, {}) ? '?schoolYearId=2147483647' : '');

interface Refusal {
  message: string | string[];
  errors?: { path: string; message: string }[];
}

const send = (call: Call, body: unknown) =>
  call.method === 'PUT' ? admin.put<Refusal>(pathOf(call), body) : admin.post<Refusal>(pathOf(call), body);

const refusedAt = async (call: Call, body: unknown, path: string) => {
  const answer = await send(call, body);
  expect(answer.status, JSON.stringify(body).slice(0, 100)).toBe(400);
  const beside = answer.body.errors?.filter((error) => error.path.split('.')[0] === path) ?? [];
  expect(beside.length, `no message beside ${path}`).toBeGreaterThan(0);
  for (const { message } of beside) {
    expect(message).not.toMatch(/Expected|received|undefined/);
    expect(message.length).toBeLessThan(200);
  }
};

const withBody = Object.entries<Call>(calls).filter(([, call]) => call.body && !call.form);
const objects = withBody.filter(([, call]) => isObject(call.body));
const values = withBody.filter(([, call]) => !isObject(call.body));

describe.each(objects)('%s', (_, call) => {
  const schema = call.body as ObjectSchema;

  test('takes what is required and right', async () => {
    const issues = v.safeParse(schema, smallest(schema)).issues ?? [];
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual([]);
  });

  test('refuses each field in each way that it can be wrong', async () => {
    for (const [field, fieldSchema] of Object.entries(schema.entries))
      for (const value of wrongValues(fieldSchema))
        await refusedAt(call, { ...smallest(schema), [field]: value }, field);
  });

  test('refuses a body without a required field, and one with a field that nobody knows', async () => {
    for (const [field, fieldSchema] of Object.entries(schema.entries)) {
      if (!isRequired(fieldSchema)) continue;
      const { [field]: _left, ...rest } = smallest(schema);
      await refusedAt(call, rest, field);
    }
    await refusedAt(call, { ...smallest(schema), shoeSize: 44 }, 'shoeSize');
  });

  test('refuses what is no object, and no JSON', async () => {
    for (const body of ['text', 1, true, [], null]) expect((await send(call, body)).status).toBe(400);
    const { call: raw } = await server.signIn('admin');
    const answer = await raw(call.method, pathOf(call), undefined, { 'content-type': 'application/json' });
    expect(answer.status).toBe(400);
  });
});

test("a character that PostgreSQL can't store is refused beside its field, wherever it stands", async () => {
  for (const text of ['a\0b', 'half \uD83D of a letter', '\uDE00']) {
    const call = calls.createComplaint;
    await refusedAt(call, { dateFiled: '2026-09-02', facts: text }, 'facts');
    expect((await send(calls.studentsByPartialName, text)).status).toBe(400);
    const nested = { username: text };
    expect((await admin.post('/api/accounts/requestreset', nested)).status).toBe(400);
  }
  const whole = await admin.post('/api/dispute/complaint', {
    dateFiled: '2026-09-02',
    facts: 'Smile \u{1F600}',
  });
  expect(whole.status).toBe(201);
});

describe.each(values)('%s', (_, call) => {
  test('refuses each value in each way that it can be wrong', async () => {
    const wrong = wrongValues(call.body as v.GenericSchema);
    expect(wrong.length).toBeGreaterThan(0);
    for (const value of wrong) expect((await send(call, value)).status).toBe(400);
  });
});
