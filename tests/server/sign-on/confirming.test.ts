import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import { authenticatedAt } from '#sync/api/claims.ts';
import type { TestProvider } from '../../helpers/provider.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { type SignOnBrowser, signOnBrowser } from './browser.ts';
import { type SignOnPlace, signOnPlace } from './sign-on-place.ts';

let place: SignOnPlace;
let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  place = await signOnPlace();
  ({ provider, server } = place);
});
afterAll(() => place.close());
beforeEach(() => place.reset());

const seconds = () => Math.floor(Date.now() / 1000);
const window = 'w'.repeat(22);
const ada = { sub: 'ada', email: 'admin@example.gov' };

/** A session that began at the provider an hour ago, and a way there for it. */
const begun = async () => {
  provider.manners.claims = { ...ada, auth_time: seconds() - 3600 };
  const browser = signOnBrowser(server);
  const answer = await browser.redeem((await browser.goThrough()).get('code'));
  const { access_token: token } = (await answer.json()) as TokenAnswer;
  provider.manners.claims = { ...ada, auth_time: seconds() };
  const call = (path: string, body: unknown, by = token, from = {}) =>
    server.app.fetch(
      new Request(`http://accord.test${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      from,
    );
  const again = signOnBrowser(server);
  return {
    browser: again,
    call,
    confirm: (code: string | null, verifier = again.verifier, from = {}) =>
      call('/api/accounts/signon/confirm', { code: code ?? '', verifier }, token, from),
  };
};
const goThere = async (browser: SignOnBrowser) =>
  browser.comeBack(await browser.atProvider(await browser.begin({ window, confirms: '1' })));
const lastRefusal = async () => {
  const { rows } = await sql<{ because: string }>`select "detail"->>'because' as "because" from "audit"
    where "action" = 'single sign-on refused' order by "id" desc limit 1`.execute(server.db);
  return rows[0]?.because;
};
/** A call that wants the proof. */
const wanting = '/api/accounts/secondfactor/begin';

test('a fresh sign-in there confirms the session, and what asks for it goes on', async () => {
  const { browser, call, confirm } = await begun();
  expect((await call(wanting, undefined)).status).toBe(401);
  const to = await browser.begin({ window, confirms: '1' });
  expect(Object.fromEntries(to.searchParams)).toMatchObject({ max_age: '0', prompt: 'login' });
  const told = await browser.comeBack(await browser.atProvider(to));
  expect(told.get('window')).toBe(window);
  const answer = await confirm(told.get('code'));
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as TokenAnswer;
  expect(Math.abs((authenticatedAt(token) ?? 0) - Date.now())).toBeLessThan(60_000);
  expect((await call(wanting, undefined, token)).status).not.toBe(401);
  const { rows } = await sql`select 1 from "audit" where "action" = 'single sign-on confirmed'`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
});

test('a provider that names what it may be prompted for, and not this, is not', async () => {
  provider.manners.prompts = ['none', 'consent'];
  const other = await signOnPlace();
  other.provider.manners.prompts = ['none', 'consent'];
  const to = await signOnBrowser(other.server).begin({ window, confirms: '1' });
  expect(to.searchParams.has('prompt')).toBe(false);
  expect(to.searchParams.get('max_age')).toBe('0');
  await other.close();
});

describe('what proves nothing', () => {
  test.each([61 + 60, 3600])('a sign-in there %s s ago', async (ago) => {
    const { browser } = await begun();
    provider.manners.claims = { ...ada, auth_time: seconds() - ago };
    expect((await goThere(browser)).get('refused')).toBe('failed');
  });

  test('one 30 s ago does: clocks differ', async () => {
    const { browser, confirm } = await begun();
    provider.manners.claims = { ...ada, auth_time: seconds() - 30 };
    expect((await confirm((await goThere(browser)).get('code'))).status).toBe(200);
  });

  test('that of another user', async () => {
    const { browser, confirm } = await begun();
    provider.manners.claims = { sub: 'ed', email: 'editor@example.gov' };
    const theirs = signOnBrowser(server);
    expect((await theirs.goThrough()).has('code')).toBe(true);
    const answer = await confirm((await goThere(browser)).get('code'));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'user' }] });
    expect(await lastRefusal()).toBe('somebody else');
  });

  test('that of somebody who is nobody here: nobody is linked by it', async () => {
    const { browser } = await begun();
    provider.manners.claims = { sub: 'ed', email: 'editor@example.gov' };
    expect((await goThere(browser)).get('refused')).toBe('another');
    const { rows } = await sql`select 1 from "linkedIdentity"`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  test('the code of a sign-in; and its own begins no session', async () => {
    const { browser, confirm } = await begun();
    const signIn = (await browser.goThrough()).get('code');
    expect((await confirm(signIn)).status).toBe(400);
    expect(await lastRefusal()).toBe('wrong purpose');
    const code = (await goThere(browser)).get('code');
    expect((await browser.redeem(code)).status).toBe(400);
    expect(await lastRefusal()).toBe('wrong purpose');
  });

  test('a code that comes twice, late, or with another verifier', async () => {
    const { browser, confirm } = await begun();
    const code = (await goThere(browser)).get('code');
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(code)).status).toBe(400);
    expect(await lastRefusal()).toBe('code used before');
    expect((await confirm((await goThere(browser)).get('code'), 'v'.repeat(43))).status).toBe(400);
    expect(await lastRefusal()).toBe('wrong verifier');
    expect((await confirm('nothing')).status).toBe(400);
    expect(await lastRefusal()).toBe('unknown code');
    const late = (await goThere(browser)).get('code');
    server.clock.advance(60_000);
    expect((await confirm(late)).status).toBe(400);
    expect(await lastRefusal()).toBe('code too old');
  });

  test('tries that fail are counted for their network, a right one is not', async () => {
    const { browser, confirm } = await begun();
    const from = { address: '203.0.113.12' };
    const right = async () => (await goThere(browser)).get('code');
    expect((await confirm(await right(), undefined, from)).status).toBe(200);
    for (let tries = 0; tries < 30; tries += 1)
      expect((await confirm('nothing', undefined, from)).status).toBe(400);
    expect((await confirm(await right(), undefined, from)).status).toBe(429);
    expect((await confirm(await right())).status).toBe(200);
  });

  test('anything for a session that began with a password', async () => {
    const plain = await testServer();
    const { call } = await plain.signIn('admin');
    const body = { code: 'any', verifier: 'any' };
    expect((await call('POST', '/api/accounts/signon/confirm', body)).status).toBe(409);
    await plain.close();
  });
});

describe('a window never leads into the app, whose sign-in would sign out', () => {
  test.each(['unknown state', 'late', 'provider down'])('%s', async (what) => {
    const browser = signOnBrowser(server);
    const to = await browser.atProvider(await browser.begin({ window, confirms: '1' }));
    if (what === 'unknown state') to.searchParams.set('state', `${'x'.repeat(43)}.${window}`);
    if (what === 'late') server.clock.advance(10 * 60_000);
    provider.manners.isDown = what === 'provider down';
    const at = await browser.landing(to);
    expect(at.pathname).toBe('/signedin');
    expect(new URLSearchParams(at.hash.slice(1)).get('window')).toBe(window);
  });

  test('a state whose window was altered is none', async () => {
    const browser = signOnBrowser(server);
    const to = await browser.atProvider(await browser.begin({ window }));
    to.searchParams.set('state', (to.searchParams.get('state') ?? '').replace(window, 'v'.repeat(22)));
    expect((await browser.comeBack(to)).get('refused')).toBe('stale');
    expect(await lastRefusal()).toBe('unknown state');
  });
});
