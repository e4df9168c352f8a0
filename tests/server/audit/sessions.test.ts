import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '#server/audit/verify.ts';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** The newest entries, the last first, with the names of those who did it and whom it is about. */
const lately = async (count: number) => {
  const { rows } = await sql`
    select "action", "by"."userName" as "by", "about"."userName" as "about", "device", "detail"
    from "audit" left join "users" "by" on "by"."id" = "audit"."userId"
      left join "users" "about" on "about"."uid" = "audit"."uid"
    order by "audit"."id" desc limit ${count}`.execute(server.db);
  return rows;
};

const device = '0190a000-0000-4000-8000-00000000000d';
const from = { headers: { 'x-device': device } };

test('a sign-in and a sign-out are in the audit, with device and session', async () => {
  await server.token({ grant_type: 'password', username: 'reader', password: 'quiet-river-lantern' }, from);
  expect(await lately(1)).toMatchObject([{ action: 'sign-in', by: 'reader', device }]);
  const { call } = await server.signIn('reader');
  await call('POST', '/api/accounts/signout', { clearSiteData: false });
  const [out, signIn] = (await lately(2)) as [{ detail: object }, { detail: object }];
  expect(out).toMatchObject({ action: 'sign-out', by: 'reader' });
  expect(out.detail).toEqual(signIn.detail);
});

test('unsent edits that a user gave up at the sign-out are in the audit, with their number and the device', async () => {
  const { call } = await server.signIn('reader', testPassword, device);
  const answer = await call(
    'POST',
    '/api/accounts/signout',
    { clearSiteData: false, discarded: 3 },
    // The session's device counts, whatever else a call names.
    { 'x-device': '0190a000-0000-4000-8000-00000000000e' },
  );
  expect(answer.status).toBe(200);
  expect(await lately(2)).toMatchObject([
    { action: 'unsent edits discarded', by: 'reader', device, detail: { count: 3 } },
    { action: 'sign-out', by: 'reader' },
  ]);
});

test('a refused sign-in names the user who was meant, and never what was typed', async () => {
  await server.token({ grant_type: 'password', username: 'READER', password: 'wrong-password' }, from);
  await server.token({ grant_type: 'password', username: 'my-own-password', password: 'reader' });
  const entries = await lately(2);
  expect(entries).toMatchObject([
    { action: 'sign-in refused', by: null, about: null },
    { action: 'sign-in refused', by: null, about: 'reader', device },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/password/);
});

test('a spent refresh token that comes back is in the audit with the session that it ended', async () => {
  const { tokens } = await server.signIn('editor');
  const renew = (token: string) => server.token({ grant_type: 'refresh_token', refresh_token: token });
  const next = (await (await renew(tokens.refresh_token)).json()) as { refresh_token: string };
  await renew(next.refresh_token);
  server.clock.advance(5 * 60_000);
  expect((await renew(tokens.refresh_token)).status).toBe(400);
  expect(await lately(1)).toMatchObject([{ action: 'session revoked', by: 'editor' }]);
});

test("the chain's head goes to the log, in the words that the verifying command takes", async () => {
  await server.signIn('reader');
  await server.runJob('tell the head of the audit');
  const said = server.logged.map((line) => JSON.parse(line) as { msg: string; auditHead?: string });
  const verdict = await verifyChain(server.db);
  expect(verdict.isRight).toBe(true);
  if (verdict.isRight)
    expect(said.at(-1)).toMatchObject({
      msg: 'audit head',
      auditHead: `${verdict.head.number}:${verdict.head.hash}`,
    });
});
