import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import { addPasskey, askedToSignIn, type Odd, type SoftPasskey } from '../../helpers/authenticator.ts';
import { type SignedInClient, testPassword, testServer, type TestServer } from '../../helpers/server.ts';

const minute = 60_000;

let server: TestServer;
let editor: SignedInClient;
let passkey: SoftPasskey;
beforeEach(async () => {
  server = await testServer();
  editor = await server.signIn('editor');
  passkey = await addPasskey(editor);
  server.clock.advance(6 * minute);
});
afterEach(() => server.close());

const asked = async (of = editor) =>
  (await (await of.call('POST', '/api/accounts/passkeys/proof')).json()) as {
    challenge: string;
    rpId: string;
    allowCredentials: { id: string }[];
  };
const confirm = (used: unknown, of = editor) =>
  of.call('POST', '/api/accounts/passkeys/confirm', { passkey: used });
const prove = async (odd: Odd = {}) => confirm(passkey.use(await asked(), odd));

test('a passkey of the caller’s stands for the password that is asked for again', async () => {
  expect((await editor.call('POST', '/api/accounts/passkeys/begin')).status).toBe(401);
  expect((await asked()).allowCredentials.map(({ id }) => id)).toEqual([passkey.id]);
  const answer = await prove();
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as TokenAnswer;
  const begun = await server.fetch('/api/accounts/passkeys/begin', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(begun.status).toBe(200);
  // The token from before proves no more than it did.
  expect((await editor.call('POST', '/api/accounts/passkeys/begin')).status).toBe(401);
  const { rows } = await sql`select "detail" ->> 'factor' as "factor" from "audit"
    where "action" = 'password confirmed'`.execute(server.db);
  expect(rows).toEqual([{ factor: 'passkey' }]);
});

test('a proof is good once, for its user, and is no answer to a sign-in’s question', async () => {
  const used = passkey.use(await asked());
  expect((await confirm(used)).status).toBe(200);
  expect((await confirm(used)).status).toBe(400);
  expect((await confirm(passkey.use(await askedToSignIn(server)))).status).toBe(400);
  const reader = await server.signIn('reader');
  const readers = await addPasskey(reader);
  expect((await confirm(readers.use(await asked(reader)))).status).toBe(400);
  expect((await confirm(readers.use(await asked()))).status).toBe(400);
  expect((await confirm(readers.use(await asked(reader)), reader)).status).toBe(200);
  const { rows } = await sql<{ because: string }>`select "detail" ->> 'because' as "because" from "audit"
    where "action" = 'passkey refused' order by "id"`.execute(server.db);
  expect(rows.map(({ because }) => because)).toEqual([
    'challenge used before',
    'challenge for something else',
    "another user's challenge",
    "another user's passkey",
  ]);
});

test('refused proofs count in the throttle of the account, a right one clears it', async () => {
  for (let count = 0; count < 4; count += 1) expect((await prove({ unverified: true })).status).toBe(400);
  expect((await prove()).status).toBe(200);
  for (let count = 0; count < 5; count += 1) {
    const answer = await prove({ unverified: true });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: 'This passkey was not taken. Try again, or give your password.',
    });
  }
  expect((await prove()).status).toBe(429);
});

test('who has none is told to give the password', async () => {
  const reader = await server.signIn('reader');
  const answer = await reader.call('POST', '/api/accounts/passkeys/proof');
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    message: 'You have no passkey. Give your password instead.',
  });
  expect((await confirm(null)).status).toBe(400);
  const password = { password: testPassword };
  expect((await reader.call('POST', '/api/accounts/confirmpassword/', password)).status).toBe(200);
});
