import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { relyingParty } from '#server/factors/webauthn.ts';
import {
  addPasskey,
  askedToSignIn,
  beginMaking,
  type Odd,
  signInBy,
  softPasskey,
} from '../../helpers/authenticator.ts';
import { firstStep, secondStep, setUpApp } from '../../helpers/second-factor.ts';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';

const minute = 60_000;
const own = '/api/accounts/passkeys';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const said = async (answer: Response) => {
  const { message } = (await answer.json()) as { message: string };
  return `${answer.status} ${message}`;
};
const audited = async (action: string) => {
  const { rows } = await sql`select from "audit" where "action" = ${action}`.execute(server.db);
  return rows.length;
};

test('the first one is a second factor: recovery codes, other sessions end, the password alone opens no more', async () => {
  const [editor, other] = [await server.signIn('editor'), await server.signIn('editor')];
  const first = await addPasskey(editor);
  expect(first.recoveryCodes).toHaveLength(10);
  expect((await other.call('GET', own)).status).toBe(401);
  expect(await audited('passkey added')).toBe(1);
  const answer = await server.token({ grant_type: 'password', username: 'editor', password: testPassword });
  expect(await answer.json()).toMatchObject({ error: 'mfa_required', factors: ['passkey'] });
  const second = await addPasskey(editor, 'Phone');
  expect(second.recoveryCodes).toEqual([]);
  expect((await editor.call('GET', own)).status).toBe(200);
  expect((await signInBy(server, second)).status).toBe(200);
  const users = await (await server.signIn('admin')).call('GET', '/api/accounts/accessreview');
  expect(await users.text()).toMatch(/"userName":"editor"[^}]*"hasSecondFactor":true/);
});

test('with an app there already nothing else is asked for, and either one goes on', async () => {
  const editor = await server.signIn('editor');
  const app = await setUpApp(server, editor);
  const passkey = await addPasskey(editor);
  expect(passkey.recoveryCodes).toEqual([]);
  const begin = () => firstStep(server, 'editor', testPassword);
  expect((await secondStep(server, { mfa_token: await begin(), code: app.code() })).status).toBe(200);
  const shown = async (odd: Odd = {}) => JSON.stringify(passkey.use(await askedToSignIn(server), odd));
  expect((await secondStep(server, { mfa_token: await begin(), passkey: await shown() })).status).toBe(200);
  const mfa_token = await begin();
  const wrong = await secondStep(server, { mfa_token, passkey: await shown({ unverified: true }) });
  expect(wrong).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect(await audited('second step refused')).toBe(1);
  expect((await secondStep(server, { mfa_token, passkey: '[]' })).error).toBe('invalid_request');
  // Another user's is none of this sign-in's.
  const others = await addPasskey(await server.signIn('reader'));
  const reader = JSON.stringify(others.use(await askedToSignIn(server)));
  expect((await secondStep(server, { mfa_token, passkey: reader })).error).toBe('invalid_grant');
  expect((await secondStep(server, { mfa_token, passkey: await shown() })).status).toBe(200);
  expect((await secondStep(server, { mfa_token, passkey: await shown() })).error).toBe('expired_token');
});

test('a recovery code stands for a passkey that was lost', async () => {
  const { recoveryCodes } = await addPasskey(await server.signIn('editor'));
  const mfa_token = await firstStep(server, 'editor', testPassword);
  expect((await secondStep(server, { mfa_token, code: recoveryCodes[0] ?? '' })).status).toBe(200);
});

test.each<[string, Odd]>([
  ['another origin', { origin: 'https://accord.example.com' }],
  ['another relying party', { rpId: 'example.gov' }],
  ['an owner who was not verified', { unverified: true }],
  ['an answer that was given for a use', { type: 'webauthn.get' }],
])('one that was made with %s is not taken', async (_, odd) => {
  const editor = await server.signIn('editor');
  const { made } = softPasskey(await beginMaking(editor), odd);
  expect(await said(await editor.call('POST', own, { name: 'Laptop', passkey: made }))).toMatch(
    /^409 This passkey can not be taken/,
  );
  expect(await audited('passkey refused')).toBe(1);
});

test('a making is good once, for five minutes, and for who began it', async () => {
  const [editor, reader] = [await server.signIn('editor'), await server.signIn('reader')];
  const add = (of: typeof editor, passkey: unknown) => of.call('POST', own, { name: 'Laptop', passkey });
  const late = /^409 This passkey was made too late, or for another request/;
  const creation = await beginMaking(editor);
  const { made } = softPasskey(creation);
  expect(await said(await add(reader, made))).toMatch(late);
  const again = await beginMaking(editor);
  const passkey = softPasskey(again);
  expect((await add(editor, passkey.made)).status).toBe(200);
  expect(await said(await add(editor, passkey.made))).toMatch(late);
  // What somebody has already is not offered again.
  const third = await beginMaking(editor);
  expect(third.excludeCredentials.map(({ id }) => id)).toEqual([passkey.id]);
  server.clock.advance(5 * minute);
  expect(await said(await add(editor, softPasskey(third).made))).toMatch(late);
});

test('one with the id of somebody’s is not taken, whoever brings it, and theirs goes on', async () => {
  const [editor, reader] = [await server.signIn('editor'), await server.signIn('reader')];
  const known = await addPasskey(editor);
  for (const client of [editor, reader]) {
    const { made } = softPasskey(await beginMaking(client), { id: known.id });
    expect(await said(await client.call('POST', own, { name: 'Laptop', passkey: made }))).toBe(
      '409 This passkey is known already.',
    );
  }
  expect((await (await reader.call('GET', own)).json()) as unknown).toMatchObject({ passkeys: [] });
  expect((await signInBy(server, known)).status).toBe(200);
});

test('nonsense in place of one is answered with words', async () => {
  const editor = await server.signIn('editor');
  for (const passkey of [null, {}, [], 'x', { id: 'a', rawId: 'a', type: 'public-key', response: {} }])
    expect((await editor.call('POST', own, { name: 'Laptop', passkey })).status).toBe(400);
  const { made } = softPasskey(await beginMaking(editor));
  const garbled = { ...made, response: { ...made.response, attestationObject: 'AAAA' } };
  expect((await editor.call('POST', own, { name: 'Laptop', passkey: garbled })).status).toBe(409);
  const unread = { ...made, response: { ...made.response, clientDataJSON: 'AAAA' } };
  expect(await said(await editor.call('POST', own, { name: 'Laptop', passkey: unread }))).toBe(
    '409 The passkey is malformed.',
  );
  for (const name of ['', ' ', 'x'.repeat(61)])
    expect((await editor.call('POST', own, { name, passkey: made })).status).toBe(400);
  expect((await editor.call('DELETE', `${own}/none`)).status).toBe(404);
  expect((await editor.call('DELETE', `${own}/99999999999`)).status).toBe(404);
});

test('a user has ten at most', async () => {
  const editor = await server.signIn('editor');
  for (let count = 0; count < 10; count += 1) await addPasskey(editor, `Key ${count}`);
  const { made } = softPasskey(await beginMaking(editor));
  expect(await said(await editor.call('POST', own, { name: 'One more', passkey: made }))).toBe(
    '409 You have 10 passkeys. Remove one that you use no more.',
  );
});

test('they are named and removed by their owner alone; with the last one goes what belongs to it', async () => {
  const [editor, reader] = [await server.signIn('editor'), await server.signIn('reader')];
  const { number } = await addPasskey(editor);
  const path = `${own}/${number}`;
  expect((await reader.call('PUT', path, { name: 'Mine' })).status).toBe(404);
  expect((await reader.call('DELETE', path)).status).toBe(404);
  expect((await editor.call('PUT', path, { name: ' Key ring ' })).status).toBe(200);
  expect(await (await editor.call('GET', own)).json()).toMatchObject({ passkeys: [{ name: 'Key ring' }] });
  server.clock.advance(6 * minute);
  expect((await editor.call('DELETE', path)).status).toBe(401);
  server.clock.advance(-6 * minute);
  expect((await editor.call('DELETE', path)).status).toBe(200);
  for (const action of ['passkey named', 'passkey removed']) expect(await audited(action)).toBe(1);
  const { rows } = await sql`select from "recoveryCode"`.execute(server.db);
  expect(rows).toEqual([]);
  await server.signIn('editor');
});

test('taking away the app leaves the recovery codes to the passkey', async () => {
  const editor = await server.signIn('editor');
  const app = await setUpApp(server, editor);
  await addPasskey(editor);
  expect((await editor.call('DELETE', '/api/accounts/secondfactor')).status).toBe(200);
  const mfa_token = await firstStep(server, 'editor', testPassword);
  const [code = ''] = app.recoveryCodes;
  expect((await secondStep(server, { mfa_token, code })).status).toBe(200);
});

test('where a second factor is asked for, a passkey is one, and the only one stays', async () => {
  const demanding = await testServer({ factorDemand: 'all' });
  const editor = await demanding.signIn('editor');
  expect((await editor.call('GET', '/api/dashboard')).status).toBe(403);
  const { number } = await addPasskey(editor);
  expect((await editor.call('GET', '/api/dashboard')).status).toBe(200);
  expect(await said(await editor.call('DELETE', `${own}/${number}`))).toMatch(
    /^409 Your department asks for a second factor/,
  );
  await setUpApp(demanding, editor);
  expect((await editor.call('DELETE', '/api/accounts/secondfactor')).status).toBe(200);
  expect((await editor.call('DELETE', `${own}/${number}`)).status).toBe(409);
  await demanding.close();
});

test('an Admin’s reset takes them too', async () => {
  const passkey = await addPasskey(await server.signIn('editor'));
  const admin = await server.signIn('admin');
  expect((await admin.call('DELETE', '/api/accounts/user/2/secondfactor')).status).toBe(200);
  expect((await signInBy(server, passkey)).status).toBe(400);
  await server.signIn('editor');
});

test('a change of the password leaves them', async () => {
  const editor = await server.signIn('editor');
  const passkey = await addPasskey(editor);
  const change = { old: testPassword, new: 'velvet-orbit-mustang', confirm: 'velvet-orbit-mustang' };
  expect((await editor.call('POST', '/api/accounts/changepassword/', change)).status).toBe(200);
  expect((await signInBy(server, passkey)).status).toBe(200);
});

test.each([
  ['https://accord.example.gov', 'accord.example.gov', 'https://accord.example.gov'],
  ['https://example.gov:8443/accord', 'example.gov', 'https://example.gov:8443'],
  ['http://localhost:4000', 'localhost', 'http://localhost:4000'],
])('at %s they are of %s', (publicUrl, id, origin) => {
  expect(relyingParty(publicUrl)).toEqual({ id, origin });
});

test.each(['http://accord.example.gov', 'https://192.0.2.1', 'http://127.0.0.1:4000', 'https://[::1]'])(
  'at %s there are none',
  (publicUrl) => expect(relyingParty(publicUrl)).toBeNull(),
);
