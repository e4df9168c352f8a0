import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetLinks } from '#server/accounts/credentials.ts';
import { forgetRemembered, rememberDevice } from '#server/factors/remembered-devices.ts';
import { restClient } from '../../helpers/rest.ts';
import { addPasskey } from '../../helpers/authenticator.ts';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';
import { underWay, waiting } from '../../helpers/under-way.ts';
import { ask, mailedLink } from '../accounts/reset-link.ts';

/** What an Admin does to a user while something of the user's own is under way. */
let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const editorId = 2;

/** The user's own change of the password, as far as the row of the user and the sessions. */
const ownChange = () =>
  underWay(server, async (trx) => {
    await sql`update "users" set "version" = "version" + 1 where "id" = ${editorId}`.execute(trx);
    await sql`update "refreshFamilies" set "revokedAt" = now() where "userId" = ${editorId}`.execute(trx);
  });

test("an Admin's change of a user has a version of its own: of who saw the user between the two nobody undoes it", async () => {
  const admin = await restClient(server, 'admin');
  const end = await ownChange();
  const saved = admin.put(`/api/accounts/user/${editorId}`, { lastName: 'Brandt' });
  await expect.poll(() => waiting(server)).toBe(1);
  await end();
  expect(await saved).toMatchObject({ status: 200, body: { lastName: 'Brandt', version: 3 } });
  await server.addUser('other', ['Admin']);
  const other = await restClient(server, 'other');
  const stale = await other.put(
    `/api/accounts/user/${editorId}`,
    { lastName: 'Other' },
    { 'if-match': '"2"' },
  );
  expect(stale.status).toBe(412);
});

test('a mailed link is used while the password is changed, and neither waits for the other', async () => {
  await ask(server, '/api/accounts/requestreset/', 'editor');
  const { userId, token } = await mailedLink(server);
  const end = await ownChange();
  const password = 'another-quiet-lantern-9';
  const set = ask(server, '/api/accounts/setnewpassword/', { userId, token, password, confirm: password });
  await expect.poll(() => waiting(server)).toBe(1);
  await end((trx) => forgetLinks(trx, editorId));
  expect((await set).status).toBe(400);
});

test.each([
  ['second factor is reset', 'DELETE', '/secondfactor', 200],
  ['devices are ended', 'DELETE', '/devices', 200],
])('whose %s while the password is changed, neither waits for the other', async (_, method, path, status) => {
  const device = randomUUID();
  const { call } = await server.signIn('admin');
  await addPasskey(await server.signIn('editor', testPassword, device));
  await rememberDevice(server.db, editorId, device, server.clock.now());
  const end = await ownChange();
  const done = call(method, `/api/accounts/user/${editorId}${path}`);
  await expect.poll(() => waiting(server)).toBe(1);
  await end((trx) => forgetRemembered(trx, editorId, 'all'));
  expect((await done).status).toBe(status);
});

test('of two Admins who strip each other at once one stays, also beside one who is disabled', async () => {
  await server.addUser('disabled', ['Admin']);
  await sql`update "users" set "isActive" = false where "userName" = 'disabled'`.execute(server.db);
  const admin = await restClient(server, 'admin');
  await admin.put(`/api/accounts/user/${editorId}`, { roles: ['Admin'] });
  const editor = await restClient(server, 'editor');
  const end = await underWay(server, (trx) => sql`select pg_advisory_xact_lock(7226, 5)`.execute(trx));
  const saved = [
    admin.put(`/api/accounts/user/${editorId}`, { roles: ['Read-Only'] }),
    editor.put('/api/accounts/user/1', { roles: ['Read-Only'] }),
  ];
  await expect.poll(() => waiting(server)).toBe(2);
  await end();
  const statuses = (await Promise.all(saved)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
});
