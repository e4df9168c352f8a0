import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { headers as wire } from '#contract/headers.ts';
import { mostDevices } from '#server/accounts/device-secrets.ts';
import { isKnownDevice } from '#server/accounts/sign-in.ts';
import { takeRetentionTurn } from '#server/retention/concerned-cases.ts';
import { type Rest, restClient } from '../../helpers/rest.ts';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
let admin: Rest;
beforeEach(async () => {
  server = await testServer();
  admin = await restClient(server, 'admin');
});
afterEach(() => server.close());

const editorPath = '/api/accounts/user/2';
const device = '0190a000-0000-7000-8000-0000000000aa';

test('a device of a disabled user is told to close by its refresh token and by the right password, and no other is', async () => {
  const editor = await server.signIn('editor', testPassword, device);
  await editor.call('GET', `/api/accounts/escrow/${device}`);
  await admin.put(editorPath, { isActive: false });
  const refresh = { grant_type: 'refresh_token', refresh_token: editor.tokens.refresh_token };
  const grant = { grant_type: 'password', username: 'editor', password: testPassword };
  const ask = async (fields: Record<string, string>, from: string) =>
    (await server.token(fields, { headers: { [wire.device]: from } })).json();
  const [closed, refused] = [{ error: 'invalid_grant', closed: true }, { error: 'invalid_grant' }];
  expect(await ask(refresh, device)).toEqual(closed);
  expect(await ask(grant, device)).toEqual(closed);
  expect(await ask({ ...grant, password: 'wrong' }, device)).toEqual(refused);
  expect(await ask(grant, randomUUID())).toEqual(refused);
  expect(await ask({ ...refresh, refresh_token: `${refresh.refresh_token}x` }, device)).toEqual(refused);
  // Enabled again, the session stays ended and the device opens: its user signs in on it.
  await admin.put(editorPath, { isActive: true });
  expect(await ask(refresh, device)).toEqual(refused);
  expect(await ask(refresh, randomUUID())).toEqual(refused);
  expect(await ask(grant, device)).not.toHaveProperty('error');
});

test('the secret of a device comes back with its user, within 30 days of the last time that they were disabled', async () => {
  const secretNow = async () => {
    const editor = await server.signIn('editor', testPassword, device);
    const answer = await editor.call('GET', `/api/accounts/escrow/${device}`);
    return ((await answer.json()) as { secret: string | null }).secret;
  };
  const day = 24 * 60 * 60_000;
  const offFor = async (days: number) => {
    await admin.put(editorPath, { isActive: false });
    server.clock.advance(days * day);
    await server.runJob('forget ended sessions');
    admin = await restClient(server, 'admin');
    await admin.put(editorPath, { isActive: true });
  };
  const secret = await secretNow();
  expect(secret).not.toBeNull();
  for (let turn = 0; turn < 2; turn += 1) {
    await offFor(29);
    expect(await secretNow()).toBe(secret);
  }
  await offFor(31);
  expect(await secretNow()).toBeNull();
  await offFor(0);
  expect(await secretNow()).toBeNull();
  const kept = await sql`select from "deviceSecrets" where "putAside" is not null`.execute(server.db);
  expect(kept.rows).toEqual([]);
});

test('a device that made room gets its own secret back, also where as many others wait as are kept', async () => {
  const secretOf = async (of: string) => {
    const editor = await server.signIn('editor', testPassword, of);
    return (await editor.call('GET', `/api/accounts/escrow/${of}`)).json();
  };
  const secret = await secretOf(device);
  for (let count = 1; count < 2 * mostDevices; count += 1) {
    server.clock.advance(1000);
    await secretOf(randomUUID());
  }
  expect(await secretOf(device)).toEqual(secret);
});

test('while records are destroyed, the devices of the first user open, whose turn was the same', async () => {
  const first = await server.signIn('admin', testPassword, device);
  const status = await server.db.transaction().execute(async (trx) => {
    await takeRetentionTurn(trx);
    return (await first.call('GET', `/api/accounts/escrow/${device}`)).status;
  });
  expect(status).toBe(200);
});

test('a device of a disabled user is not reopened by itself: it stays closed until they are active again', async () => {
  const editor = await server.signIn('editor', testPassword, device);
  await editor.call('GET', `/api/accounts/escrow/${device}`);
  await admin.put(editorPath, { isActive: false });
  expect((await admin.post(`${editorPath}/devices/${device}/reopen`)).status).toBe(409);
  const refresh = { grant_type: 'refresh_token', refresh_token: editor.tokens.refresh_token };
  const told = await server.token(refresh, { headers: { [wire.device]: device } });
  expect(await told.json()).toEqual({ error: 'invalid_grant', closed: true });
});

test('where several people use a device, closing it for one closes it for no other, nor opens it for who is closed out', async () => {
  await server.addUser('other', ['Read-Only']);
  const [editor, reader, other] = [
    await server.signIn('editor', testPassword, device),
    await server.signIn('reader', testPassword, device),
    await server.signIn('other', testPassword, device),
  ];
  for (const { call } of [editor, reader, other]) await call('GET', `/api/accounts/escrow/${device}`);
  const open = async () => {
    const { rows } = await sql<{ name: string }>`
      select u."userName" as "name" from "deviceSecrets" d join "users" u on u."id" = d."userId"
      where d."secret" <> '' order by 1`.execute(server.db);
    return rows.map(({ name }) => name);
  };
  await admin.delete(`${editorPath}/devices/${device}`);
  expect(await open()).toEqual(['other', 'reader']);
  await admin.put('/api/accounts/user/3', { isActive: false });
  expect(await open()).toEqual(['other']);
  await admin.post(`${editorPath}/devices/${device}/reopen`);
  await admin.put(editorPath, { isActive: false });
  await admin.put(editorPath, { isActive: true });
  expect(await open()).toEqual(['editor', 'other']);
  // Whose session has merely ended is not told to close what others may not open.
  await other.call('POST', '/api/accounts/signout', { clearSiteData: false });
  const refresh = { grant_type: 'refresh_token', refresh_token: other.tokens.refresh_token };
  const told = await server.token(refresh, { headers: { [wire.device]: device } });
  expect(await told.json()).toEqual({ error: 'invalid_grant' });
});

test('a device is known to who took its secret there, until it is closed: then it waits in line with strangers', async () => {
  const known = () =>
    Promise.all(['Editor', 'reader'].map((userName) => isKnownDevice(server.db, userName, device)));
  const editor = await server.signIn('editor', testPassword, device);
  expect(await known()).toEqual([false, false]);
  await editor.call('GET', `/api/accounts/escrow/${device}`);
  expect(await known()).toEqual([true, false]);
  await admin.delete(`${editorPath}/devices/${device}`);
  expect(await known()).toEqual([false, false]);
});
