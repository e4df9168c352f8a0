import * as v from 'valibot';
import { clientId } from '#domain/accounts.ts';
import { TokenAnswer, TokenError } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { headers as wire } from '#contract/headers.ts';
import { offline, problemOf, retryAfterSeconds } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** What /token was asked with. */
export type Grant =
  | { grant_type: 'password'; username: string; password: string }
  | { grant_type: 'refresh_token'; refresh_token: string };

export type GrantOutcome =
  | { kind: 'tokens'; tokens: TokenAnswer }
  /** The name and password, or the refresh token, are not accepted. */
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
  const answer = await exchange(calls.token, { body, headers: { [wire.device]: device } });
  if (answer.status === 200) {
    const parsed = v.safeParse(TokenAnswer, answer.body);
    if (!parsed.success) throw offline('Tokens that are not our shape');
    return { kind: 'tokens', tokens: parsed.output };
  }
  if (answer.status === 429)
    return { kind: 'throttled', waitSeconds: retryAfterSeconds(answer.headers, now) ?? 1 };
  const refusal = v.safeParse(TokenError, answer.body);
  if (answer.status === 400 && refusal.success && refusal.output.error === 'invalid_grant')
    return { kind: refusal.output.closed ? 'closed' : 'refused' };
  throw refusal.success
    ? offline(`The token call was refused: ${refusal.output.error}`)
    : problemOf(answer, now);
}
