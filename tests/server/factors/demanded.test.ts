import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { claimsOf } from '#sync/api/claims.ts';
import { factorDemands, isFactorDemanded } from '#domain/second-factor.ts';
import { addPasskey } from '../../helpers/authenticator.ts';
import { setUpApp } from '../../helpers/second-factor.ts';
import { type SignedInClient, testPassword, testServer, type TestServer } from '../../helpers/server.ts';

const device = '0190a000-0000-7000-8000-000000000001';

const open: readonly CallName[] = [
  'revoke',
  'changePassword',
  'escrow',
  'tabSecrets',
  'confirmPassword',
  'secondFactor',
  'beginSecondFactor',
  'confirmSecondFactor',
  'passkeys',
  'beginPasskey',
  'addPasskey',
  'beginPasskeyProof',
  'confirmByPasskey',
];

test.each([
  ['off', [false, false, false]],
  ['admins', [true, false, false]],
  ['all', [true, true, true]],
] as const)('%s asks these roles', (demand, asked) => {
  const roles = ['Admin', 'IDOE-Edit', 'Read-Only'] as const;
  expect(roles.map((role) => isFactorDemanded(demand, [role]))).toEqual(asked);
  expect(isFactorDemanded(demand, ['IDOE-Edit', 'Admin'])).toBe(asked[0]);
});

describe.each(factorDemands)('REQUIRE_MFA=%s', (factorDemand) => {
  let server: TestServer;
  const clients = new Map<string, SignedInClient>();
  beforeAll(async () => {
    server = await testServer({ factorDemand });
    await server.addUser('enrolled', ['Admin']);
    for (const userName of ['admin', 'editor', 'reader', 'enrolled'])
      clients.set(userName, await server.signIn(userName, testPassword, device));
    const enrolled = clients.get('enrolled');
    if (enrolled) await setUpApp(server, enrolled);
    // What somebody else has, or one has only begun, is no factor of one's own.
    if (enrolled) await addPasskey(enrolled);
    await clients.get('admin')?.call('POST', '/api/accounts/secondfactor/begin');
  });
  afterAll(() => server.close());

  const users = [
    ['admin', factorDemand !== 'off'],
    ['editor', factorDemand === 'all'],
    ['reader', factorDemand === 'all'],
    ['enrolled', false],
  ] as const;

  const pathOf = (call: Call) =>
    call.path.replace(':parentType', 'complaint').replace(':device', device).replace(/:\w+/g, '2147483647');
  const isRefused = async (client: SignedInClient, call: Call) => {
    const answer = await client.call(call.method, pathOf(call));
    if (answer.status === 403) return (await answer.text()).includes('"mustEnrolFactor":true');
    await answer.body?.cancel();
    return false;
  };
  const guarded = Object.entries<Call>(calls).filter(
    ([name, { roles }]) => roles !== 'anyone' && roles.length > 0 && name !== 'revoke',
  );

  describe.each(users)('%s', (userName, isHeld) => {
    test(isHeld ? 'is refused all but what sets it up' : 'is refused nothing for it', async () => {
      const client = clients.get(userName);
      const { role } = claimsOf(client?.tokens.access_token ?? '') ?? { role: [] };
      const refused: string[] = [];
      const mayCall = guarded.filter(([, call]) => role.some((one) => call.roles.includes(one)));
      for (const [name, call] of mayCall) if (client && (await isRefused(client, call))) refused.push(name);
      const others = mayCall.map(([name]) => name).filter((name) => !open.includes(name as CallName));
      expect(refused).toEqual(isHeld ? others : []);
      expect(others.length).toBeGreaterThan(40);
    });

    test('the token says so', () => {
      const claims = claimsOf(clients.get(userName)?.tokens.access_token ?? '');
      // Who set it up did so after this token.
      const isTold = userName === 'enrolled' ? factorDemand !== 'off' : isHeld;
      expect(claims?.mustEnrolFactor).toBe(isTold ? true : undefined);
    });
  });
});

test('who set it up goes on with the tokens of that, and can change it, not remove it', async () => {
  const server = await testServer({ factorDemand: 'admins' });
  const admin = await server.signIn('admin');
  expect((await admin.call('GET', '/api/dashboard')).status).toBe(403);
  await setUpApp(server, admin);
  expect((await admin.call('GET', '/api/dashboard')).status).toBe(200);
  expect((await admin.call('DELETE', '/api/accounts/secondfactor')).status).toBe(409);
  expect((await admin.call('POST', '/api/accounts/secondfactor/begin')).status).toBe(200);
  const editor = await server.signIn('editor');
  await setUpApp(server, editor);
  expect((await editor.call('DELETE', '/api/accounts/secondfactor')).status).toBe(200);
  await server.close();
});
