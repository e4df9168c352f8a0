import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { type Role, roleNames } from '#domain/roles.ts';
import { logoutReader, type LogoutTold } from './logout-token.ts';
import type { ProviderConfig } from './sign-on-config.ts';

/** Seconds that the provider may take for one answer. */
const patience = 10;
/** How long what the provider tells of itself is gone by, in ms. */
const discoveredFor = 24 * 60 * 60 * 1000;
/** Seconds since somebody signed in at the provider after which it asks them again: no session idles longer in Accord either. */
const longestSince = 12 * 60 * 60;
/** Seconds by which the provider's clock may differ. */
const tolerance = 60;

/** The provider gave no answer, or one that says that it can't. */
class Unreachable extends Error {}

/** What the provider says of somebody. */
export interface Identity {
  issuer: string;
  /** The provider's lasting name for them. */
  subject: string;
  /** Only one that the provider has verified. */
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  /** What they may by the role claim; null: roles are kept in Accord. */
  roles: readonly Role[] | null;
  /** When they last signed in there, in milliseconds since 1970. */
  authAt: number;
  /** The provider's name for its own session (`sid`); null: it tells none. */
  providerSession: string | null;
}

export type Finished =
  | { kind: 'known'; identity: Identity }
  | { kind: 'unreachable' }
  /** The provider refused, or what it said can't be trusted; `because`: in a word, for the audit. */
  | { kind: 'refused'; because: string };

/** What one way to the provider and back is told by. */
export interface Way {
  state: string;
  /** Known to the server by the browser's cookie alone: the nonce and the verifier come from it. */
  secret: string;
  isFresh: boolean;
}

export interface Provider {
  /** Where the browser is to go; null: the provider can't be reached. */
  addressOf(way: Way): Promise<string | null>;
  /** What a browser came back with. */
  finish(way: Way, query: Readonly<Record<string, string>>): Promise<Finished>;
  /** What a logout token says that the provider has sent by itself. */
  logoutOf(token: string): Promise<LogoutTold>;
  /** Where the provider's own session ends; null where it has no such address or can't be reached. */
  leaveTo(): Promise<string | null>;
}

const made = (purpose: string, secret: string) =>
  createHash('sha256').update(`${purpose} ${secret}`).digest('base64url');

const reaching: client.CustomFetch = async (...asked) => {
  const answer = await fetch(...asked).catch((cause: unknown) => {
    throw new Unreachable('no answer', { cause });
  });
  if (answer.status >= 500) throw new Unreachable(`status ${answer.status}`);
  return answer;
};

const isUnreachable = (thrown: unknown): boolean =>
  thrown instanceof Unreachable || (thrown instanceof Error && isUnreachable(thrown.cause));

/** In a word what was wrong; an answer's own text is not repeated. */
const codeOf = (thrown: unknown): string => {
  const { code, error } = thrown as { code?: unknown; error?: unknown };
  const word = typeof error === 'string' ? error : code;
  return typeof word === 'string' && /^[\w-]{1,60}$/.test(word) ? word : 'unknown';
};

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** A claim by its name, or by a path of names with dots between. */
const claimOf = (claims: Readonly<Record<string, unknown>>, name: string): unknown =>
  name in claims
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>(
          (value, part) =>
            typeof value === 'object' && value !== null
              ? (value as Record<string, unknown>)[part]
              : undefined,
          claims,
        );

function rolesOf(
  claims: Readonly<Record<string, unknown>>,
  roles: NonNullable<ProviderConfig['roles']>,
): readonly Role[] {
  const values = [claimOf(claims, roles.claim)].flat();
  const given = new Set(values.map((value) => roles.byValue.get(String(value))));
  return roleNames.filter((role) => given.has(role));
}

/** Entra ID tells by `xms_edov` what others tell by `email_verified`. */
const isVerified = ({ email_verified: verified, xms_edov: byOwner }: Readonly<Record<string, unknown>>) =>
  [true, 'true'].includes(verified as string) || [true, 1, '1', 'true'].includes(byOwner as string);

/** By the form where the provider takes that, else by the header, which each has to take. */
const authenticationBy =
  (secret: string): client.ClientAuth =>
  (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? client.ClientSecretPost
      : client.ClientSecretBasic)(secret)(server, ...rest);

/** Whether the provider may be told to ask its user again by `prompt` too: one that lists what it takes, and not this, would answer an error. */
const takesPrompt = (server: client.Configuration): boolean => {
  const { prompt_values_supported: taken } = server.serverMetadata();
  return !Array.isArray(taken) || taken.includes('login');
};

/** The department's identity provider. It is asked who it is when somebody needs it, and again after it could not be reached. */
export function createProvider(config: ProviderConfig, publicUrl: string): Provider {
  const callback = `${publicUrl}/api/accounts/signon/callback`;
  const readLogout = logoutReader({ clientId: config.clientId, tolerance, patience });
  let known: { at: number; discovered: Promise<client.Configuration> } | null = null;

  const discovered = (): Promise<client.Configuration> => {
    if (known && Date.now() - known.at < discoveredFor) return known.discovered;
    const execute = [client.enableNonRepudiationChecks];
    if (config.issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
    const metadata = { [client.clockTolerance]: tolerance };
    const options = { timeout: patience, [client.customFetch]: reaching, execute };
    const asked = client.discovery(
      new URL(config.issuer),
      config.clientId,
      metadata,
      authenticationBy(config.clientSecret),
      options,
    );
    known = { at: Date.now(), discovered: asked };
    asked.catch(() => (known = null));
    return asked;
  };

  async function claimsOf(
    server: client.Configuration,
    tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
  ) {
    const claims = tokens.claims();
    if (!claims) return null;
    const wanted = ['email', ...(config.roles ? [config.roles.claim] : [])];
    if (wanted.every((name) => claimOf(claims, name) !== undefined)) return claims;
    if (!server.serverMetadata().userinfo_endpoint) return claims;
    return { ...(await client.fetchUserInfo(server, tokens.access_token, claims.sub)), ...claims };
  }

  return {
    addressOf: async ({ state, secret, isFresh }) => {
      try {
        const server = await discovered();
        const address = client.buildAuthorizationUrl(server, {
          redirect_uri: callback,
          scope: 'openid email profile',
          state,
          nonce: made('nonce', secret),
          code_challenge: await client.calculatePKCECodeChallenge(made('verifier', secret)),
          code_challenge_method: 'S256',
          max_age: String(isFresh ? 0 : longestSince),
          ...(isFresh && takesPrompt(server) && { prompt: 'login' }),
        });
        return address.href;
      } catch {
        return null;
      }
    },

    finish: async ({ state, secret, isFresh }, query) => {
      try {
        const server = await discovered();
        const tokens = await client.authorizationCodeGrant(
          server,
          new URL(`${callback}?${new URLSearchParams(query).toString()}`),
          {
            expectedState: state,
            expectedNonce: made('nonce', secret),
            pkceCodeVerifier: made('verifier', secret),
            maxAge: isFresh ? 0 : longestSince,
            idTokenExpected: true,
          },
        );
        const claims = await claimsOf(server, tokens);
        if (!claims) return { kind: 'refused', because: 'no ID token' };
        const identity: Identity = {
          issuer: config.issuer,
          subject: claims.sub,
          email: isVerified(claims) ? textOf(claims['email']) : null,
          firstName: textOf(claims['given_name']),
          lastName: textOf(claims['family_name']),
          roles: config.roles && rolesOf(claims, config.roles),
          authAt: Number(claims['auth_time']) * 1000,
          providerSession: textOf(claims['sid']),
        };
        return { kind: 'known', identity };
      } catch (thrown) {
        return isUnreachable(thrown) || codeOf(thrown) === 'OAUTH_TIMEOUT'
          ? { kind: 'unreachable' }
          : { kind: 'refused', because: codeOf(thrown) };
      }
    },

    logoutOf: async (token) => {
      const server = await discovered().catch(() => null);
      return server ? readLogout(token, server.serverMetadata()) : { kind: 'unreachable' };
    },

    leaveTo: async () => {
      const server = await discovered().catch(() => null);
      if (!server?.serverMetadata().end_session_endpoint) return null;
      const { href } = client.buildEndSessionUrl(server, {
        client_id: config.clientId,
        post_logout_redirect_uri: `${publicUrl}/login`,
      });
      return href;
    },
  };
}
