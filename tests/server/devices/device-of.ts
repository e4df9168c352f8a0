import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import type { Device } from '#contract/devices.ts';
import { headers as wire } from '#contract/headers.ts';
import { testPassword, type TestServer } from '../../helpers/server.ts';

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** A browser of a user's, as the server sees it. */
export async function deviceOf(server: TestServer, userName: string, device: string = randomUUID()) {
  const from = { headers: { [wire.device]: device, 'user-agent': chromeOnWindows } };
  const grant = { grant_type: 'password', username: userName, password: testPassword };
  let tokens: TokenAnswer;
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const answer = await server.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        [wire.device]: device,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const signIn = async () => {
    const answer = await server.token(grant, from);
    expect(answer.status).toBe(200);
    tokens = (await answer.json()) as TokenAnswer;
  };
  await signIn();
  return {
    device,
    signIn,
    call,
    secret: async () => (await call('GET', `/api/accounts/escrow/${device}`)).body,
    /** Tells the server of unsent edits; answers their keys. */
    hold: async (...writtenAt: string[]) => {
      const unsent = writtenAt.map((at) => ({ key: randomUUID(), uid: randomUUID(), writtenAt: at }));
      await call('POST', '/api/sync/presence', { page: randomUUID(), open: [], unsent, settled: [] });
      return unsent.map(({ key }) => key);
    },
    refresh: async () => {
      const answer = await server.token(
        { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
        from,
      );
      const given = (await answer.json()) as TokenAnswer & { closed?: true };
      if (answer.status === 200) tokens = given;
      return { status: answer.status, closed: given.closed };
    },
    list: async () => (await call('GET', '/api/accounts/devices')).body['devices'] as Device[],
  };
}

/** The entries of the audit with that action: by whom, about whom, and its detail. */
export const audited = async ({ db }: TestServer, action: string) =>
  (
    await sql<{ by: string; about: string; detail: Record<string, unknown> }>`
      select "by"."userName" as "by", "about"."userName" as "about", "detail" from "audit"
        join "users" "by" on "by"."id" = "audit"."userId" join "users" "about" on "about"."uid" = "audit"."uid"
      where "action" = ${action} order by "audit"."id"`.execute(db)
  ).rows;
