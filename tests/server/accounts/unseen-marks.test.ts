import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';
import { ask } from './reset-link.ts';

/** A user name that is copied from a mail or a spreadsheet may bring marks along that nobody sees. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const device = '0190a000-0000-7000-8000-0000000000cc';
const signIn = (userName: string, password = testPassword, from?: Parameters<TestServer['token']>[1]) =>
  server.token({ grant_type: 'password', username: userName, password }, from);
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const reset = (userName: string) => ask(server, '/api/accounts/requestreset/', userName);
/** The word joiner, the mark that Excel puts around a copied text, a blank of Braille, and spaces. */
const pasted = (userName: string) => `\u2060\u202a${userName}\u202c\u2800 `;

test('a name that was pasted with unseen marks signs in, and is mailed a link', async () => {
  expect(await statusOf(signIn(pasted('Editor')))).toBe(200);
  expect(await reset(pasted('editor'))).toMatchObject({ status: 200, body: { email: 'e***@example.gov' } });
});

test('a name that was stored with unseen marks signs in as it is, and never for the one without', async () => {
  const { id } = await server.addUser('ree\u200bder', ['Read-Only']);
  await sql`update "users" set "firstName" = 'Marked' where "id" = ${id}`.execute(server.db);
  await sql`update "users" set "userName" = 'reeder' where "userName" = 'reader'`.execute(server.db);
  const nameOf = async (userName: string) => {
    const { call } = await server.signIn(userName);
    const { rows } = await sql<{ userId: number }>`select "userId" from "audit" where "action" = 'sign-in'
      order by "id" desc limit 1`.execute(server.db);
    expect((await call('GET', '/api/dashboard')).status).toBe(200);
    return rows[0]?.userId === id;
  };
  expect(await nameOf('ree\u200bder')).toBe(true);
  expect(await nameOf('reeder')).toBe(false);
  expect(await nameOf('re\u200beder')).toBe(false);
});

test('guesses at one name count together, whatever unseen marks come with it', async () => {
  for (let count = 0; count < 5; count += 1)
    expect(await statusOf(signIn(`admin${'\u200b'.repeat(count)}`, 'wrong-password'))).toBe(400);
  expect(await statusOf(signIn('admin'))).toBe(429);
  server.clock.advance(1000);
  for (let count = 0; count < 3; count += 1)
    expect((await reset(`admin${'\u200b'.repeat(count)}`)).status).toBe(200);
  expect((await reset('admin')).status).toBe(429);
  const { rows } = await sql<{ of: string | null }>`
    select u."userName" as "of" from "audit" a left join "users" u on u."uid" = a."uid"
    where a."action" = 'sign-in refused'`.execute(server.db);
  expect(rows.map(({ of }) => of)).toEqual(Array.from({ length: 5 }, () => 'admin'));
});

test('a device that is known by the name is known by it with unseen marks', async () => {
  const { call } = await server.signIn('admin', testPassword, device);
  await call('GET', `/api/accounts/escrow/${device}`);
  for (let count = 0; count < 6; count += 1) await signIn('admin', 'wrong-password');
  expect(await statusOf(signIn('admin'))).toBe(429);
  expect(await statusOf(signIn(pasted('admin'), testPassword, { headers: { 'x-device': device } }))).toBe(
    200,
  );
});
