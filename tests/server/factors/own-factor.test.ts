import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { factorKeys } from '#server/base/keys.ts';
import { rewrapFactors } from '#server/factors/rewrap-factors.ts';
import { addPasskey } from '../../helpers/authenticator.ts';
import { appOf, firstStep, secondStep, setUpApp } from '../../helpers/second-factor.ts';
import { testPassword, testServer, type TestServer, tokenSecret } from '../../helpers/server.ts';

const minute = 60_000;

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const begin = '/api/accounts/secondfactor/begin';
const own = '/api/accounts/secondfactor';
const codes = '/api/accounts/secondfactor/recoverycodes';
const passwordGrant = { grant_type: 'password', username: 'editor', password: testPassword };

test('a key counts once a code has proved it; until then the password alone opens', async () => {
  const editor = await server.signIn('editor');
  const { secret } = (await (await editor.call('POST', begin)).json()) as { secret: string };
  expect((await editor.call('POST', own, { code: '000000' })).status).toBe(400);
  expect((await server.token(passwordGrant)).status).toBe(200);
  expect(await (await editor.call('GET', own)).json()).toEqual({
    since: null,
    recoveryCodesLeft: 0,
    isDemanded: false,
    hasPasskey: false,
  });
  const code = appOf(server, secret);
  const typed = `${code().slice(0, 3)} ${code().slice(3)}`;
  const confirmed = await editor.call('POST', own, { code: typed });
  expect(confirmed.status).toBe(200);
  expect(await (await editor.call('GET', own)).json()).toMatchObject({
    since: '2026-11-21T15:00:00.000Z',
    recoveryCodesLeft: 10,
  });
  expect((await server.token(passwordGrant)).status).toBe(400);
  // The code of the set-up is used by it.
  const mfa_token = await firstStep(server, 'editor', testPassword);
  expect((await secondStep(server, { mfa_token, code: code() })).status).toBe(400);
});

test('setting it up ends the other sessions, which showed the password alone', async () => {
  const [editor, other] = [await server.signIn('editor'), await server.signIn('editor')];
  await setUpApp(server, editor);
  expect((await editor.call('GET', own)).status).toBe(200);
  expect((await other.call('GET', own)).status).toBe(401);
});

test('another app takes the place of the one before only with its first code', async () => {
  const editor = await server.signIn('editor');
  const before = await setUpApp(server, editor);
  const { secret } = (await (await editor.call('POST', begin)).json()) as { secret: string };
  let mfa_token = await firstStep(server, 'editor', testPassword);
  expect((await secondStep(server, { mfa_token, code: appOf(server, secret)() })).status).toBe(400);
  expect((await secondStep(server, { mfa_token, code: before.code() })).status).toBe(200);
  const after = await setUpApp(server, editor);
  mfa_token = await firstStep(server, 'editor', testPassword);
  expect((await secondStep(server, { mfa_token, code: before.code(1) })).status).toBe(400);
  expect((await secondStep(server, { mfa_token, code: before.recoveryCodes[0] ?? '' })).status).toBe(400);
  expect((await secondStep(server, { mfa_token, code: after.recoveryCodes[0] ?? '' })).status).toBe(200);
});

test('what takes it away, begins it or makes recovery codes wants the password and a code', async () => {
  const editor = await server.signIn('editor');
  const app = await setUpApp(server, editor);
  server.clock.advance(6 * minute);
  for (const [method, path] of [
    ['POST', begin],
    ['POST', codes],
    ['DELETE', own],
  ] as const)
    expect((await editor.call(method, path)).status).toBe(401);
  const confirm = (body: object) => editor.call('POST', '/api/accounts/confirmpassword/', body);
  const half = await confirm({ password: testPassword });
  expect(half.status).toBe(400);
  expect(await half.json()).toMatchObject({ code: 'mfa_required' });
  const wrong = await confirm({ password: testPassword, code: '000000' });
  expect(await wrong.json()).toMatchObject({ errors: [{ path: 'code' }] });
  expect(await (await confirm({ password: 'wrong', code: app.code() })).json()).toMatchObject({
    errors: [{ path: 'password' }],
  });
  const right = await confirm({ password: testPassword, code: app.code() });
  expect(right.status).toBe(200);
  const { access_token: token } = (await right.json()) as { access_token: string };
  const authorization = `Bearer ${token}`;
  const made = await server.fetch(codes, { method: 'POST', headers: { authorization } });
  const { recoveryCodes } = (await made.json()) as { recoveryCodes: string[] };
  expect((await confirm({ password: testPassword, code: app.recoveryCodes[0] })).status).toBe(400);
  expect((await confirm({ password: testPassword, code: recoveryCodes[0] })).status).toBe(200);
  const removed = await server.fetch(own, { method: 'DELETE', headers: { authorization } });
  expect(removed.status).toBe(200);
  expect((await server.fetch(own, { method: 'DELETE', headers: { authorization } })).status).toBe(409);
  expect((await server.fetch(codes, { method: 'POST', headers: { authorization } })).status).toBe(409);
  expect((await server.token(passwordGrant)).status).toBe(200);
});

test('wrong codes beside a right password are counted: neither it nor Change Password forgives them', async () => {
  const editor = await server.signIn('editor');
  const app = await setUpApp(server, editor);
  const guess = (code: string) =>
    editor.call('POST', '/api/accounts/confirmpassword/', { password: testPassword, code });
  const change = { old: testPassword, new: 'short', confirm: 'short' };
  for (let count = 0; count < 5; count += 1) {
    expect((await guess('000000')).status).toBe(400);
    await editor.call('POST', '/api/accounts/changepassword/', change);
    await editor.call('POST', '/api/accounts/confirmpassword/', { password: testPassword });
  }
  expect((await guess(app.code())).status).toBe(429);
});

test('an Admin resets the factor of somebody else: sessions end, and the password alone opens', async () => {
  const [editor, admin] = [await server.signIn('editor'), await server.signIn('admin')];
  const app = await setUpApp(server, editor);
  const mfa_token = await firstStep(server, 'editor', testPassword);
  const users = (await (await admin.call('GET', '/api/accounts/users')).json()) as {
    userName: string;
    hasSecondFactor: boolean;
  }[];
  expect(users.map(({ userName, hasSecondFactor }) => [userName, hasSecondFactor])).toEqual([
    ['admin', false],
    ['editor', true],
    ['reader', false],
  ]);
  const reset = (id: number) => admin.call('DELETE', `/api/accounts/user/${id}/secondfactor`);
  expect((await reset(2)).status).toBe(200);
  expect((await reset(2)).status).toBe(409);
  expect((await reset(1)).status).toBe(409);
  expect((await editor.call('GET', own)).status).toBe(401);
  expect((await secondStep(server, { mfa_token, code: app.code() })).status).toBe(400);
  expect((await server.token(passwordGrant)).status).toBe(200);
  const { rows } = await sql`select "a"."userId", "u"."userName" from "audit" "a"
    join "users" "u" on "u"."uid" = "a"."uid" where "action" = 'second factor reset'`.execute(server.db);
  expect(rows).toEqual([{ userId: 1, userName: 'editor' }]);
});

test('another secret of the server takes the factors along, once they were sealed anew', async () => {
  const app = await setUpApp(server, await server.signIn('editor'));
  const next = 'the next secret, of more than 32 bytes';
  const keys = factorKeys({ token: next, tokenBefore: tokenSecret, documents: null, documentsBefore: null });
  const restarted = (secrets: object) =>
    testServer({ existing: server.database, clock: server.clock, secrets });
  const isLetIn = async (of: TestServer) => {
    server.clock.advance(30_000);
    const mfa_token = await firstStep(of, 'editor', testPassword);
    return (await secondStep(of, { mfa_token, code: app.code() })).status === 200;
  };
  const both = await restarted({ token: next, tokenBefore: tokenSecret });
  expect(await isLetIn(both)).toBe(true);
  expect(await rewrapFactors(server.db, keys)).toEqual({ all: 1, anew: 1, broken: [] });
  expect(await rewrapFactors(server.db, keys)).toEqual({ all: 1, anew: 0, broken: [] });
  const alone = await restarted({ token: next });
  expect(await isLetIn(alone)).toBe(true);
  const third = factorKeys({
    token: tokenSecret,
    tokenBefore: null,
    documents: null,
    documentsBefore: null,
  });
  expect(await rewrapFactors(server.db, third)).toEqual({ all: 1, anew: 0, broken: [2] });
  for (const { app: one } of [both, alone]) await one.close();
});

test("resetting somebody's second factor leaves everybody else's, with what belongs to it", async () => {
  await setUpApp(server, await server.signIn('editor'));
  const reader = await server.signIn('reader');
  const { recoveryCodes } = await setUpApp(server, reader);
  await addPasskey(reader);
  const mfa_token = await firstStep(server, 'reader', testPassword);
  const admin = await server.signIn('admin');
  expect((await admin.call('DELETE', '/api/accounts/user/2/secondfactor')).status).toBe(200);
  expect(await (await reader.call('GET', own)).json()).toMatchObject({
    since: expect.any(String),
    hasPasskey: true,
  });
  expect((await secondStep(server, { mfa_token, code: recoveryCodes[0] ?? '' })).status).toBe(200);
  // Nor does their passkey stand for a factor of who has none.
  expect((await server.token(passwordGrant)).status).toBe(200);
});
