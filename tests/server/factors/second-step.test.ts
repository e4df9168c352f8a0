import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { factorKeys } from '#server/base/keys.ts';
import { createLog } from '#server/base/log.ts';
import { createFactors } from '#server/factors/factors.ts';
import { type App, firstStep, secondStep, setUpApp } from '../../helpers/second-factor.ts';
import { testPassword, testServer, type TestServer, tokenSecret } from '../../helpers/server.ts';

let server: TestServer;
let app: App;
beforeEach(async () => {
  server = await testServer();
  app = await setUpApp(server, await server.signIn('admin'));
});
afterEach(() => server.close());

const device = randomUUID();
const here = { headers: { 'x-device': device } };
const begin = (headers: Readonly<Record<string, string>> = {}) =>
  firstStep(server, 'admin', testPassword, headers);
const lastEntry = async () => {
  const { rows } = await sql<{ action: string; detail: object }>`
    select "action", "detail" from "audit" order by "id" desc limit 1`.execute(server.db);
  return rows[0];
};

test('the password alone opens nothing; with a code a session begins', async () => {
  const answer = await server.token({ grant_type: 'password', username: 'admin', password: testPassword });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    error: 'mfa_required',
    mfa_token: expect.any(String),
    expires_in: 300,
    factors: ['app'],
  });
  const { status, tokens } = await secondStep(server, { mfa_token: await begin(), code: app.code() });
  expect(status).toBe(200);
  expect(tokens).not.toHaveProperty('remembered_secret');
  expect(await lastEntry()).toMatchObject({ action: 'sign-in', detail: { factor: 'app' } });
  // A wrong password learns nothing of a factor.
  const wrong = await server.token({ grant_type: 'password', username: 'admin', password: 'wrong' });
  expect(await wrong.json()).toEqual({ error: 'invalid_grant' });
});

test.each([
  [-2, 400],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 400],
])('a code of %d steps from now is answered by %d', async (steps, status) => {
  server.clock.advance(120_000);
  const code = app.code(steps);
  expect((await secondStep(server, { mfa_token: await begin(), code })).status).toBe(status);
});

test('a used code is refused, also an earlier one; of two at once one passes', async () => {
  const [early, code] = [app.code(0), app.code(1)];
  const tokens = await Promise.all([begin(), begin(), begin(), begin()]);
  const answers = await Promise.all(
    tokens.slice(0, 2).map((mfa_token) => secondStep(server, { mfa_token, code })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  for (const [mfa_token, used] of [
    [tokens[2], code],
    [tokens[3], early],
  ])
    expect(await secondStep(server, { mfa_token: mfa_token ?? '', code: used ?? '' })).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
  expect(await lastEntry()).toMatchObject({
    action: 'second step refused',
    detail: { because: 'code used before' },
  });
});

test('of two right codes that come at once with one token, one begins a session', async () => {
  const mfa_token = await begin();
  const codes = [app.code(), ...app.recoveryCodes.slice(0, 5)];
  const answers = await Promise.all(codes.map((code) => secondStep(server, { mfa_token, code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('of two processes that get one code at once, one takes it', async () => {
  const keys = factorKeys({ token: tokenSecret, tokenBefore: null, documents: null, documentsBefore: null });
  const factors = createFactors(keys, server.clock, createLog());
  for (const code of [app.code(), app.recoveryCodes[0] ?? '']) {
    const check = () => server.db.transaction().execute((trx) => factors.check(trx, 1, code));
    const checked = await Promise.all(Array.from({ length: 6 }, check));
    expect(checked.filter((one) => one === 'app' || one === 'recovery code')).toHaveLength(1);
  }
});

test('the token goes on with the second step and opens nothing else; an access token is none', async () => {
  const token = await begin();
  for (const path of ['/api/dashboard', '/api/accounts/secondfactor'])
    expect((await server.fetch(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  expect((await server.token({ grant_type: 'refresh_token', refresh_token: token })).status).toBe(400);
  const { tokens } = await secondStep(server, { mfa_token: token, code: app.code() });
  for (const other of [tokens?.access_token, tokens?.refresh_token])
    expect(await secondStep(server, { mfa_token: other ?? '', code: app.code(1) })).toMatchObject({
      status: 400,
      error: 'expired_token',
    });
  expect(await lastEntry()).toMatchObject({
    action: 'second step refused',
    detail: { because: 'sign-in unknown' },
  });
});

test.each(['unknown', 'too old'])(
  'thirty sign-ins that are %s stop their network, and no other; who goes on in time counts for nothing',
  async (kind) => {
    const from = { address: '192.0.2.5', ...here };
    const token = kind === 'unknown' ? 'none' : await begin(here.headers);
    if (kind === 'too old') server.clock.advance(5 * 60_000);
    const refused = () => secondStep(server, { mfa_token: token, code: '000000' }, from);
    for (let count = 0; count < 29; count += 1)
      expect(await refused()).toMatchObject({ status: 400, error: 'expired_token' });
    for (const steps of [0, 1]) {
      const inTime = { mfa_token: await begin(here.headers), code: app.code(steps) };
      expect((await secondStep(server, inTime, from)).status).toBe(200);
    }
    expect((await refused()).status).toBe(400);
    const entry = await lastEntry();
    expect(entry).toMatchObject({ detail: { because: `sign-in ${kind}` } });
    expect((await refused()).status).toBe(429);
    const guess = { grant_type: 'password', username: 'editor', password: testPassword };
    expect((await server.token(guess, from)).status).toBe(429);
    expect((await server.token(guess, { address: '192.0.2.6' })).status).toBe(200);
  },
);

test('a token is over after five minutes, once used, on another device, with another password and for who is disabled; the audit says why', async () => {
  const over = async (mfa_token: string, code: string, because: string) => {
    const refused = await secondStep(server, { mfa_token, code }, here);
    expect(refused).toMatchObject({ status: 400, error: 'expired_token' });
    expect(await lastEntry()).toMatchObject({ action: 'second step refused', detail: { because } });
  };
  const elsewhere = await begin();
  await over(elsewhere, app.code(), 'sign-in another device');
  const used = await begin(here.headers);
  expect((await secondStep(server, { mfa_token: used, code: app.code() }, here)).status).toBe(200);
  await over(used, app.code(1), 'sign-in used');
  const late = await begin(here.headers);
  server.clock.advance(5 * 60_000 - 1);
  const inTime = await begin(here.headers);
  server.clock.advance(1);
  await over(late, app.code(), 'sign-in too old');
  const setAdmin = (change: RawBuilder<unknown>) =>
    sql`update "users" set ${change} where "userName" = 'admin'`.execute(server.db);
  await setAdmin(sql`"isActive" = false`);
  await over(inTime, app.code(), 'sign-in credentials changed');
  await setAdmin(sql`"isActive" = true, "securityVersion" = "securityVersion" + 1`);
  await over(inTime, app.code(), 'sign-in credentials changed');
});

test('wrong codes are counted like wrong passwords, and a right password between them forgives none', async () => {
  const guess = async (code = '000000') => secondStep(server, { mfa_token: await begin(), code });
  for (let count = 0; count < 5; count += 1) expect((await guess()).error).toBe('invalid_grant');
  const waiting = await server.token({ grant_type: 'password', username: 'admin', password: testPassword });
  expect(waiting.status).toBe(429);
  server.clock.advance(1000);
  const token = await begin();
  server.clock.advance(1000);
  expect((await secondStep(server, { mfa_token: token, code: '000000' })).status).toBe(400);
  // Six failures: the right code waits too, and clears the counter after the wait.
  expect((await secondStep(server, { mfa_token: token, code: app.code() })).status).toBe(429);
  server.clock.advance(2000);
  expect((await secondStep(server, { mfa_token: token, code: app.code() })).status).toBe(200);
  for (let count = 0; count < 4; count += 1) expect((await guess()).status).toBe(400);
});

test('of guesses sent at once with one token five are looked at', async () => {
  const token = await begin();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => secondStep(server, { mfa_token: token, code: '000000' })),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('a recovery code is good once, however its groups are typed; the others stay', async () => {
  const [first = '', second = ''] = app.recoveryCodes;
  expect(app.recoveryCodes).toHaveLength(10);
  expect(first).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
  const { tokens } = await secondStep(server, { mfa_token: await begin(), code: typed });
  const { rows } = await sql<{
    action: string;
  }>`select "action" from "audit" order by "id" desc limit 2`.execute(server.db);
  expect(rows.map(({ action }) => action)).toEqual(['sign-in', 'recovery code used']);
  expect((await secondStep(server, { mfa_token: await begin(), code: first })).status).toBe(400);
  const told = await server.fetch('/api/accounts/secondfactor', {
    headers: { authorization: `Bearer ${tokens?.access_token}` },
  });
  expect(await told.json()).toMatchObject({ recoveryCodesLeft: 9 });
  expect((await secondStep(server, { mfa_token: await begin(), code: second })).status).toBe(200);
});

test('neither key nor codes lie in the tables, the audit or the log', async () => {
  await secondStep(server, { mfa_token: await begin(), code: app.recoveryCodes[0] ?? '' });
  const { call } = await server.signIn('editor');
  const begun = (await (await call('POST', '/api/accounts/secondfactor/begin')).json()) as { secret: string };
  const { rows } = await sql<{ text: string }>`select query_to_xml(
      'select row_to_json(t)::text from "' || relname || '" t', true, false, '')::text as "text"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(server.db);
  const everything = rows.map(({ text }) => text).join('') + server.logged.join('');
  expect(everything).toContain('second factor set up');
  for (const secret of [
    begun.secret,
    ...app.recoveryCodes,
    ...app.recoveryCodes.map((c) => c.replaceAll('-', '')),
  ])
    expect(everything).not.toContain(secret);
});

test("a recovery code opens nobody else's sign-in, and stays its owner's", async () => {
  const editor = await setUpApp(server, await server.signIn('editor'));
  const [code = ''] = editor.recoveryCodes;
  expect((await secondStep(server, { mfa_token: await begin(), code })).status).toBe(400);
  const mfa_token = await firstStep(server, 'editor', testPassword);
  expect((await secondStep(server, { mfa_token, code })).status).toBe(200);
});
