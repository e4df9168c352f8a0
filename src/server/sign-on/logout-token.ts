import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as v from 'valibot';

/** How long after its making a logout token is taken, in s: providers send them at once, and again for some minutes where nobody answers. */
const goodFor = 10 * 60;
/** The claim by which a logout token is told from any other token of the provider (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** What the provider says with a logout token. */
export type LogoutTold =
  | { kind: 'ended'; logout: ProviderLogout }
  | { kind: 'unreachable' }
  /** `because`: in a word, for the audit. */
  | { kind: 'refused'; because: string };

/** Whose sessions the provider ended: the one that it names, of the user whom it names; at least one of both. */
export interface ProviderLogout {
  issuer: string;
  subject: string | null;
  /** The provider's name for its session (`sid`). */
  providerSession: string | null;
  /** The token's own name, good once. */
  jti: string;
  /** Until when a token of that name could be taken again. */
  until: Date;
}

interface LogoutReaderParts {
  clientId: string;
  /** Seconds by which the provider's clock may differ. */
  tolerance: number;
  /** Seconds that it may take to give its keys. */
  patience: number;
}

/** What the provider publishes of itself, as far as it is needed here. */
interface Published {
  issuer: string;
  jwks_uri?: string | undefined;
  id_token_signing_alg_values_supported?: string[] | undefined;
}

const LogoutClaims = v.object({
  iat: v.number(),
  jti: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)),
  sub: v.optional(v.pipe(v.string(), v.nonEmpty())),
  sid: v.optional(v.pipe(v.string(), v.nonEmpty())),
  events: v.looseObject({ [logoutEvent]: v.looseObject({}) }),
});

/** Reads logout tokens. The provider's keys are kept, and fetched again where a token names one that isn't among them. */
export function logoutReader({ clientId: audience, tolerance: clockTolerance, patience }: LogoutReaderParts) {
  let keys: { address: string; set: ReturnType<typeof createRemoteJWKSet> } | null = null;
  const keysAt = (address: string) => {
    if (keys?.address !== address)
      keys = {
        address,
        set: createRemoteJWKSet(new URL(address), { timeoutDuration: patience * 1000 }),
      };
    return keys.set;
  };

  /** Verifies one: signature, issuer, audience, age, purpose, and that it is no ID token (it has no nonce). */
  return async (token: string, published: Published): Promise<LogoutTold> => {
    const { issuer, jwks_uri: address, id_token_signing_alg_values_supported: known = ['RS256'] } = published;
    if (address === undefined) return { kind: 'refused', because: 'logout: no keys' };
    // The provider signs by a key of its own: what whoever knows the client's secret could sign is not taken.
    const algorithms = known.filter((name) => !/^(?:none|HS)/.test(name));
    try {
      const options = { issuer, audience, clockTolerance, maxTokenAge: goodFor, algorithms };
      const { payload, protectedHeader } = await jwtVerify(token, keysAt(address), options);
      const type = protectedHeader.typ?.toLowerCase() ?? 'jwt';
      if (type !== 'jwt' && type !== 'logout+jwt') return { kind: 'refused', because: 'logout: type' };
      if ('nonce' in payload) return { kind: 'refused', because: 'logout: nonce' };
      const claims = v.safeParse(LogoutClaims, payload);
      if (!claims.success) return { kind: 'refused', because: 'logout: claims' };
      const { iat, jti, sub = null, sid = null } = claims.output;
      if (sub === null && sid === null) return { kind: 'refused', because: 'logout: nobody named' };
      const until = new Date((iat + goodFor + 2 * clockTolerance) * 1000);
      return { kind: 'ended', logout: { issuer, subject: sub, providerSession: sid, jti, until } };
    } catch (thrown) {
      const isNoKey = thrown instanceof errors.JWKSTimeout || !(thrown instanceof errors.JOSEError);
      return isNoKey ? { kind: 'unreachable' } : { kind: 'refused', because: `logout: ${thrown.code}` };
    }
  };
}
