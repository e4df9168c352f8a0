import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import { claimsOf } from '#sync/api/claims.ts';
import { type SignedInClient, testPassword, testServer, type TestServer } from '../../helpers/server.ts';
import { guessablePasswords } from '../../helpers/guessable-passwords.ts';
import { notReset } from './reset-link.ts';

let server: TestServer;
afterEach(() => server.close());
const begin = async (passwordMin = 6) => {
  server = await testServer({ passwordMin });
};
beforeEach(() => begin());

const next = 'another-quiet-lantern-9';
const change = async (client: SignedInClient, body: object) => {
  const answer = await client.call('POST', '/api/accounts/changepassword/', body);
  return { status: answer.status, body: (await answer.json()) as TokenAnswer & { message: string } };
};
const right = { old: testPassword, new: next, confirm: next };
const statusWith = async (token: string) =>
  (await server.fetch('/api/dashboard', { headers: { authorization: `Bearer ${token}` } })).status;

test('a changed password goes on with this session and ends all others', async () => {
  const [here, elsewhere] = [await server.signIn('editor'), await server.signIn('editor')];
  const { status, body } = await change(here, right);
  expect(status).toBe(200);
  expect(await statusWith(body.access_token)).toBe(200);
  expect(await statusWith(here.tokens.access_token)).toBe(401);
  expect(await statusWith(elsewhere.tokens.access_token)).toBe(401);
  const renew = (refresh_token: string) => server.token({ grant_type: 'refresh_token', refresh_token });
  expect((await renew(elsewhere.tokens.refresh_token)).status).toBe(400);
  // Were the answer lost, the device's own refresh token still works.
  expect((await renew(here.tokens.refresh_token)).status).toBe(200);
  await expect(server.signIn('editor')).rejects.toThrow();
  await server.signIn('editor', next);
});

test("the vault's secret stays the same, so that the device can wrap its key anew", async () => {
  const device = '0190a000-0000-7000-8000-000000000001';
  const client = await server.signIn('editor', testPassword, device);
  const escrow = `/api/accounts/escrow/${device}`;
  const before = await (await client.call('GET', escrow)).json();
  await change(client, right);
  const after = await (await server.signIn('editor', next, device)).call('GET', escrow);
  expect(await after.json()).toEqual(before);
});

test.for([
  ['a wrong old password', { old: 'wrong-password' }, notReset, 'old', 'Current Password is invalid'],
  ['another confirmation', { confirm: 'x' }, null, 'confirm', 'Confirmation Password Does Not Match'],
  ['five characters', { new: '12f45', confirm: '12f45' }, null, 'new', 'Too short'],
  ['257 characters', { new: 'ab'.repeat(129), confirm: 'ab'.repeat(129) }, null, 'new', 'Too long'],
  ['no new one', { new: '', confirm: '' }, null, 'new', 'New Password is required'],
  ['no old one', { old: '' }, null, 'old', 'Current Password is required'],
  [
    'the same again',
    { new: testPassword, confirm: testPassword },
    null,
    'new',
    'The new password must differ from the current one.',
  ],
  [
    'the own name',
    { new: 'Editor2026', confirm: 'Editor2026' },
    null,
    'new',
    'This password is too easy to guess.',
  ],
  [
    'a usual word',
    { new: 'P@ssw0rd!', confirm: 'P@ssw0rd!' },
    null,
    'new',
    'This password is too easy to guess.',
  ],
  [
    'the product',
    { new: 'Accord-123', confirm: 'Accord-123' },
    null,
    'new',
    'This password is too easy to guess.',
  ],
] as const)('%s is refused in words', async ([, given, message, path, beside]) => {
  const client = await server.signIn('editor');
  const answer = await change(client, { ...right, ...given });
  expect(answer.status).toBe(400);
  if (message !== null) expect(answer.body.message).toBe(message);
  expect(answer.body).toMatchObject({
    errors: expect.arrayContaining([{ path, message: beside }]) as unknown,
  });
  await server.signIn('editor');
});

test('PASSWORD_MIN asks for more than six characters', async () => {
  await server.close();
  await begin(15);
  const client = await server.signIn('editor');
  const refused = await change(client, { ...right, new: 'fourteen-chars', confirm: 'fourteen-chars' });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Too short: use at least 15 characters' } });
  expect(
    (await change(client, { ...right, new: 'fifteen-kettle!', confirm: 'fifteen-kettle!' })).status,
  ).toBe(200);
});

test('a long password that is easy to guess is refused, by the same judge as on devices', async () => {
  await server.close();
  await begin(15);
  const client = await server.signIn('editor');
  for (const easy of [...guessablePasswords, 'editoreditor2026'])
    expect(await change(client, { ...right, new: easy, confirm: easy }), easy).toMatchObject({
      status: 400,
      body: { message: 'This password is too easy to guess.' },
    });
  const body = {
    userName: 'new',
    firstName: 'Nora',
    lastName: 'Newman',
    email: 'n@example.gov',
    roles: ['Read-Only'],
  };
  const admin = await server.signIn('admin');
  const given = { password: 'footballfootball', passwordConfirm: 'footballfootball', isActive: true };
  const made = await admin.call('POST', '/api/accounts/user/', { ...body, ...given });
  expect(await made.json()).toMatchObject({ message: 'This password is too easy to guess.' });
  expect((await change(client, right)).status).toBe(200);
});

test('the password before the current one is not taken again at once', async () => {
  const third = 'a-third-copper-lantern';
  const from = async (old: string, to: string) =>
    change(await server.signIn('editor', old), { old, new: to, confirm: to });
  expect((await from(testPassword, next)).status).toBe(200);
  expect((await from(next, third)).status).toBe(200);
  expect(await from(third, next)).toMatchObject({
    status: 400,
    body: { message: 'The new password must differ from the one before.' },
  });
  expect((await from(third, 'a-fourth-copper-lantern')).status).toBe(200);
  expect((await from('a-fourth-copper-lantern', next)).status).toBe(200);
});

test('wrong old passwords are counted like refused sign-ins', async () => {
  const client = await server.signIn('editor');
  for (let count = 0; count < 5; count += 1)
    expect((await change(client, { ...right, old: 'wrong-password' })).status).toBe(400);
  expect((await change(client, right)).status).toBe(429);
  expect(
    (await server.token({ grant_type: 'password', username: 'editor', password: testPassword })).status,
  ).toBe(429);
  server.clock.advance(1000);
  expect((await change(client, right)).status).toBe(200);
});

test('of two changes at once with the same old password exactly one wins', async () => {
  const [one, two] = [await server.signIn('editor'), await server.signIn('editor')];
  const answers = await Promise.all([
    change(one, { ...right, new: 'first-quiet-lantern-9', confirm: 'first-quiet-lantern-9' }),
    change(two, { ...right, new: 'second-quiet-lantern-9', confirm: 'second-quiet-lantern-9' }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const won = answers[0]?.status === 200 ? 'first' : 'second';
  await server.signIn('editor', `${won}-quiet-lantern-9`);
});

test('who has to change the password is told by the token, may do that, and then everything', async () => {
  await server.addUser('newcomer', ['IDOE-Edit'], true);
  const client = await server.signIn('newcomer');
  expect(claimsOf(client.tokens.access_token)?.mustChangePassword).toBe(true);
  expect(await statusWith(client.tokens.access_token)).toBe(403);
  const { body } = await change(client, right);
  expect(claimsOf(body.access_token)).not.toHaveProperty('mustChangePassword');
  expect(await statusWith(body.access_token)).toBe(200);
});

test('a change is in the audit, the passwords are not', async () => {
  await change(await server.signIn('editor'), right);
  const { rows } = await sql<{ action: string; text: string }>`
    select "action", a::text as "text" from "audit" a order by "id"`.execute(server.db);
  expect(rows.at(-1)?.action).toBe('password changed');
  for (const { text } of rows) expect(text).not.toMatch(/lantern/);
});
