import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';
import { ask, mailedLink, notReset } from './reset-link.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const minute = 60_000;
const path = '/api/accounts/setnewpassword/';
const other = 'another-quiet-lantern-9';

/** What the audit has of links that were refused, in order: why, and the user whom the link names. */
const refusals = async () => {
  const { rows } = await sql<{ because: string; of: string | null }>`
    select a."detail"->>'because' as "because", u."userName" as "of"
    from "audit" a left join "users" u on u."uid" = a."uid"
    where a."action" = 'password reset refused' order by a."id"`.execute(server.db);
  return rows.map(({ because, of }) => `${of}: ${because}`);
};
const request = (userName: string) => ask(server, '/api/accounts/requestreset/', userName);
const set = (link: { userId: number; token: string }, password = other, confirm = password) =>
  ask(server, path, { userId: link.userId, token: link.token, password, confirm });
const signIn = (password: string) =>
  server.token({ grant_type: 'password', username: 'editor', password }).then(({ status }) => status);

test('a mailed link sets a password once, and ends every session', async () => {
  const before = await server.signIn('editor');
  expect(await request('Editor')).toMatchObject({ status: 200, body: { email: 'e***@example.gov' } });
  const link = await mailedLink(server);
  expect(link.to).toBe('editor@example.gov');
  expect(await set(link)).toMatchObject({ status: 200, body: { isSet: true } });
  expect((await before.call('GET', '/api/dashboard')).status).toBe(401);
  const renewal = { grant_type: 'refresh_token', refresh_token: before.tokens.refresh_token };
  expect((await server.token(renewal)).status).toBe(400);
  expect([await signIn(testPassword), await signIn(other)]).toEqual([400, 200]);
  expect(await set(link)).toMatchObject({ status: 400, body: { message: notReset } });
});

test('the token itself is stored nowhere but in the mail', async () => {
  await request('editor');
  const { token } = await mailedLink(server);
  const { rows } = await sql<{ text: string }>`
    select r::text as "text" from "passwordResets" r union all select a::text from "audit" a`.execute(
    server.db,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  expect(server.logged.some((line) => line.includes(token))).toBe(false);
});

test('a link works for 30 minutes', async () => {
  await request('editor');
  const link = await mailedLink(server);
  server.clock.advance(30 * minute);
  expect(await set(link)).toMatchObject({ status: 400, body: { message: notReset } });
  await request('editor');
  const next = await mailedLink(server);
  server.clock.advance(30 * minute - 1);
  expect((await set(next)).status).toBe(200);
});

test('of two who use a link at once exactly one sets the password', async () => {
  await request('editor');
  const link = await mailedLink(server);
  const answers = await Promise.all([
    set(link, 'first-quiet-lantern-9'),
    set(link, 'second-quiet-lantern-9'),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await refusals()).toEqual(['editor: unknown or used']);
  const won = answers[0]?.status === 200 ? 'first' : 'second';
  expect(await signIn(`${won}-quiet-lantern-9`)).toBe(200);
});

test('a link is dead after any change of credentials, and for a user who was disabled', async () => {
  await request('editor');
  const first = await mailedLink(server);
  await request('editor');
  expect((await set(await mailedLink(server))).status).toBe(200);
  expect((await set(first)).status).toBe(400);
  await request('editor');
  const late = await mailedLink(server);
  await sql`update "users" set "isActive" = false where "userName" = 'editor'`.execute(server.db);
  expect((await set(late)).status).toBe(400);
});

test('a link that was mailed to an address that is the user’s no more is dead', async () => {
  await request('editor');
  const link = await mailedLink(server);
  const admin = await server.signIn('admin');
  const answer = await admin.call('PUT', '/api/accounts/user/2', { email: 'right@example.gov' });
  expect(answer.status).toBe(200);
  expect(await set(link)).toMatchObject({ status: 400, body: { message: notReset } });
  await request('editor');
  expect(await mailedLink(server)).toMatchObject({ to: 'right@example.gov' });
});

test("a link doesn't set another user's password, and a changed one sets none", async () => {
  await request('editor');
  const link = await mailedLink(server);
  expect((await set({ ...link, userId: 1 })).status).toBe(400);
  expect((await set({ ...link, userId: 2 ** 40 })).status).toBe(400);
  expect((await set({ ...link, token: `${link.token}x` })).status).toBe(400);
  expect((await set(link)).status).toBe(200);
});

test('each link that is refused is in the audit, with why and whom it names', async () => {
  await request('editor');
  const link = await mailedLink(server);
  expect((await set(link, '12345')).status).toBe(400);
  expect(await refusals()).toEqual([]);
  for (const given of [
    { ...link, userId: 1 },
    { ...link, userId: 2 ** 40 },
  ])
    expect((await set(given)).status).toBe(400);
  expect((await set(link)).status).toBe(200);
  expect((await set(link)).status).toBe(400);
  await request('editor');
  const late = await mailedLink(server);
  server.clock.advance(30 * minute);
  expect((await set(late)).status).toBe(400);
  await request('editor');
  const disabled = await mailedLink(server);
  await sql`update "users" set "isActive" = false where "userName" = 'editor'`.execute(server.db);
  expect((await set(disabled)).status).toBe(400);
  expect(await refusals()).toEqual([
    'admin: unknown or used',
    'null: unknown user',
    'editor: unknown or used',
    'editor: too old',
    'editor: user disabled',
  ]);
});

test('thirty refused links stop their network, audited no more; a good link counts for nothing, whatever its password', async () => {
  const from = { address: '192.0.2.5' };
  const setFrom = (token: string, password = other) =>
    ask(server, path, { userId: 2, token, password, confirm: password }, from);
  await request('editor');
  const { token } = await mailedLink(server);
  for (let count = 0; count < 2; count += 1) expect((await setFrom(token, '12345')).status).toBe(400);
  expect((await setFrom(token)).status).toBe(200);
  for (let count = 0; count < 30; count += 1) expect((await setFrom(`wrong ${count}`)).status).toBe(400);
  await request('editor');
  const next = await mailedLink(server);
  const stopped = await setFrom(next.token);
  expect(stopped.status).toBe(429);
  expect(stopped.headers.get('retry-after')).toBe('600');
  expect(await refusals()).toHaveLength(30);
  const password = { grant_type: 'password', username: 'editor', password: other };
  expect((await server.token(password, from)).status).toBe(429);
  expect((await server.token(password, { address: '192.0.2.6' })).status).toBe(200);
  server.clock.advance(10 * minute);
  expect((await setFrom(next.token)).status).toBe(200);
});

test('a link lets in at once who was waiting after wrong guesses', async () => {
  for (let count = 0; count < 6; count += 1) await signIn('wrong-password');
  expect(await signIn(testPassword)).toBe(429);
  await request('editor');
  await set(await mailedLink(server));
  expect(await signIn(other)).toBe(200);
});

test('an unknown or disabled user name is asked to be checked, and nothing is mailed', async () => {
  await sql`update "users" set "isActive" = false where "userName" = 'reader'`.execute(server.db);
  for (const name of ['nobody', 'reader', 'editor@example.gov'])
    expect(await request(name)).toMatchObject({
      status: 404,
      body: {
        message:
          'We could not find that username. Please make sure that you entered the username that you sign in with.',
      },
    });
  const { rows } = await sql`select 1 from "mail"`.execute(server.db);
  expect(rows).toEqual([]);
});

test('an account gets three links an hour, a name that nobody has is counted alike', async () => {
  for (const name of ['editor', 'nobody']) {
    for (let count = 0; count < 3; count += 1) expect((await request(name)).status).not.toBe(429);
    const refused = await request(name.toUpperCase());
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many requests. Please wait and try again.' },
    });
    expect(refused.headers.get('retry-after')).toBe('3600');
  }
  expect((await request('admin')).status).toBe(200);
  server.clock.advance(60 * minute);
  expect((await request('editor')).status).toBe(200);
});

test('thirty links in an hour are asked for from one network, for whomever; others ask on', async () => {
  const askFrom = (address: string, name: string) =>
    ask(server, '/api/accounts/requestreset/', name, { address });
  for (let count = 0; count < 30; count += 1)
    expect((await askFrom('192.0.2.5', `nobody ${count}`)).status).toBe(404);
  expect((await askFrom('192.0.2.5', 'editor')).status).toBe(429);
  expect((await askFrom('192.0.2.6', 'editor')).status).toBe(200);
});

test('expired links and old sessions and counters are forgotten by the job, live ones stay', async () => {
  const count = async () => {
    const { rows } = await sql<{ counts: string }>`select (select count(*) from "passwordResets") || ' '
      || (select count(*) from "refreshFamilies") || ' ' || (select count(*) from "throttleCounters") || ' '
      || (select count(*) from "callCounters") as "counts"`.execute(server.db);
    return rows[0]?.counts;
  };
  const { call } = await server.signIn('editor');
  await request('editor');
  await call('POST', '/api/dashboard/casenumbersearch', '2026');
  await server.runJob('forget ended sessions');
  expect(await count()).toBe('1 1 1 1');
  server.clock.advance(25 * 60 * minute);
  await server.runJob('forget ended sessions');
  expect(await count()).toBe('0 1 0 0');
  server.clock.advance(14 * 24 * 60 * minute);
  await server.runJob('forget ended sessions');
  expect(await count()).toBe('0 0 0 0');
});
