import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import type { TestProvider } from '../../helpers/provider.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';
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

describe('a provider that is down', () => {
  test('is said, and asked again', async () => {
    const { origin } = new URL(provider.issuer);
    provider.manners.isDown = true;
    const fresh = await testServer({
      existing: { ...server.database, close: async () => {} },
      signOn: {
        provider: { issuer: origin, clientId: 'accord', clientSecret: 'secret', roles: null },
        takesPasswords: true,
        closesDevices: false,
      },
    });
    const browser = signOnBrowser(fresh);
    expect((await browser.begin()).hash).toBe('#refused=unreachable');
    provider.manners.isDown = false;
    expect((await browser.goThrough()).has('code')).toBe(true);
    await fresh.app.close();
  });

  test('between the way there and back is said, and no failure of who comes back', async () => {
    const browser = signOnBrowser(server);
    const to = await browser.atProvider(await browser.begin());
    provider.manners.isDown = true;
    expect((await browser.comeBack(to)).get('refused')).toBe('unreachable');
  });

  test('or says nothing is waited for ten seconds', async () => {
    const browser = signOnBrowser(server);
    const to = await browser.atProvider(await browser.begin());
    provider.manners.hangs = true;
    expect((await browser.comeBack(to)).get('refused')).toBe('unreachable');
  });
});

describe('a session that began there', () => {
  const begin = async (claims: Record<string, unknown> = {}) => {
    const browser = signOnBrowser(server);
    provider.manners.claims = { sub: 'ada', email: 'admin@example.gov', ...claims };
    const answer = await browser.redeem((await browser.goThrough()).get('code'));
    const { access_token: token } = (await answer.json()) as TokenAnswer;
    return (path: string, body: unknown) =>
      server.fetch(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
  };
  const exported = '/api/accounts/secondfactor/begin';

  test('has shown its presence for as long as the sign-in there is fresh', async () => {
    const now = Math.floor(server.clock.now().getTime() / 1000);
    const fresh = await begin();
    expect((await fresh(exported, undefined)).status).not.toBe(401);
    const old = await begin({ auth_time: Math.min(now, Math.floor(Date.now() / 1000)) - 3600 });
    expect((await old(exported, undefined)).status).toBe(401);
    // No password stands for it.
    const answer = await old('/api/accounts/confirmpassword/', { password: 'quiet-river-lantern' });
    expect(answer.status).toBe(409);
  });

  test('ends at the provider too', async () => {
    const call = await begin();
    const answer = await call('/api/accounts/signout', { clearSiteData: false });
    const { leaveTo } = (await answer.json()) as { leaveTo: string };
    expect(leaveTo).toBe(
      `${provider.issuer}/leave?client_id=accord&post_logout_redirect_uri=https%3A%2F%2Faccord.example.gov%2Flogin`,
    );
  });
});
