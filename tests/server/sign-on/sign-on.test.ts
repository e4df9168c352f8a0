import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import { claimsOf } from '#sync/api/claims.ts';
import type { TestProvider } from '../../helpers/provider.ts';
import type { TestServer } from '../../helpers/server.ts';
import { signOnBrowser } from './browser.ts';
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

const lastRefusal = async () => {
  const { rows } = await sql<{ because: string }>`select "detail"->>'because' as "because" from "audit"
    where "action" = 'single sign-on refused' order by "id" desc limit 1`.execute(server.db);
  return rows[0]?.because;
};
const claimsFor = async (browser = signOnBrowser(server)) => {
  const answer = await browser.redeem((await browser.goThrough()).get('code'));
  expect(answer.status).toBe(200);
  return claimsOf(((await answer.json()) as TokenAnswer).access_token);
};

test('a user comes from the provider and is signed in, without a second factor of ours', async () => {
  expect(await (await server.fetch('/api/accounts/signon')).json()).toEqual({
    password: true,
    singleSignOn: true,
    passkey: true,
  });
  const claims = await claimsFor();
  expect(claims).toMatchObject({ sub: 'editor', way: 'sso' });
  expect(claims?.mustEnrolFactor).toBeUndefined();
  const { rows } = await sql`select "action", "detail"->>'factor' as "factor" from "audit"
    where "action" in ('single sign-on linked', 'sign-in') order by "id"`.execute(server.db);
  expect(rows).toEqual([
    { action: 'single sign-on linked', factor: null },
    { action: 'sign-in', factor: 'single sign-on' },
  ]);
});

test('who signed in at the provider is sent there for passkeys', async () => {
  const browser = signOnBrowser(server);
  const answer = await browser.redeem((await browser.goThrough()).get('code'));
  const { access_token: token } = (await answer.json()) as TokenAnswer;
  const begun = await server.fetch('/api/accounts/passkeys/begin', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(begun.status).toBe(409);
  expect(await begun.text()).toContain('This session began with single sign-on');
});

test('the link is by the lasting name: another e-mail later is the same user', async () => {
  await claimsFor();
  provider.manners.claims = { email: 'admin@example.gov' };
  expect((await claimsFor())?.sub).toBe('editor');
});

test('what the provider is asked for, and what the browser keeps', async () => {
  const answer = await server.fetch(`/api/accounts/signon/start?challenge=${'a'.repeat(43)}`);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-accord-signon-[\w-]{12}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const asked = Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'https://accord.example.gov/api/accounts/signon/callback',
    scope: 'openid email profile',
    max_age: '43200',
  });
  expect(asked['state']).toHaveLength(43);
  expect(asked['nonce']).toHaveLength(43);
});

describe('an answer that is wrong lets nobody in', () => {
  const soon = Math.floor(Date.now() / 1000);
  test.each<[string, Record<string, unknown>]>([
    ['nonce', { nonce: 'another' }],
    ['audience', { aud: 'somebody-else' }],
    ['issuer', { iss: 'https://elsewhere.example' }],
    ['time', { iat: soon - 7200, exp: soon - 3600 }],
    ['time of the sign-in', { auth_time: soon - 13 * 3600 }],
    ['lack of a time of the sign-in', { auth_time: undefined }],
  ])('%s', async (_what, claims) => {
    provider.manners.claims = claims;
    expect((await signOnBrowser(server).goThrough()).toString()).toBe('refused=failed');
    expect(await lastRefusal()).toMatch(/^OAUTH_/);
  });

  test('signature', async () => {
    provider.manners.hasWrongKey = true;
    expect((await signOnBrowser(server).goThrough()).toString()).toBe('refused=failed');
  });

  test('an error of the provider', async () => {
    const browser = signOnBrowser(server);
    const to = await browser.atProvider(await browser.begin());
    to.searchParams.delete('code');
    to.searchParams.set('error', 'access_denied');
    expect((await browser.comeBack(to)).get('refused')).toBe('failed');
    expect(await lastRefusal()).toBe('access_denied');
  });
});

describe('a state', () => {
  test('is good once', async () => {
    const browser = signOnBrowser(server);
    const to = await browser.atProvider(await browser.begin());
    expect((await browser.comeBack(to)).has('code')).toBe(true);
    expect((await browser.comeBack(to)).get('refused')).toBe('stale');
    expect(await lastRefusal()).toBe('state used before');
  });

  test('is good for ten minutes', async () => {
    const browser = signOnBrowser(server);
    const to = await browser.atProvider(await browser.begin());
    server.clock.advance(10 * 60_000);
    expect((await browser.comeBack(to)).get('refused')).toBe('stale');
    expect(await lastRefusal()).toBe('state too old');
  });

  test('is good in the browser where it began alone, and not spent by another one', async () => {
    const [mine, theirs] = [signOnBrowser(server), signOnBrowser(server)];
    const to = await mine.atProvider(await mine.begin());
    await theirs.begin();
    expect((await theirs.comeBack(to)).get('refused')).toBe('stale');
    expect(await lastRefusal()).toBe('another browser');
    expect((await mine.comeBack(to)).has('code')).toBe(true);
  });

  test('that is none of ours is refused', async () => {
    const browser = signOnBrowser(server);
    const to = await browser.atProvider(await browser.begin());
    to.searchParams.set('state', 'x'.repeat(43));
    expect((await browser.comeBack(to)).get('refused')).toBe('stale');
    to.searchParams.set('state', 'x; Path=/');
    expect((await browser.comeBack(to)).get('refused')).toBe('stale');
  });

  test('tries that fail are counted for their network', async () => {
    const browser = signOnBrowser(server);
    const to = new URL('https://accord.example.gov/api/accounts/signon/callback?state=none');
    for (let tries = 0; tries < 30; tries += 1)
      expect((await browser.comeBack(to, '203.0.113.9')).get('refused')).toBe('stale');
    expect((await browser.comeBack(to, '203.0.113.9')).get('refused')).toBe('throttled');
  });

  test('beginnings are counted for theirs, too', async () => {
    const begin = (address: string) =>
      server.app.fetch(
        new Request(`http://accord.test/api/accounts/signon/start?challenge=${'A'.repeat(43)}`),
        { address },
      );
    const places = [];
    for (let count = 0; count < 301; count += 1)
      places.push((await begin('203.0.113.10')).headers.get('location') ?? '');
    expect(places.filter((place) => place.startsWith(provider.issuer))).toHaveLength(300);
    expect(places.at(-1)).toMatch(/#refused=throttled$/);
    expect((await begin('203.0.113.11')).headers.get('location')).toMatch(provider.issuer);
  });
});

describe('a code', () => {
  const refusedCode = async (answer: Response, because: string) => {
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'invalid_grant' });
    expect(await lastRefusal()).toBe(because);
  };

  test('is good once', async () => {
    const browser = signOnBrowser(server);
    const code = (await browser.goThrough()).get('code');
    expect((await browser.redeem(code)).status).toBe(200);
    await refusedCode(await browser.redeem(code), 'code used before');
  });

  test('is good for a minute', async () => {
    const browser = signOnBrowser(server);
    const code = (await browser.goThrough()).get('code');
    server.clock.advance(60_000);
    await refusedCode(await browser.redeem(code), 'code too old');
  });

  test('is good with its verifier alone, for one try', async () => {
    const browser = signOnBrowser(server);
    const code = (await browser.goThrough()).get('code');
    await refusedCode(await browser.redeem(code, 'v'.repeat(43)), 'wrong verifier');
    await refusedCode(await browser.redeem(code), 'code used before');
  });

  test('that nobody was given is refused', async () => {
    await refusedCode(await signOnBrowser(server).redeem('nothing'), 'unknown code');
  });

  test('opens nothing once its user changed', async () => {
    const browser = signOnBrowser(server);
    const code = (await browser.goThrough()).get('code');
    await sql`update "users" set "securityVersion" = "securityVersion" + 1 where "userName" = 'editor'`.execute(
      server.db,
    );
    await refusedCode(await browser.redeem(code), 'user changed meanwhile');
  });

  test('lies in no log', async () => {
    const browser = signOnBrowser(server);
    const code = (await browser.goThrough()).get('code') ?? '';
    await browser.redeem(code);
    expect(code).toHaveLength(43);
    expect(server.logged.join('\n')).not.toContain(code);
    expect(server.logged.join('\n')).not.toContain('editor@');
  });
});

describe('who is let in', () => {
  const refusedAs = async (refusal: string, because: string) => {
    expect((await signOnBrowser(server).goThrough()).get('refused')).toBe(refusal);
    expect(await lastRefusal()).toBe(because);
  };

  test('nobody whom no Admin has entered', async () => {
    provider.manners.claims = { sub: 'stranger', email: 'stranger@example.gov' };
    await refusedAs('notLinked', 'no user with this e-mail');
  });

  test.each([false, undefined, 'no'])('nobody by an e-mail that is verified: %s', async (verified) => {
    provider.manners.claims = { email_verified: verified };
    await refusedAs('notLinked', 'no verified e-mail');
  });

  test('nobody by an e-mail that two users have', async () => {
    await server.addUser('twin', ['Read-Only']);
    await sql`update "users" set "email" = 'Editor@example.gov' where "userName" = 'twin'`.execute(server.db);
    await refusedAs('notLinked', 'several users with this e-mail');
    await sql`delete from "users" where "userName" = 'twin'`.execute(server.db);
  });

  test('no second person by the e-mail of a user who is linked', async () => {
    await claimsFor();
    provider.manners.claims = { sub: 'another' };
    await refusedAs('notLinked', 'linked to somebody else');
  });

  test('no disabled user, linked before or not', async () => {
    const disable = (isActive: boolean) =>
      sql`update "users" set "isActive" = ${isActive} where "userName" = 'editor'`.execute(server.db);
    await disable(false);
    await refusedAs('disabled', 'disabled');
    await disable(true);
    await claimsFor();
    await disable(false);
    await refusedAs('disabled', 'disabled');
    await disable(true);
  });

  test('somebody who was deleted is let in once an Admin has entered them again, as who they are now', async () => {
    await server.addUser('leaver', ['Read-Only']);
    provider.manners.claims = { sub: 'leaver', email: 'leaver@example.gov' };
    const { uid } = (await claimsFor()) ?? {};
    await sql`update "users" set "isActive" = false, "deletedAt" = now() where "userName" = 'leaver'`.execute(
      server.db,
    );
    await refusedAs('disabled', 'disabled');
    await server.addUser('comer', ['IDOE-Edit']);
    await sql`update "users" set "email" = 'leaver@example.gov' where "userName" = 'comer'`.execute(
      server.db,
    );
    const again = await claimsFor();
    expect([again?.sub, again?.uid === uid, again?.role]).toEqual(['comer', false, ['IDOE-Edit']]);
    expect((await claimsFor())?.sub).toBe('comer');
  });

  test('a user whose first password was never changed, since none is asked for', async () => {
    await server.addUser('newcomer', ['Read-Only'], true);
    provider.manners.claims = { sub: 'newcomer', email: 'newcomer@example.gov' };
    expect((await claimsFor())?.mustChangePassword).toBeUndefined();
  });
});
