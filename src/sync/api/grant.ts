import * as v from 'valibot';
import { clientId } from '#domain/accounts.ts';
import type { FactorKind } from '#domain/second-factor.ts';
import {
  accountCalls,
  type passkeyGrant,
  type secondFactorGrant,
  TokenAnswer,
  TokenError,
} from '#contract/accounts.ts';
import { headers as wire } from '#contract/headers.ts';
import { offline, problemOf, retryAfterSeconds } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** What /token was asked with. */
export type Grant =
  | { grant_type: 'password'; username: string; password: string; remembered_secret?: string }
  | {
      grant_type: typeof secondFactorGrant;
      mfa_token: string;
      /** One of the two. */
      code?: string;
      passkey?: string;
      remember_device?: 'true';
    }
  | { grant_type: typeof passkeyGrant; passkey: string }
  | { grant_type: 'authorization_code'; code: string; code_verifier: string }
  | { grant_type: 'refresh_token'; refresh_token: string };

export type GrantOutcome =
  | { kind: 'tokens'; tokens: TokenAnswer }
  /** The password is right; the token goes on with one of these second factors, or a recovery code. */
  | { kind: 'second-step'; token: string; factors: readonly FactorKind[] }
  /** The token of a second step is over: the password is asked for again. */
  | { kind: 'step-over' }
  /** The name and password, the code, or the refresh token, are not accepted. */
  | { kind: 'refused' }
  /** Refused, and this device is to close for good (docs/security.md, Escrow). */
  | { kind: 'closed' }
  | { kind: 'throttled'; waitSeconds: number };

/** Asks /token. Rejects with a Problem when nothing is known: no connection, a busy or failing server. */
export async function grant(
  exchange: Exchange,
  device: string,
  asked: Grant,
  now: number,
): Promise<GrantOutcome> {
  const body = { ...asked, client_id: clientId };
  const answer = await exchange(accountCalls.token, { body, headers: { [wire.device]: device } });
  if (answer.status === 200) {
    const parsed = v.safeParse(TokenAnswer, answer.body);
    if (!parsed.success) throw offline('Tokens that are not our shape');
    return { kind: 'tokens', tokens: parsed.output };
  }
  if (answer.status === 429)
    return { kind: 'throttled', waitSeconds: retryAfterSeconds(answer.headers, now) ?? 1 };
  const refusal = v.safeParse(TokenError, answer.body);
  if (answer.status === 400 && refusal.success) {
    const { error, closed, mfa_token: token, factors = ['app'] } = refusal.output;
    if (error === 'invalid_grant') return { kind: closed ? 'closed' : 'refused' };
    if (error === 'mfa_required' && token !== undefined) return { kind: 'second-step', token, factors };
    if (error === 'expired_token') return { kind: 'step-over' };
  }
  throw refusal.success
    ? offline(`The token call was refused: ${refusal.output.error}`)
    : problemOf(answer, now);
}
