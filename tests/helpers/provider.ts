import { createHash, randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** How the provider misbehaves, or what it says of whoever signs in. */
export interface ProviderManners {
  /** Claims of the ID token beside or in place of the right ones; undefined takes one out. */
  claims: Record<string, unknown>;
  /** Signs by a key that it doesn't publish. */
  hasWrongKey: boolean;
  /** Answers 503 to everything. */
  isDown: boolean;
  /** Answers nothing to who asks for tokens. */
  hangs: boolean;
  /** What it says that it may be prompted for; null: nothing. */
  prompts: readonly string[] | null;
}

export interface TestProvider {
  issuer: string;
  manners: ProviderManners;
  /** A logout token: claims beside or in place of the right ones, and of its header; undefined takes one out. */
  logoutToken(claims: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  /** How often each address was asked. */
  asked: Record<string, number>;
  close(): Promise<void>;
}

interface Begun {
  nonce: string;
  challenge: string;
}

/** An OpenID provider on loopback that lets everybody in at once. */
export async function testProvider(): Promise<TestProvider> {
  const [right, wrong] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const key = { ...(await exportJWK(right.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const manners: ProviderManners = {
    claims: {},
    hasWrongKey: false,
    isDown: false,
    hangs: false,
    prompts: null,
  };
  const asked: Record<string, number> = {};
  const begun = new Map<string, Begun>();
  const app = new Hono();
  app.use(async (context, next) => {
    asked[context.req.path] = (asked[context.req.path] ?? 0) + 1;
    if (manners.isDown) return context.text('down', 503);
    return next();
  });
  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
      end_session_endpoint: `${provider.issuer}/leave`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      ...(manners.prompts && { prompt_values_supported: manners.prompts }),
    }),
  );
  app.get('/jwks', (context) => context.json({ keys: [key] }));
  app.get('/authorize', (context) => {
    const {
      redirect_uri: to = '',
      state = '',
      nonce = '',
      code_challenge: challenge = '',
    } = context.req.query();
    const code = randomUUID();
    begun.set(code, { nonce, challenge });
    return context.redirect(`${to}?${new URLSearchParams({ code, state }).toString()}`);
  });
  app.post('/token', async (context) => {
    if (manners.hangs) return new Promise<Response>(() => {});
    const { code = '', code_verifier: verifier = '' } = (await context.req.parseBody()) as Record<
      string,
      string
    >;
    const way = begun.get(code);
    begun.delete(code);
    if (!way || createHash('sha256').update(verifier).digest('base64url') !== way.challenge)
      return context.json({ error: 'invalid_grant' }, 400);
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: provider.issuer,
      aud: 'accord',
      sub: 'ann-at-the-provider',
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce: way.nonce,
      email: 'editor@example.gov',
      email_verified: true,
      ...manners.claims,
    };
    const by = manners.hasWrongKey ? wrong.privateKey : right.privateKey;
    const idToken = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(by);
    return context.json({ access_token: 'opaque', token_type: 'bearer', expires_in: 60, id_token: idToken });
  });
  const logoutToken: TestProvider['logoutToken'] = async (claims, header = {}) => {
    const token = new SignJWT({
      iss: provider.issuer,
      aud: 'accord',
      iat: Math.floor(Date.now() / 1000),
      jti: randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    });
    token.setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt', ...header });
    return token.sign(manners.hasWrongKey ? wrong.privateKey : right.privateKey);
  };
  const provider: TestProvider = { issuer: '', manners, asked, logoutToken, close: async () => {} };
  await new Promise<void>((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      provider.issuer = `http://127.0.0.1:${port}`;
      provider.close = () =>
        new Promise((closed) => {
          listening.close(() => closed());
          if ('closeAllConnections' in listening) listening.closeAllConnections();
        });
      resolve();
    });
  });
  return provider;
}
