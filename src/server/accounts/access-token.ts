import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { type Claims, clientId, menuOf } from '#domain/accounts.ts';
import { usualLock } from '#domain/auto-lock.ts';
import { Problem } from '#domain/problems.ts';
import type { Clock } from '../base/clock.ts';
import type { AccountsConfig } from './accounts-config.ts';
import { mustEnrolFactor, type SessionRow } from './session-row.ts';

/** Seconds that an access token lasts. */
export const accessSeconds = 15 * 60;

const issuer = 'accord';
/** One algorithm: a token that names another is refused before its signature is looked at. */
const algorithm = 'HS256';
const type = 'at+jwt';

/** The part of the token that the server reads; names, roles and year in it are for the screens. */
const Proof = v.object({
  /** Refresh family and the generation of the pair that the token was given out in. */
  sid: v.string(),
  gen: v.number(),
  /** The user's security version. */
  sv: v.number(),
  exp: v.number(),
  /** When the user last gave their password, in seconds since 1970; a token from before this claim proves no time. */
  auth_time: v.optional(v.number(), 0),
});
export type Proof = v.InferOutput<typeof Proof>;

export interface AccessTokens {
  /** A token for the session as its row is now. */
  sign(session: SessionRow, generation: number): Promise<string>;
  /** What a genuine token in time proves; throws Problem 'unauthenticated' for any other text. */
  verify(token: string): Promise<Proof>;
}

/** Tokens by a key; those by the key before it still verify. What the settings say is told to the screens. */
export function createAccessTokens(
  key: Uint8Array,
  clock: Clock,
  keyBefore: Uint8Array | null,
  {
    checksSpelling,
    factorDemand,
    filesNameStudents,
    lock,
  }: Pick<AccountsConfig, 'checksSpelling' | 'factorDemand' | 'filesNameStudents' | 'lock'>,
): AccessTokens {
  const payloadOf = async (token: string, by: Uint8Array) => {
    const options = {
      algorithms: [algorithm],
      typ: type,
      issuer,
      audience: clientId,
      currentDate: clock.now(),
    };
    const { payload } = await jwtVerify(token, by, options);
    return payload;
  };
  return {
    sign: (session, generation) => {
      const issued = Math.floor(clock.now().getTime() / 1000);
      const claims: Omit<Claims, 'sub' | 'exp'> = {
        uid: session.uid,
        name: session.name,
        role: [...session.roles],
        menu: JSON.stringify(menuOf(session.roles)),
        year: session.year,
        ...(session.way === 'sso' ? { way: 'sso' as const } : {}),
        ...(session.hasPasskey ? { hasPasskey: true as const } : {}),
        ...(checksSpelling ? {} : { checksSpelling }),
        ...(filesNameStudents ? {} : { filesNameStudents }),
        ...(lock.idle === usualLock.idle && lock.hidden === usualLock.hidden ? {} : { lock }),
        ...(session.mustChangePassword ? { mustChangePassword: true as const } : {}),
        ...(mustEnrolFactor(factorDemand, session) ? { mustEnrolFactor: true as const } : {}),
      };
      return new SignJWT({
        ...claims,
        sid: session.sessionId,
        gen: generation,
        sv: session.securityVersion,
        auth_time: Math.floor(session.authAt / 1000),
      })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(session.userName)
        .setIssuedAt(issued)
        .setExpirationTime(issued + accessSeconds)
        .sign(key);
    },
    verify: async (token) => {
      try {
        const payload = await payloadOf(token, key).catch((error: unknown) => {
          if (keyBefore === null || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
          return payloadOf(token, keyBefore);
        });
        return v.parse(Proof, payload);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof v.ValiError)
          throw new Problem('unauthenticated', 'Please sign in.');
        throw error;
      }
    },
  };
}
