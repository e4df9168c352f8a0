import { Secret } from 'otpauth';
import { secondFactorGrant, TokenAnswer } from '#contract/accounts.ts';
import { codeOf, stepAt } from '#server/factors/totp.ts';
import * as v from 'valibot';
import type { SignedInClient, TestServer } from './server.ts';

/** A user's authenticator app, and the recovery codes that were shown. */
export interface App {
  /** The code that it shows so many steps from now. */
  code(steps?: number): string;
  recoveryCodes: readonly string[];
}

/** What an app shows that was given a key, by the server's clock. */
export const appOf =
  (server: Pick<TestServer, 'clock'>, secret: string): App['code'] =>
  (steps = 0) =>
    codeOf(Secret.fromBase32(secret).bytes, stepAt(server.clock.now()) + steps);

/** Sets up an authenticator app for who is signed in; a step passes, so that its code is a fresh one. */
export async function setUpApp(server: TestServer, { call }: SignedInClient): Promise<App> {
  const begun = await call('POST', '/api/accounts/secondfactor/begin');
  const { secret } = (await begun.json()) as { secret: string };
  const code = appOf(server, secret);
  const confirmed = await call('POST', '/api/accounts/secondfactor', { code: code() });
  if (confirmed.status !== 200) throw new Error(`no second factor was set up: ${confirmed.status}`);
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  server.clock.advance(30_000);
  return { code, recoveryCodes };
}

/** A sign-in that waits for its second step; its token. */
export async function firstStep(
  server: TestServer,
  userName: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await server.token({ grant_type: 'password', username: userName, password }, { headers });
  const { error, mfa_token: token } = (await answer.json()) as { error?: string; mfa_token?: string };
  if (error !== 'mfa_required' || token === undefined) throw new Error(`no second step: ${error}`);
  return token;
}

/** Goes on with a sign-in; answers the status and what was said. */
export async function secondStep(
  server: TestServer,
  fields: Readonly<Record<string, string>>,
  from: Parameters<TestServer['token']>[1] = {},
) {
  const answer = await server.token({ grant_type: secondFactorGrant, ...fields }, from);
  const body = (await answer.json()) as { error?: string };
  return { status: answer.status, error: body.error, tokens: v.is(TokenAnswer, body) ? body : null };
}
