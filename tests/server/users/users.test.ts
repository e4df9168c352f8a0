import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aKey, type Fields, type Rest, restClient, seen } from '../../helpers/rest.ts';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
let admin: Rest;
beforeEach(async () => {
  server = await testServer();
  admin = await restClient(server, 'admin');
});
afterEach(() => server.close());

const path = '/api/accounts/user/';
const password = 'yellow-marble-orchard-1';
const body = (given: object = {}) => ({
  userName: 'Umbra',
  firstName: 'Uma',
  lastName: 'Brandt',
  email: 'uma@example.gov',
  roles: ['IDOE-Edit'],
  ...given,
});
const editorPath = `${path}2`;
const device = '0190a000-0000-7000-8000-0000000000aa';
const secrets = async () =>
  (await sql`select 1 from "deviceSecrets" where "userId" = 2 and "secret" <> ''`.execute(server.db)).rows
    .length;

describe('making', () => {
  test('a user has what was typed, claims by role, and no password in any answer', async () => {
    const typed = body({
      password,
      passwordConfirm: password,
      phoneNumber: '(515) 555-0100',
      agencyId: '92110000',
    });
    const made = await admin.post(path, typed);
    expect(made.status).toBe(201);
    const { id, uid, updatedAt } = made.body;
    const user = {
      id,
      uid,
      updatedAt,
      version: 1,
      userName: 'Umbra',
      firstName: 'Uma',
      lastName: 'Brandt',
      email: 'uma@example.gov',
      phoneNumber: '(515) 555-0100',
      agencyId: '92110000',
      isActive: true,
      roles: ['IDOE-Edit'],
      hasSecondFactor: false,
      isLinked: false,
    };
    expect(made.body).toEqual({ ...user, claims: expect.any(Array) as unknown });
    expect(made.body.claims).toContainEqual({ type: 'role', value: 'IDOE-Edit' });
    expect(made.body.claims).toContainEqual({ type: 'menu', value: '/students' });
    expect(made.body.claims).toContainEqual({ type: 'mustChangePassword', value: 'true' });
    expect(made.headers.get('etag')).toBe('"1"');
    expect((await admin.get(`${path}~${uid}`)).body).toEqual(made.body);
    const list = await admin.get<Fields[]>('/api/accounts/users');
    expect(list.body.find((one) => one.id === id)).toEqual(made.body);
    expect(JSON.stringify([made.body, list.body])).not.toMatch(/hash|yellow/i);
  });

  test('an Admin knows the password, so it has to be changed first', async () => {
    await admin.post(path, body({ password, passwordConfirm: password }));
    const { call } = await server.signIn('umbra', password);
    expect((await call('GET', '/api/dashboard')).status).toBe(403);
  });

  test.for([
    [{ userName: '' }, 'userName', 'Username is required'],
    [{ userName: 'U' }, 'userName', 'Too short'],
    [{ userName: 'u'.repeat(257) }, 'userName', 'Too long'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'uma' }, 'email', 'This is not a valid email address!'],
    [{ firstName: '' }, 'firstName', 'First Name is required'],
    [{ lastName: null }, 'lastName', 'Last Name is required'],
    [{ roles: [] }, 'roles', 'Roles is required'],
    [{ password: 'short', passwordConfirm: 'short' }, 'password', 'Too short'],
    [{ password, passwordConfirm: 'other' }, 'passwordConfirm', 'Confirmation Password Does Not Match'],
    [{ password }, 'passwordConfirm', 'Confirmation Password Does Not Match'],
    [
      { password: 'umbra-99', passwordConfirm: 'umbra-99' },
      'password',
      'This password is too easy to guess.',
    ],
    [{ passwordHash: 'x' }, 'passwordHash', 'Unknown field passwordHash'],
    [{ claims: [] }, 'claims', 'Unknown field claims'],
  ] as const)('%j is refused in words', async ([given, field, message]) => {
    const refused = await admin.post(path, body(given));
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toContainEqual({ path: field, message });
  });

  test('a name is taken in any case of letters, also at the same moment and by a deleted user', async () => {
    const taken = {
      status: 409,
      body: {
        message: 'This username is already taken.',
        errors: [{ path: 'userName', message: 'This username is already taken.' }],
      },
    };
    expect(await admin.post(path, body({ userName: 'EDITOR' }))).toMatchObject(taken);
    // Marks that nobody sees, as a paste brings them, make no other name.
    for (const userName of ['edi\u00adtor', '\u202aeditor\u202c', 'editor\u200b', 'editor\u2800']) {
      expect(await admin.post(path, body({ userName })), JSON.stringify(userName)).toMatchObject(taken);
      const asked = await admin.post('/api/accounts/checkUserName/-1', userName);
      expect(asked.body, JSON.stringify(userName)).toMatchObject({ isTaken: true });
    }
    const at = await Promise.all([admin.post(path, body()), admin.post(path, body({ userName: 'UMBRA' }))]);
    expect(at.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const made = at.find(({ status }) => status === 201);
    expect((await admin.delete(`${path}${made?.body.id}`)).status).toBe(200);
    expect(await admin.post(path, body())).toMatchObject(taken);
  });

  test('a repeat with the same key makes one user, and what is kept of it is no hash of the password', async () => {
    const key = aKey();
    const typed = body({ password, passwordConfirm: password });
    const [first, again] = [await admin.post(path, typed, key), await admin.post(path, typed, key)];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await admin.post(path, body({ userName: 'Other' }), key)).status).toBe(422);
    const { rows } = await sql<{ fingerprint: string }>`select "fingerprint" from "idempotency"`.execute(
      server.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.fingerprint).not.toMatch(/^[0-9a-f]{64}$/);
  });

  test('checkUserName knows others, not oneself', async () => {
    const check = async (id: string, name: string) =>
      (await admin.post<{ isTaken: boolean }>(`/api/accounts/checkUserName/${id}`, name)).body.isTaken;
    expect(await check('-1', 'Editor')).toBe(true);
    expect(await check('2', 'Editor')).toBe(false);
    expect(await check('1', 'Editor')).toBe(true);
    expect(await check('-1', 'Nobody')).toBe(false);
  });
});

describe('changing', () => {
  test('a role acts on the next request', async () => {
    const editor = await server.signIn('editor');
    expect((await editor.call('GET', '/api/dashboard')).status).toBe(200);
    const changed = await admin.put(editorPath, { roles: ['Read-Only'] });
    expect(changed.body).toMatchObject({ roles: ['Read-Only'], version: 2 });
    expect((await editor.call('GET', '/api/dashboard')).status).toBe(401);
    const fields = { grant_type: 'refresh_token', refresh_token: editor.tokens.refresh_token };
    const renewed = (await (await server.token(fields)).json()) as { access_token: string };
    const headers = { authorization: `Bearer ${renewed.access_token}` };
    expect((await server.fetch('/api/dashboard', { headers })).status).toBe(200);
    expect((await server.fetch(`/api/dispute/student/1`, { headers, method: 'DELETE' })).status).toBe(403);
  });

  test('disabling acts on the next request, ends the sessions and closes the devices until the user is active again', async () => {
    const editor = await server.signIn('editor', testPassword, device);
    const secret = async (client: typeof editor) =>
      (await client.call('GET', `/api/accounts/escrow/${device}`)).json();
    const before = await secret(editor);
    expect(await secrets()).toBe(1);
    await admin.put(editorPath, { isActive: false });
    expect((await editor.call('GET', '/api/dashboard')).status).toBe(401);
    expect(await secrets()).toBe(0);
    await expect(server.signIn('editor')).rejects.toThrow();
    await admin.put(editorPath, { isActive: true });
    const fields = { grant_type: 'refresh_token', refresh_token: editor.tokens.refresh_token };
    expect((await server.token(fields)).status).toBe(400);
    expect(await secret(await server.signIn('editor', testPassword, device))).toEqual(before);
    expect(before).not.toEqual({ secret: null });
  });

  test('a password set by an Admin ends the sessions, keeps the devices, and has to be changed', async () => {
    const editor = await server.signIn('editor', testPassword, device);
    await editor.call('GET', `/api/accounts/escrow/${device}`);
    expect((await admin.put(editorPath, { password, passwordConfirm: password })).status).toBe(200);
    expect((await editor.call('GET', '/api/dashboard')).status).toBe(401);
    expect(await secrets()).toBe(1);
    await expect(server.signIn('editor', testPassword)).rejects.toThrow();
    const { call } = await server.signIn('editor', password);
    expect((await call('GET', '/api/dashboard')).status).toBe(403);
  });

  test('a name or an address leaves the sessions alone', async () => {
    const editor = await server.signIn('editor');
    await admin.put(editorPath, { lastName: 'Newname', email: 'new@example.gov' });
    expect((await editor.call('GET', '/api/dashboard')).status).toBe(200);
  });

  test('two Admins who change different fields are merged, the same field is a conflict', async () => {
    const other = await restClient(server, 'admin');
    await admin.put(editorPath, { firstName: 'Edda', roles: ['Admin'] }, seen(1));
    const merged = await other.put(editorPath, { lastName: 'Else' }, seen(1));
    expect(merged).toMatchObject({ status: 200, body: { firstName: 'Edda', lastName: 'Else', version: 3 } });
    expect(merged.headers.get('x-merged')).toBe('true');
    const refused = await other.put(
      editorPath,
      { firstName: 'Edie', roles: ['Read-Only'], phoneNumber: '555' },
      seen(1),
    );
    expect(refused).toMatchObject({
      status: 412,
      body: {
        conflicts: [
          { field: 'firstName', base: 'Edith', theirs: 'Edda', yours: 'Edie' },
          { field: 'roles', base: ['IDOE-Edit'], theirs: ['Admin'], yours: ['Read-Only'] },
        ],
        current: { firstName: 'Edda', roles: ['Admin'], phoneNumber: '555' },
      },
    });
    expect((await other.delete(editorPath, seen(1))).status).toBe(412);
    // Seen before a backup was restored.
    expect((await other.put(editorPath, { firstName: 'Edie' }, seen(9))).status).toBe(412);
    expect((await other.delete(editorPath, seen(9))).status).toBe(412);
    expect((await admin.get(editorPath)).status).toBe(200);
  });

  test.for([
    [{ userName: 'editor2' }, 2, 'userName', "The username of an existing user can't be changed."],
    [{ isActive: false }, 1, 'isActive', "You can't disable yourself."],
    [{ roles: ['Read-Only'] }, 1, 'roles', "You can't take the role Admin from yourself."],
    [
      { password, passwordConfirm: password },
      1,
      'password',
      'Change your own password with Change Password.',
    ],
  ] as const)('%j of user %s is refused in words', async ([given, id, field, message]) => {
    const before = await admin.get(`${path}${id}`);
    const refused = await admin.put(`${path}${id}`, given);
    expect(refused).toMatchObject({ status: 409, body: { message, errors: [{ path: field, message }] } });
    expect((await admin.get(`${path}${id}`)).body).toEqual(before.body);
  });

  test('two Admins who strip each other at once leave one', async () => {
    await admin.put(editorPath, { roles: ['Admin'] });
    const editor = await restClient(server, 'editor');
    const answers = await Promise.all([
      admin.put(editorPath, { roles: ['Read-Only'] }),
      editor.put(`${path}1`, { roles: ['Read-Only'] }),
    ]);
    // The second finds itself the last Admin, or no Admin any more.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql`select 1 from "users" where "isActive" and 'Admin' = any("roles")`.execute(
      server.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('a deleted user is gone from the list and from the way in, and stays in the history', async () => {
    const editor = await server.signIn('editor', testPassword, device);
    await editor.call('GET', `/api/accounts/escrow/${device}`);
    expect(await admin.delete(editorPath)).toMatchObject({ status: 200, body: { id: 2 } });
    expect((await editor.call('GET', '/api/dashboard')).status).toBe(401);
    await expect(server.signIn('editor')).rejects.toThrow();
    expect(await secrets()).toBe(0);
    const list = await admin.get<Fields[]>('/api/accounts/users');
    expect(list.body.map(({ id }) => id)).not.toContain(2);
    const missing = { status: 404, body: { message: 'There is no such user.' } };
    expect(await admin.get(editorPath)).toMatchObject(missing);
    expect(await admin.put(editorPath, { isActive: true })).toMatchObject(missing);
    expect(await admin.delete(editorPath)).toMatchObject(missing);
    const { rows } = await sql`select "firstName" from "users" where "id" = 2`.execute(server.db);
    expect(rows).toEqual([{ firstName: 'Edith' }]);
  });

  test("oneself can't be deleted", async () => {
    expect(await admin.delete(`${path}1`)).toMatchObject({
      status: 409,
      body: { message: "You can't delete yourself." },
    });
  });
});

test('what was done to users is in the audit by field names, never by values', async () => {
  const made = await admin.post(path, body({ password, passwordConfirm: password }));
  await admin.put(`${path}${made.body.id}`, { email: 'else@example.gov', isActive: false });
  await admin.put(`${path}${made.body.id}`, { password: `${password}2`, passwordConfirm: `${password}2` });
  await admin.delete(`${path}${made.body.id}`);
  const { rows } = await sql<{ action: string; detail: object; text: string }>`
    select "action", "detail", a::text as "text" from "audit" a where "uid" = ${made.body.uid}::uuid order by "id"`.execute(
    server.db,
  );
  expect(rows.map(({ action, detail }) => ({ action, detail }))).toEqual([
    { action: 'user created', detail: { roles: ['IDOE-Edit'], isActive: true } },
    { action: 'user changed', detail: { fields: ['email', 'isActive'], devices: 0 } },
    { action: 'password set', detail: { by: 'administrator' } },
    { action: 'user deleted', detail: { devices: 0 } },
  ]);
  for (const { text } of rows) expect(text).not.toMatch(/yellow|else@|uma@/);
});
