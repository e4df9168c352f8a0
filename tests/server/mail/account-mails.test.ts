import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { headers as wire } from '#contract/headers.ts';
import { restClient } from '../../helpers/rest.ts';
import { addPasskey } from '../../helpers/authenticator.ts';
import { setUpApp } from '../../helpers/second-factor.ts';
import { testPassword, testServer } from '../../helpers/server.ts';
import { ask, mailedLink } from '../accounts/reset-link.ts';
import { type MailWorld, mailWorld } from './mail-world.ts';

let world: MailWorld;
beforeEach(async () => {
  world = await mailWorld();
});
afterEach(() => world.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signInFrom = async (device: string | null) => {
  const headers = { 'user-agent': firefox, ...(device && { [wire.device]: device }) };
  const grant = { grant_type: 'password', username: 'editor', password: testPassword };
  expect((await world.server.token(grant, { headers })).status).toBe(200);
};

const mailsToEditor = async () =>
  (await world.mails()).filter(({ recipient }) => recipient === 'editor@example.gov');

test('a device that is new to its user is mailed once; one that tells no device once a day', async () => {
  const device = randomUUID();
  for (const from of [device, device, null, null]) await signInFrom(from);
  const mails = await mailsToEditor();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A new device signed in to your Accord account',
    'A new device signed in to your Accord account',
  ]);
  expect(mails[0]?.body).toContain('Browser: Firefox on Linux');
  expect(mails[0]?.body).toContain('When: November 21, 2026 at 9:00:00 AM CST');
  expect(mails[0]?.body).toContain('https://accord.example.gov/account/devices');
  world.server.clock.advance(24 * 60 * 60_000);
  for (const from of [device, null]) await signInFrom(from);
  expect(await mailsToEditor()).toHaveLength(3);
});

test('a password that an Admin set and other roles are mailed to the address from before, without secrets and names', async () => {
  const admin = await restClient(world.server, 'admin');
  const password = 'chosen by the admin 1';
  const change = {
    email: 'elsewhere@example.gov',
    roles: ['Admin'],
    password,
    passwordConfirm: password,
  };
  expect((await admin.put('/api/accounts/user/2', change)).status).toBe(200);
  const mails = await mailsToEditor();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your roles in Accord were changed',
    'The e-mail address of your Accord account was changed',
    'Your password for Accord was set',
  ]);
  expect(mails[0]?.body).toContain('Your roles: Admin\n');
  for (const { subject, body } of mails)
    for (const secret of [password, 'editor', 'Edith', 'elsewhere'])
      expect(`${subject} ${body}`).not.toContain(secret);
  expect((await admin.put('/api/accounts/user/3', { phoneNumber: '515 555 0100' })).status).toBe(200);
  expect((await world.mails()).some(({ recipient }) => recipient === 'reader@example.gov')).toBe(false);
});

test('a changed e-mail address is mailed to the one from before, which says nothing of the new one', async () => {
  const admin = await restClient(world.server, 'admin');
  const { status } = await admin.put('/api/accounts/user/2', { email: 'elsewhere@example.gov' });
  expect(status).toBe(200);
  const mails = await mailsToEditor();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'The e-mail address of your Accord account was changed',
  ]);
  expect(mails[0]?.body).toContain('If you did not expect it, ask your administrator.');
  expect(mails[0]?.body).not.toContain('elsewhere');
  expect((await world.mails()).some(({ recipient }) => recipient === 'elsewhere@example.gov')).toBe(false);
});

test('a calendar address that was made is mailed to its user, without the address; one that was revoked is not', async () => {
  const editor = await restClient(world.server, 'editor');
  const { status, body } = await editor.post<{ path: string }>('/api/accounts/calendar');
  expect(status).toBe(201);
  await editor.delete('/api/accounts/calendar');
  const mails = await mailsToEditor();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A new device signed in to your Accord account',
    'An address for calendars was made in Accord',
  ]);
  expect(mails[1]?.body).toContain('revoke it (Account, Calendar Address)');
  expect(mails[1]?.body).toContain('https://accord.example.gov/account/devices');
  expect(body.path).toMatch(/^\/api\/calendar\//);
  expect(mails[1]?.body).not.toContain('/api/calendar/');
});

test('a password that the user changed, or set with a reset link, is mailed without it; one that was refused is not', async () => {
  const { server } = world;
  const [next, last] = ['another-quiet-lantern-9', 'third-quiet-lantern-9'];
  const editor = await server.signIn('editor');
  const change = (old: string) =>
    editor.call('POST', '/api/accounts/changepassword/', { old, new: next, confirm: next });
  const changes = async () =>
    (await mailsToEditor()).filter(({ subject }) => subject === 'Your password for Accord was changed');

  expect((await change('wrong-password')).status).toBe(400);
  expect(await changes()).toEqual([]);
  expect((await change(testPassword)).status).toBe(200);
  expect(await changes()).toHaveLength(1);

  expect((await ask(server, '/api/accounts/requestreset/', 'editor')).status).toBe(200);
  const { userId, token } = await mailedLink(server);
  const set = () =>
    ask(server, '/api/accounts/setnewpassword/', { userId, token, password: last, confirm: last });
  expect((await set()).status).toBe(200);
  expect((await set()).status).toBe(400);
  const mails = await changes();
  expect(mails.map(({ body }) => body?.split('\n')[0])).toEqual([
    'The password of your Accord account was changed in one of your sessions. All other sessions ended.',
    'A reset link set a new password for your Accord account. All sessions ended.',
  ]);
  for (const { body } of mails) {
    expect(body).toContain('When: November 21, 2026 at 9:00:00 AM CST');
    expect(body).toContain('https://accord.example.gov/forgotpw');
    for (const secret of [next, last, token, 'editor', 'Edith']) expect(body).not.toContain(secret);
  }
});

test('without a mail server nobody is mailed', async () => {
  const server = await testServer();
  const grant = { grant_type: 'password', username: 'editor', password: testPassword };
  const from = { headers: { [wire.device]: randomUUID() } };
  expect((await server.token(grant, from)).status).toBe(200);
  const { rows } = await sql`select from "mail"`.execute(server.db);
  expect(rows).toEqual([]);
  await server.close();
});

test('a second factor that was set up, removed or reset is mailed; a reset to the Admin as well', async () => {
  const { server } = world;
  const signIn = () => server.signIn('editor');
  const editor = await signIn();
  await setUpApp(server, editor);
  expect((await editor.call('DELETE', '/api/accounts/secondfactor')).status).toBe(200);
  await setUpApp(server, editor);
  const admin = await server.signIn('admin');
  expect((await admin.call('DELETE', '/api/accounts/user/2/secondfactor')).status).toBe(200);
  const subjects = (await mailsToEditor()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject?.includes('factor'))).toEqual([
    'A second factor was set up for your Accord account',
    'A second factor was removed for your Accord account',
    'A second factor was set up for your Accord account',
    'The second factor of your Accord account was reset',
  ]);
  const toAdmin = (await world.mails()).filter(({ recipient }) => recipient === 'admin@example.gov');
  expect(toAdmin.map(({ subject }) => subject)).toContain("You reset a user's second factor in Accord");
  for (const { body } of toAdmin) expect(body).not.toMatch(/editor|Edith/);
});

test('a passkey that was added or removed is mailed', async () => {
  const editor = await world.server.signIn('editor');
  const { number } = await addPasskey(editor);
  expect((await editor.call('DELETE', `/api/accounts/passkeys/${number}`)).status).toBe(200);
  const subjects = (await mailsToEditor()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject?.includes('passkey'))).toEqual([
    'A passkey was added for your Accord account',
    'A passkey was removed for your Accord account',
  ]);
});
