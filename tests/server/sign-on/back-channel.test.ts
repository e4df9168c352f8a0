import { sql } from 'kysely';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import { forgetEndedSessions } from '#server/accounts/purge.ts';
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

const ada = { sub: 'ada', email: 'admin@example.gov' };
const ed = { sub: 'ed', email: 'editor@example.gov' };
const seconds = () => Math.floor(Date.now() / 1000);

const codeOf = async (person: Record<string, unknown>) => {
  provider.manners.claims = person;
  const browser = signOnBrowser(server);
  const told = await browser.goThrough();
  return () => browser.redeem(told.get('code'));
};
const signOn = async (person: Record<string, unknown>) =>
  (await (await (await codeOf(person))()).json()) as TokenAnswer;
const isOpen = async ({ access_token: token }: TokenAnswer) => {
  const answer = await server.fetch('/api/accounts/devices', {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.status === 200;
};
const send = (token: string) =>
  server.fetch('/api/accounts/signon/backchannel', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }),
  });
const lastAudit = async () => {
  const { rows } = await sql<{ action: string; detail: { because?: string } }>`select "action", "detail"
    from "audit" where "action" like 'single sign-on%' order by "id" desc limit 1`.execute(server.db);
  return rows[0];
};

describe('the provider ends', () => {
  test('the session that it names, and no other', async () => {
    const [one, two, his] = [
      await signOn({ ...ada, sid: 'one' }),
      await signOn({ ...ada, sid: 'two' }),
      await signOn({ ...ed, sid: 'his' }),
    ];
    const answer = await send(await provider.logoutToken({ sid: 'one' }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([await isOpen(one), await isOpen(two), await isOpen(his)]).toEqual([false, true, true]);
    expect(await lastAudit()).toEqual({
      action: 'single sign-on ended',
      detail: { sessions: 1, devices: 0 },
    });
  });

  test('all sessions of whom it names, and the next refresh there is refused', async () => {
    const [one, two, his] = [await signOn({ ...ada, sid: 'one' }), await signOn(ada), await signOn(ed)];
    expect((await send(await provider.logoutToken({ sub: 'ada' }))).status).toBe(200);
    expect([await isOpen(one), await isOpen(two), await isOpen(his)]).toEqual([false, false, true]);
    const renewal = await server.token({ grant_type: 'refresh_token', refresh_token: one.refresh_token });
    expect(await renewal.json()).toEqual({ error: 'invalid_grant' });
  });

  test('the named session of whom it names: also one whose name it never told', async () => {
    const [one, two, unnamed] = [
      await signOn({ ...ada, sid: 'one' }),
      await signOn({ ...ada, sid: 'two' }),
      await signOn(ada),
    ];
    await send(await provider.logoutToken({ sub: 'ada', sid: 'one' }));
    expect([await isOpen(one), await isOpen(two), await isOpen(unnamed)]).toEqual([false, true, false]);
    const his = await signOn({ ...ed, sid: 'his' });
    await send(await provider.logoutToken({ sub: 'ada', sid: 'his' }));
    expect(await isOpen(his)).toBe(true);
  });

  test('what was on its way to a session, and none that began with a password', async () => {
    const redeem = await codeOf({ ...ada, sid: 'one' });
    const byPassword = (await (
      await server.token({ grant_type: 'password', username: 'admin', password: 'quiet-river-lantern' })
    ).json()) as TokenAnswer;
    await send(await provider.logoutToken({ sub: 'ada' }));
    expect((await redeem()).status).toBe(400);
    const { rows } =
      await sql`select 1 from "refreshFamilies" where "way" = 'password' and "revokedAt" is null
      and "id" = ${byPassword.refresh_token.split('.')[0]}::uuid`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  test('the session of its newest name, once its user signed in there again', async () => {
    const tokens = await signOn({ ...ada, sid: 'before' });
    const browser = signOnBrowser(server);
    provider.manners.claims = { ...ada, sid: 'after', auth_time: seconds() };
    const told = await browser.comeBack(
      await browser.atProvider(await browser.begin({ window: 'w'.repeat(22), confirms: '1' })),
    );
    const answer = await server.fetch('/api/accounts/signon/confirm', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ code: told.get('code'), verifier: browser.verifier }),
    });
    expect(answer.status).toBe(200);
    await send(await provider.logoutToken({ sid: 'after' }));
    expect(await isOpen(tokens)).toBe(false);
  });
});

describe('a token that is wrong ends nothing', () => {
  const refused = async (token: string, because: string) => {
    const tokens = await signOn({ ...ada, sid: 'one' });
    const answer = await send(token);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'invalid_request' });
    expect(await isOpen(tokens)).toBe(true);
    const last = await sql<{ because: string }>`select "detail"->>'because' as "because" from "audit"
      where "action" = 'single sign-on refused' order by "id" desc limit 1`.execute(server.db);
    expect(last.rows[0]?.because).toBe(because);
  };
  const invalid = 'logout: ERR_JWT_CLAIM_VALIDATION_FAILED';

  test.each<[string, Record<string, unknown>, string]>([
    ['issuer', { iss: 'https://elsewhere.example' }, invalid],
    ['audience', { aud: 'somebody-else' }, invalid],
    ['time: too old', { iat: seconds() - 12 * 60 }, 'logout: ERR_JWT_EXPIRED'],
    ['time: in the future', { iat: seconds() + 5 * 60 }, invalid],
    ['time: over', { exp: seconds() - 120 }, 'logout: ERR_JWT_EXPIRED'],
    ['lack of a time', { iat: undefined }, invalid],
    ['purpose', { events: { 'http://schemas.openid.net/event/other': {} } }, 'logout: claims'],
    ['lack of a purpose', { events: undefined }, 'logout: claims'],
    ['lack of a name', { jti: undefined }, 'logout: claims'],
    ['nonce', { nonce: 'an ID token' }, 'logout: nonce'],
    ['lack of whom it means', { sid: undefined }, 'logout: nobody named'],
  ])('%s', async (_what, claims, because) => {
    await refused(await provider.logoutToken({ sid: 'one', ...claims }), because);
  });

  test('type', async () => {
    const token = await provider.logoutToken({ sid: 'one' }, { typ: 'at+jwt' });
    await refused(token, 'logout: type');
  });

  test('signature, or none', async () => {
    provider.manners.hasWrongKey = true;
    const token = await provider.logoutToken({ sid: 'one' });
    provider.manners.hasWrongKey = false;
    await refused(token, 'logout: ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
    const unsigned = new UnsecuredJWT({ sid: 'one', iss: provider.issuer, aud: 'accord' }).encode();
    await refused(unsigned, 'logout: ERR_JOSE_ALG_NOT_ALLOWED');
    await refused('no token', 'logout: ERR_JWS_INVALID');
  });

  test('one that comes twice', async () => {
    const token = await provider.logoutToken({ sid: 'one' });
    expect((await send(token)).status).toBe(200);
    await refused(token, 'logout: used before');
    // Its name is kept for as long as it could be taken, and no longer.
    const purge = forgetEndedSessions({ db: server.db, clock: server.clock });
    await purge.run();
    await refused(token, 'logout: used before');
    server.clock.advance(13 * 60_000);
    await purge.run();
    const { rows } = await sql`select 1 from "signOnLogout"`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('an account of another issuer’s', async () => {
    const tokens = await signOn({ ...ada, sid: 'one' });
    await sql`update "linkedIdentity" set "issuer" = 'https://before.example'`.execute(server.db);
    expect((await send(await provider.logoutToken({ sub: 'ada', sid: 'one' }))).status).toBe(200);
    expect(await isOpen(tokens)).toBe(true);
  });

  test('many of them count for their network', async () => {
    const from = (token: string) =>
      server.app.fetch(
        new Request('http://accord.test/api/accounts/signon/backchannel', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ logout_token: token }),
        }),
        { address: '203.0.113.11' },
      );
    for (let tries = 0; tries < 29; tries += 1) expect((await from('no token')).status).toBe(400);
    expect((await from(await provider.logoutToken({ sid: 'one' }))).status).toBe(200);
    expect((await from('no token')).status).toBe(400);
    expect((await from(await provider.logoutToken({ sid: 'one' }))).status).toBe(429);
  });
});

test('a provider that is down, or whose keys are, is asked again later', async () => {
  const fresh = await signOnPlace();
  fresh.provider.manners.isDown = true;
  const answer = await fresh.server.fetch('/api/accounts/signon/backchannel', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: await fresh.provider.logoutToken({ sid: 'one' }) }),
  });
  expect(answer.status).toBe(503);
  await fresh.close();
});
