import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';

const minute = 60_000;

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const authTimeOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { auth_time: number })
    .auth_time;

/** A session of the Admin's with the newest of its tokens. */
async function session() {
  let { tokens } = await server.signIn('admin');
  const call = (method: string, path: string, body: unknown) =>
    server.fetch(path, {
      method,
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const take = async (answer: Response) => {
    if (answer.ok) tokens = { ...tokens, ...((await answer.json()) as TokenAnswer) };
    return answer.status;
  };
  return {
    authTime: () => authTimeOf(tokens.access_token),
    rename: async () => (await call('PUT', '/api/accounts/user/2', { phoneNumber: '515 555 0100' })).status,
    confirm: async (password: string) =>
      take(await call('POST', '/api/accounts/confirmpassword/', { password })),
    refresh: async () =>
      take(await server.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })),
  };
}

test('a renewal proves no presence; the password given again does, in that session alone', async () => {
  const [one, other] = [await session(), await session()];
  const began = one.authTime();
  expect(began).toBe(server.clock.now().getTime() / 1000);
  server.clock.advance(5 * minute);
  expect(await one.rename()).toBe(200);
  server.clock.advance(1000);
  expect(await one.rename()).toBe(401);
  expect(await one.refresh()).toBe(200);
  expect(one.authTime()).toBe(began);
  expect(await one.rename()).toBe(401);

  expect(await one.confirm(testPassword)).toBe(200);
  expect(one.authTime()).toBe(began + 301);
  expect(await one.rename()).toBe(200);
  expect(await other.refresh()).toBe(200);
  expect(await other.rename()).toBe(401);
  // The claim is kept by renewals until it is too old again.
  server.clock.advance(4 * minute);
  expect(await one.refresh()).toBe(200);
  expect(await one.rename()).toBe(200);
  server.clock.advance(2 * minute);
  expect(await one.rename()).toBe(401);
});

test('wrong passwords count as at a sign-in, and leave the session as it is', async () => {
  const admin = await session();
  server.clock.advance(6 * minute);
  for (let count = 0; count < 5; count += 1) expect(await admin.confirm('wrong')).toBe(400);
  expect(await admin.confirm(testPassword)).toBe(429);
  expect(await admin.rename()).toBe(401);
  server.clock.advance(2000);
  expect(await admin.confirm(testPassword)).toBe(200);
  expect(await admin.rename()).toBe(200);
});

test('the refusal says what is missing, also to programs that are not ours', async () => {
  const { call } = await server.signIn('admin');
  server.clock.advance(6 * minute);
  const answer = await call('DELETE', '/api/accounts/user/2');
  expect(answer.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
  expect(await answer.json()).toEqual({
    message: 'Your password is needed again for this.',
    code: 'step_up_required',
  });
});
