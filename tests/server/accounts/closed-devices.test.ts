import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { headers as wire } from '#contract/headers.ts';
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
  const editor = await server.signIn('editor');
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
  // Enabled again, the device stays closed: it may be the lost one.
  await admin.put(editorPath, { isActive: true });
  expect(await ask(refresh, device)).toEqual(closed);
  expect(await ask(refresh, randomUUID())).toEqual(refused);
  expect(await ask(grant, device)).not.toHaveProperty('error');
});
