import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Device } from '#contract/devices.ts';
import { type App, firstStep, secondStep, setUpApp } from '../../helpers/second-factor.ts';
import { type SignedInClient, testPassword, testServer, type TestServer } from '../../helpers/server.ts';

const day = 24 * 60 * 60_000;
const device = randomUUID();
const here = { headers: { 'x-device': device } };

let server: TestServer;
let editor: SignedInClient;
let app: App;
let secret: string;
beforeEach(async () => {
  server = await testServer();
  editor = await server.signIn('editor');
  app = await setUpApp(server, editor);
  const { tokens } = await secondStep(
    server,
    {
      mfa_token: await firstStep(server, 'editor', testPassword, here.headers),
      code: app.code(),
      remember_device: 'true',
    },
    here,
  );
  secret = tokens?.remembered_secret ?? '';
});
afterEach(() => server.close());

const withSecret = (from: Parameters<TestServer['token']>[1] = here, brought = secret) =>
  server.token(
    { grant_type: 'password', username: 'editor', password: testPassword, remembered_secret: brought },
    from,
  );
const isAsked = async () => {
  const answer = await withSecret();
  return answer.status === 400 && ((await answer.json()) as { error: string }).error === 'mfa_required';
};

test('a remembered device brings its secret in place of a code, for 30 days, there alone', async () => {
  expect(secret).toHaveLength(43);
  expect((await withSecret()).status).toBe(200);
  expect((await withSecret({ headers: { 'x-device': randomUUID() } })).status).toBe(400);
  expect((await withSecret({})).status).toBe(400);
  expect((await withSecret(here, 'another')).status).toBe(400);
  server.clock.advance(30 * day - 60_000);
  expect((await withSecret()).status).toBe(200);
  server.clock.advance(60_000);
  expect(await isAsked()).toBe(true);
});

test('a device that is remembered for one user asks another for their code', async () => {
  await setUpApp(server, await server.signIn('admin'));
  const brought = {
    grant_type: 'password',
    username: 'admin',
    password: testPassword,
    remembered_secret: secret,
  };
  const answer = await server.token(brought, here);
  expect(await answer.json()).toMatchObject({ error: 'mfa_required' });
});

test('without a device nothing is remembered', async () => {
  const mfa_token = await firstStep(server, 'editor', testPassword);
  const { tokens } = await secondStep(server, { mfa_token, code: app.code(1), remember_device: 'true' });
  expect(tokens?.access_token).toBeTruthy();
  expect(tokens).not.toHaveProperty('remembered_secret');
});

test('the list of devices says until when one is remembered, and it is forgotten there', async () => {
  const devices = async () =>
    ((await (await editor.call('GET', '/api/accounts/devices')).json()) as { devices: Device[] }).devices;
  const until = new Date(server.clock.now().getTime() + 30 * day).toISOString();
  // The session of the editor that told no device is none that is remembered.
  expect((await devices()).map((one) => [one.device === device, one.rememberedUntil]).toSorted()).toEqual([
    [false, null],
    [true, until],
  ]);
  const forget = (of: string) => editor.call('DELETE', `/api/accounts/devices/${of}/remembered`);
  expect((await forget(device)).status).toBe(200);
  expect((await forget(device)).status).toBe(404);
  expect((await forget('nonsense')).status).toBe(404);
  expect((await devices()).find((one) => one.device === device)?.rememberedUntil ?? null).toBeNull();
  expect(await isAsked()).toBe(true);
});

test('a device without a session or anything kept stands in the list while it is remembered', async () => {
  await server.fetch('/api/accounts/signout', { method: 'POST' });
  server.clock.advance(8 * day);
  const mfa_token = await firstStep(server, 'editor', testPassword);
  const { tokens } = await secondStep(server, { mfa_token, code: app.code() });
  const authorization = `Bearer ${tokens?.access_token}`;
  const answer = await server.fetch('/api/accounts/devices', { headers: { authorization } });
  const { devices } = (await answer.json()) as { devices: Device[] };
  expect(devices.map(({ device: id, sessions }) => [id === device, sessions.length])).toContainEqual([
    true,
    0,
  ]);
});

/** Each way in which a device is asked for the second factor again. */
const ways: readonly [way: string, forget: () => Promise<Response>, password?: string][] = [
  ['the device is ended by its user', () => editor.call('DELETE', `/api/accounts/devices/${device}`)],
  [
    'an Admin ends the device',
    async () => (await server.signIn('admin')).call('DELETE', `/api/accounts/user/2/devices/${device}`),
  ],
  [
    'an Admin ends all devices',
    async () => (await server.signIn('admin')).call('DELETE', '/api/accounts/user/2/devices'),
  ],
  [
    'the user is disabled and active again',
    async () => {
      const admin = await server.signIn('admin');
      await admin.call('PUT', '/api/accounts/user/2', { isActive: false });
      return admin.call('PUT', '/api/accounts/user/2', { isActive: true });
    },
  ],
  [
    'the factor is set up anew',
    async () => {
      await setUpApp(server, editor);
      return new Response();
    },
  ],
  [
    'the device signs out and leaves nothing',
    async () => {
      const { access_token: token } = (await (await withSecret()).json()) as { access_token: string };
      return server.fetch('/api/accounts/signout', {
        method: 'POST',
        headers: {
          ...here.headers,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ clearSiteData: true, forgetRemembered: true }),
      });
    },
  ],
];
test.each(ways)('when %s, it is asked again, for no other user of it', async (_, forget) => {
  const reader = await setUpApp(server, await server.signIn('reader'));
  const step = {
    mfa_token: await firstStep(server, 'reader', testPassword, here.headers),
    code: reader.code(),
    remember_device: 'true',
  };
  const theirs = (await secondStep(server, step, here)).tokens?.remembered_secret ?? '';
  expect(await isAsked()).toBe(false);
  expect((await forget()).status).toBe(200);
  expect(await isAsked()).toBe(true);
  const brought = { username: 'reader', password: testPassword, remembered_secret: theirs };
  expect((await server.token({ grant_type: 'password', ...brought }, here)).status).toBe(200);
});

test('with another password the secret stands for nothing', async () => {
  const changed = 'a slow green kettle sings';
  const body = { old: testPassword, new: changed, confirm: changed };
  expect((await editor.call('POST', '/api/accounts/changepassword/', body)).status).toBe(200);
  const grant = { grant_type: 'password', username: 'editor', password: changed, remembered_secret: secret };
  const answer = await server.token(grant, here);
  expect(await answer.json()).toMatchObject({ error: 'mfa_required' });
});
