import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFirstAdmin } from '#server/accounts/first-admin.ts';
import { deriveKeys } from '#server/base/keys.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { setUpApp } from '../../helpers/second-factor.ts';
import { testServer, type TestServer, tokenSecret } from '../../helpers/server.ts';
import { ask } from './reset-link.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const chief = { userName: 'chief', firstName: 'Cher', lastName: 'Chief', email: 'chief@example.gov' };
const create = (given: object = {}, resetsFactor = false) =>
  createFirstAdmin(
    {
      db: server.db,
      clock: server.clock,
      publicUrl: 'https://accord.example.gov',
      passwords: createPasswords(deriveKeys(tokenSecret).pepper, { memoryCost: 8, timeCost: 1 }),
    },
    { ...chief, ...given },
    resetsFactor,
  );
const setBy = (link: string) => {
  const query = new URL(link).searchParams;
  const password = 'another-quiet-lantern-9';
  const body = {
    userId: Number(query.get('userId')),
    token: query.get('token'),
    password,
    confirm: password,
  };
  return ask(server, '/api/accounts/setnewpassword', body);
};
const withoutAdmins = () =>
  sql`update "users" set "isActive" = false where 'Admin' = any("roles")`.execute(server.db);

test('the first Admin sets a password by the link and goes to work', async () => {
  await withoutAdmins();
  const link = await create();
  expect(link).toMatch(/^https:\/\/accord\.example\.gov\/pwreset\?userId=\d+&token=[\w-]{43}$/);
  expect((await setBy(link)).status).toBe(200);
  expect((await setBy(link)).status).toBe(400);
  const { call } = await server.signIn('chief', 'another-quiet-lantern-9');
  expect((await call('GET', '/api/accounts/users')).status).toBe(200);
});

test('the only Admin who lost the second factor gets it reset with a new link, where that is asked for', async () => {
  await withoutAdmins();
  await setBy(await create());
  await setUpApp(server, await server.signIn('chief', 'another-quiet-lantern-9'));
  const grant = { grant_type: 'password', username: 'chief', password: 'another-quiet-lantern-9' };
  await setBy(await create());
  expect((await server.token(grant)).status).toBe(400);
  await setBy(await create({}, true));
  expect((await server.token(grant)).status).toBe(200);
});

test('a link that expired unused is given again to the same Admin', async () => {
  await withoutAdmins();
  const first = await create();
  server.clock.advance(31 * 60_000);
  expect((await setBy(first)).status).toBe(400);
  expect((await setBy(await create({ userName: 'Chief' }))).status).toBe(200);
});

test.for([
  [{}, /^this database has an active Admin/],
  [{ email: 'chief' }, /^--email: This is not a valid email address!$/],
  [{ userName: 'c' }, /^--user: Too short$/],
  [{ userName: '\u200b', firstName: 'C' }, /^--user: Username is required; --first-name: Too short$/],
] as const)('%j is refused in one line while there is an Admin', async ([given, line]) => {
  await expect(create(given)).rejects.toThrow(line);
});

test("the name of somebody else isn't taken over", async () => {
  await withoutAdmins();
  await expect(create({ userName: 'editor' })).rejects.toThrow(/^this username is taken/);
});
