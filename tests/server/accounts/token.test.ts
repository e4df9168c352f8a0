import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import { Claims } from '#domain/accounts.ts';
import { deriveKeys } from '#server/base/keys.ts';
import { testPassword, testServer, tokenSecret, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const grant = (userName: string, password: string) => ({
  grant_type: 'password',
  username: userName,
  password,
});
const device = '0190a000-0000-7000-8000-000000000001';
const minutes = (count: number) => count * 60_000;

test('a password gives tokens with what the screens need', async () => {
  const answer = await server.token(grant('admin', testPassword));
  expect(answer.status).toBe(200);
  const tokens = (await answer.json()) as TokenAnswer;
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 900 });
  expect(decodeProtectedHeader(tokens.access_token)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  const claims = v.parse(Claims, decodeJwt(tokens.access_token));
  expect(claims).toMatchObject({ sub: 'admin', name: 'Ada Example', role: ['Admin'] });
  expect(claims.year.name).toBe('2026-2027');
  expect(JSON.parse(claims.menu)[0]).toEqual({ label: 'Dashboard', path: '/dashboard' });
});

test('a user name is the same in any case, and a password in any spelling of its letters', async () => {
  expect((await server.token(grant('ADMIN', testPassword))).status).toBe(200);
  const fullWidth = testPassword.replaceAll('q', 'ｑ');
  expect((await server.token(grant('admin', fullWidth))).status).toBe(200);
});

test.each([
  [
    'a wrong password',
    { grant_type: 'password', username: 'admin', password: 'wrong-password' },
    'invalid_grant',
  ],
  [
    'an unknown user',
    { grant_type: 'password', username: 'nobody', password: testPassword },
    'invalid_grant',
  ],
  [
    'an unknown client',
    { grant_type: 'password', client_id: 'other', username: 'a', password: 'b' },
    'invalid_client',
  ],
  ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ['a missing password', { grant_type: 'password', username: 'admin' }, 'invalid_request'],
  ['a missing grant', {}, 'invalid_request'],
  ['a made-up refresh token', { grant_type: 'refresh_token', refresh_token: 'x.1.y' }, 'invalid_grant'],
])('%s is refused in the words of OAuth', async (_, fields, error) => {
  const answer = await server.token(fields as Record<string, string>);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error });
});

test('a disabled user is refused like a wrong password, and an open session ends at once', async () => {
  await server.addUser('leaver', ['Read-Only']);
  const client = await server.signIn('leaver');
  expect((await client.call('POST', '/api/accounts/changeyear', { schoolYearId: 1 })).status).toBe(200);
  await sql`update "users" set "isActive" = false where "userName" = 'leaver'`.execute(server.db);
  expect((await client.call('POST', '/api/accounts/changeyear', { schoolYearId: 1 })).status).toBe(401);
  expect(await (await server.token(grant('leaver', testPassword))).json()).toEqual({
    error: 'invalid_grant',
  });
});

test('a raised security version ends access tokens', async () => {
  await server.addUser('changed', ['Read-Only']);
  const client = await server.signIn('changed');
  await sql`update "users" set "securityVersion" = 2 where "userName" = 'changed'`.execute(server.db);
  expect((await client.call('POST', '/api/accounts/changeyear', { schoolYearId: 1 })).status).toBe(401);
});

test('an access token ends after 15 minutes', async () => {
  const client = await server.signIn('reader', testPassword, device);
  const path = `/api/accounts/escrow/${device}`;
  server.clock.advance(minutes(14));
  expect((await client.call('GET', path)).status).toBe(200);
  server.clock.advance(minutes(1));
  expect((await client.call('GET', path)).status).toBe(401);
});

test('a token that is not an access token of ours is refused, whoever signed it', async () => {
  const client = await server.signIn('reader', testPassword, device);
  const claims = decodeJwt(client.tokens.access_token);
  const key = deriveKeys(tokenSecret).access;
  const call = async (token: string) =>
    (
      await server.fetch(`/api/accounts/escrow/${device}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  const signed = (alg: string, typ: string, change = {}) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg, typ }).sign(key);
  expect(await call(await signed('HS256', 'at+jwt'))).toBe(200);
  expect(await call(await signed('HS256', 'JWT'))).toBe(401);
  expect(await call(await signed('HS256', 'at+jwt', { aud: 'other' }))).toBe(401);
  expect(await call(await signed('HS256', 'at+jwt', { iss: 'other' }))).toBe(401);
  const unsigned = [{ alg: 'none', typ: 'at+jwt' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  expect(await call(`${unsigned}.`)).toBe(401);
});

test('signing out ends the session, and clears the browser when asked', async () => {
  const client = await server.signIn('reader');
  const answer = await client.call('POST', '/api/accounts/signout', { clearSiteData: true });
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "cookies", "storage"');
  expect((await client.call('POST', '/api/accounts/signout', { clearSiteData: false })).status).toBe(401);
  const renewed = await server.token({
    grant_type: 'refresh_token',
    refresh_token: client.tokens.refresh_token,
  });
  expect(await renewed.json()).toEqual({ error: 'invalid_grant' });
});

test('changing the year is in the new tokens and stays for the next sign-in', async () => {
  await server.addUser('traveller', ['Read-Only']);
  const client = await server.signIn('traveller');
  const { rows } = await sql<{
    id: number;
  }>`select "id" from "schoolYear" where "name" = '2024-2025'`.execute(server.db);
  const year = { id: rows[0]?.id, name: '2024-2025' };
  const answer = await client.call('POST', '/api/accounts/changeyear/', { schoolYearId: year.id });
  const body = (await answer.json()) as { year: unknown; access_token: string; refresh_token: string };
  expect(body.year).toEqual(year);
  expect(decodeJwt(body.access_token).year).toEqual(year);
  const again = await server.signIn('traveller');
  expect(decodeJwt(again.tokens.access_token).year).toEqual(year);
  // Both the answered token and the one from before work: the answer may have been lost.
  const before = await server.token({
    grant_type: 'refresh_token',
    refresh_token: client.tokens.refresh_token,
  });
  expect(before.status).toBe(200);
});

test('an unknown year is not found', async () => {
  const client = await server.signIn('reader');
  expect((await client.call('POST', '/api/accounts/changeyear/', { schoolYearId: 999 })).status).toBe(404);
});

test('the escrow secret is the same each time, and another on another device and for another user', async () => {
  const secret = async (userName: string, of: string) => {
    const client = await server.signIn(userName, testPassword, of);
    const answer = await client.call('GET', `/api/accounts/escrow/${of}`);
    return ((await answer.json()) as { secret: string }).secret;
  };
  const [one, two] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b'];
  const first = await secret('reader', one);
  expect(Buffer.from(first, 'base64')).toHaveLength(32);
  expect(await secret('reader', one)).toBe(first);
  expect(await secret('reader', two)).not.toBe(first);
  expect(await secret('editor', one)).not.toBe(first);
});

test('the secrets of a tab are the same each time, and others in another tab and for another user', async () => {
  const secrets = async (userName: string, tab: string) => {
    const client = await server.signIn(userName);
    const answer = await client.call('GET', `/api/accounts/tabsecrets/${tab}`);
    return ((await answer.json()) as { secrets: string[] }).secrets;
  };
  const [one, two] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b'];
  const [first = ''] = await secrets('reader', one);
  expect(Buffer.from(first, 'base64')).toHaveLength(32);
  expect(await secrets('reader', one)).toEqual([first]);
  expect(await secrets('reader', two)).not.toContain(first);
  expect(await secrets('editor', one)).not.toContain(first);
  const client = await server.signIn('reader');
  expect((await client.call('GET', '/api/accounts/tabsecrets/x')).status).toBe(404);
});

test('who has to change the password may only sign out', async () => {
  await server.addUser('newcomer', ['Admin'], true);
  const client = await server.signIn('newcomer');
  expect((await client.call('POST', '/api/accounts/changeyear', { schoolYearId: 1 })).status).toBe(403);
  expect((await client.call('POST', '/api/accounts/signout', { clearSiteData: false })).status).toBe(200);
});

test('no token, name or password is logged', () => {
  const lines = server.logged.join('\n');
  expect(lines).toContain('"call":"token"');
  for (const secret of [testPassword, 'wrong-password', 'nobody', 'Ada', 'eyJ', 'example.gov'])
    expect(lines).not.toContain(secret);
});
