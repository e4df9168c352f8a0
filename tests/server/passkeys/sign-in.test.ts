import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/accounts.ts';
import { claimsOf } from '#sync/api/claims.ts';
import {
  addPasskey,
  askedToSignIn,
  bringPasskey,
  type Odd,
  signInBy,
  type SoftPasskey,
} from '../../helpers/authenticator.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';

const minute = 60_000;

let server: TestServer;
let passkey: SoftPasskey & { number: number };
beforeEach(async () => {
  server = await testServer();
  passkey = await addPasskey(await server.signIn('editor'));
});
afterEach(() => server.close());

const entries = async (count: number) => {
  const { rows } = await sql<{ action: string; because: string | null; who: string | null }>`
    select a."action", a."detail" ->> 'because' as "because", u."userName" as "who"
    from "audit" a left join "users" u on u."uid" = a."uid" order by a."id" desc limit ${count}`.execute(
    server.db,
  );
  return rows;
};
const refusal = async (answer: Response) => {
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: 'invalid_grant' });
  const [entry] = await entries(1);
  expect(entry?.action).toBe('passkey refused');
  return entry?.because;
};

test('a passkey alone signs its owner in, counts as both factors, and is noted', async () => {
  const asked = await askedToSignIn(server);
  expect(asked).toMatchObject({ rpId: 'accord.example.gov', userVerification: 'required' });
  expect(asked).not.toHaveProperty('allowCredentials');
  const answer = await bringPasskey(server, passkey.use(asked));
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as TokenAnswer;
  expect(claimsOf(token)).toMatchObject({ sub: 'editor' });
  const headers = { authorization: `Bearer ${token}` };
  // What asks for the password again is open: the owner has just been verified.
  expect((await server.fetch('/api/accounts/passkeys/begin', { method: 'POST', headers })).status).toBe(200);
  const { rows } = await sql`select "detail" ->> 'factor' as "factor" from "audit"
    where "action" = 'sign-in' order by "id" desc limit 1`.execute(server.db);
  expect(rows).toEqual([{ factor: 'passkey' }]);
  const listed = await server.fetch('/api/accounts/passkeys', { headers });
  expect(await listed.json()).toMatchObject({
    isOn: true,
    passkeys: [{ name: 'Laptop', isBackedUp: false, usedAt: '2026-11-21T15:00:00.000Z' }],
  });
});

test('what is asked for is the same whoever comes, and names nobody', async () => {
  const [first, second] = [await askedToSignIn(server), await askedToSignIn(server)];
  expect({ ...first, challenge: '' }).toEqual({ ...second, challenge: '' });
  expect(first.challenge).not.toBe(second.challenge);
});

test.each<[string, Odd]>([
  ['another origin', { origin: 'https://accord.example.com' }],
  ['the same name without https', { origin: 'http://accord.example.gov' }],
  ['another relying party', { rpId: 'example.gov' }],
  ['an owner who was not verified', { unverified: true }],
  ['an answer that was given for a making', { type: 'webauthn.create' }],
])('%s is refused and in the audit', async (_, odd) => {
  expect(await refusal(await signInBy(server, passkey, odd))).toBe('not verified');
  expect((await entries(1))[0]?.who).toBe('editor');
  expect((await signInBy(server, passkey)).status).toBe(200);
});

test('a challenge is good once, also of two who bring it at once', async () => {
  const used = passkey.use(await askedToSignIn(server));
  expect((await bringPasskey(server, used)).status).toBe(200);
  expect(await refusal(await bringPasskey(server, used))).toBe('challenge used before');
  const again = passkey.use(await askedToSignIn(server));
  const both = await Promise.all([bringPasskey(server, again), bringPasskey(server, again)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('a refused try spends its challenge', async () => {
  const asked = await askedToSignIn(server);
  await bringPasskey(server, passkey.use(asked, { unverified: true }));
  expect(await refusal(await bringPasskey(server, passkey.use(asked)))).toBe('challenge used before');
});

test('a challenge is good for five minutes, and one that the server never made for none', async () => {
  const asked = await askedToSignIn(server);
  server.clock.advance(5 * minute);
  expect(await refusal(await bringPasskey(server, passkey.use(asked)))).toBe('challenge too old');
  const own = passkey.use({ ...asked, challenge: 'a'.repeat(43) });
  expect(await refusal(await bringPasskey(server, own))).toBe('unknown challenge');
});

test('a challenge is good on the device that asked, and for a sign-in alone', async () => {
  const from = (device: string) => ({ headers: { 'x-device': device } });
  const [here, there] = [from(randomUUID()), from(randomUUID())];
  const asked = await askedToSignIn(server, here);
  expect(await refusal(await bringPasskey(server, passkey.use(asked), there))).toBe(
    'challenge of another device',
  );
  expect((await signInBy(server, passkey, {}, here)).status).toBe(200);
  const answer = await signInBy(server, passkey);
  const { access_token: token } = (await answer.json()) as TokenAnswer;
  const proof = await server.fetch('/api/accounts/passkeys/proof', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const proving = passkey.use((await proof.json()) as { challenge: string; rpId: string });
  expect(await refusal(await bringPasskey(server, proving))).toBe('challenge for something else');
});

test('a passkey whose counter goes back, as a copy’s does, is refused; the one before goes on', async () => {
  const copy = passkey.copy();
  expect((await signInBy(server, passkey)).status).toBe(200);
  expect((await signInBy(server, passkey)).status).toBe(200);
  expect(await refusal(await signInBy(server, copy))).toBe('counter went back');
  expect(await refusal(await signInBy(server, copy))).toBe('counter went back');
  expect(await refusal(await signInBy(server, passkey, { counter: 0 }))).toBe('counter went back');
  expect((await signInBy(server, passkey, { counter: 3 })).status).toBe(200);
});

test('a passkey that counts nothing signs in again and again', async () => {
  for (let count = 0; count < 3; count += 1)
    expect((await signInBy(server, passkey, { counter: 0 })).status).toBe(200);
});

test('one that says it is another user’s is refused', async () => {
  const reader = await addPasskey(await server.signIn('reader'));
  const { rows } = await sql<{ uid: string }>`select "uid" from "users" where "userName" = 'reader'`.execute(
    server.db,
  );
  const userHandle = Buffer.from(rows[0]?.uid ?? '').toString('base64url');
  expect(await refusal(await signInBy(server, passkey, { userHandle }))).toBe("another user's passkey");
  // Nor does one key sign for another's name.
  const used = passkey.use(await askedToSignIn(server));
  const posing = { ...used, id: reader.id, rawId: reader.id };
  expect(await refusal(await bringPasskey(server, posing))).toBe('not verified');
});

test('a removed passkey, and one of a deleted user, are as one that never was', async () => {
  const editor = (await (await signInBy(server, passkey)).json()) as TokenAnswer;
  const removed = await server.fetch(`/api/accounts/passkeys/${passkey.number}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${editor.access_token}` },
  });
  expect(removed.status).toBe(200);
  expect(await refusal(await signInBy(server, passkey))).toBe('unknown passkey');
  const reader = await addPasskey(await server.signIn('reader'));
  const admin = await server.signIn('admin');
  expect((await admin.call('DELETE', '/api/accounts/user/3')).status).toBe(200);
  expect(await refusal(await signInBy(server, reader))).toBe('unknown passkey');
});

test('a disabled user is not let in, and is when they are enabled again', async () => {
  const setActive = (isActive: boolean) =>
    sql`update "users" set "isActive" = ${isActive} where "userName" = 'editor'`.execute(server.db);
  await setActive(false);
  expect(await refusal(await signInBy(server, passkey))).toBe('not let in');
  await setActive(true);
  expect((await signInBy(server, passkey)).status).toBe(200);
});

test.each([
  ['no JSON', '{'],
  ['another shape', '{"id":1}'],
  ['an array', '[]'],
])('%s is answered with 400, and nothing is written', async (_, passkeyText) => {
  const answer = await server.token({ grant_type: 'urn:accord:passkey', passkey: passkeyText });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: 'invalid_request' });
});

test.each(['clientDataJSON', 'authenticatorData', 'signature'] as const)(
  'a %s of nonsense is refused, never a fault',
  async (part) => {
    for (const nonsense of ['AAAA', 'a', '-'.repeat(8192), passkey.made.response.attestationObject]) {
      const used = passkey.use(await askedToSignIn(server));
      const answer = await bringPasskey(server, {
        ...used,
        response: { ...used.response, [part]: nonsense },
      });
      expect(answer.status).toBe(400);
    }
    expect(server.logged.join('')).not.toContain('"level":50');
  },
);

test('refused tries count for their network as wrong passwords do; right ones do not', async () => {
  const from = { address: '192.0.2.7' };
  for (let count = 0; count < 40; count += 1)
    expect((await signInBy(server, passkey, {}, from)).status).toBe(200);
  for (let count = 0; count < 30; count += 1)
    expect((await signInBy(server, passkey, { unverified: true }, from)).status).toBe(400);
  const waiting = await signInBy(server, passkey, {}, from);
  expect(waiting.status).toBe(429);
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(1);
  expect((await signInBy(server, passkey, {}, { address: '192.0.2.8' })).status).toBe(200);
});

test('beginnings are counted too', async () => {
  const begin = () =>
    server.app.fetch(new Request('http://accord.test/api/accounts/passkeys/signin', { method: 'POST' }), {
      address: '192.0.2.9',
    });
  const answers = [];
  for (let count = 0; count < 301; count += 1) answers.push((await begin()).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(300);
  expect(answers.at(-1)).toBe(429);
});

test('a challenge is forgotten a day after it was good', async () => {
  await askedToSignIn(server);
  const count = async () => {
    const { rows } = await sql`select from "passkeyChallenge"`.execute(server.db);
    return rows.length;
  };
  await server.runJob('forget ended sessions');
  expect(await count()).toBeGreaterThan(0);
  server.clock.advance(24 * 60 * minute + 6 * minute);
  await server.runJob('forget ended sessions');
  expect(await count()).toBe(0);
});

test('where passwords are taken of the emergency Admin alone, so are passkeys', async () => {
  const admin = await addPasskey(await server.signIn('admin'));
  await sql`update "users" set "isEmergency" = true where "userName" = 'admin'`.execute(server.db);
  const off = await testServer({
    existing: server.database,
    clock: server.clock,
    signOn: { provider: null, takesPasswords: false, closesDevices: false },
  });
  const ways = await off.fetch('/api/accounts/signon');
  expect(await ways.json()).toMatchObject({ password: false, passkey: false });
  expect(await refusal(await signInBy(off, passkey))).toBe('not let in');
  expect((await signInBy(off, admin)).status).toBe(200);
  await off.app.close();
});
