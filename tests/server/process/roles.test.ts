import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Role } from '#domain/roles.ts';
import { type SignedInClient, testPassword, testServer, type TestServer } from '../../helpers/server.ts';
import { figures } from '../../run/told.ts';

/**
 * One policy table, the contract's roles, and every call held to it for everybody. What a call answers to those whom it
 * admits is tested elsewhere; here it is only neither 401 nor 403. Ids that don't exist keep the calls from doing harm.
 */
const callers: readonly [userName: string, role: Role | null][] = [
  ['admin', 'Admin'],
  ['editor', 'IDOE-Edit'],
  ['reader', 'Read-Only'],
  ['nothing', null],
];

/** Where all of them are signed in. */
const device = '0190a000-0000-7000-8000-000000000001';

let server: TestServer;
let requests = 0;
const clients = new Map<string, SignedInClient>();
/** The same users six minutes after they gave their passwords. */
const longSignedIn = new Map<string, SignedInClient>();
beforeAll(async () => {
  server = await testServer();
  await server.addUser('nothing', []);
  await server.addUser('disabled', ['Admin']);
  await server.addUser('newcomer', ['Admin'], true);
  const signIn = (userName: string) => server.signIn(userName, testPassword, device);
  for (const [userName] of callers) longSignedIn.set(userName, await signIn(userName));
  server.clock.advance(6 * 60_000);
  for (const [userName] of callers) clients.set(userName, await signIn(userName));
  clients.set('disabled', await signIn('disabled'));
  clients.set('newcomer', await signIn('newcomer'));
  await sql`update "users" set "isActive" = false where "userName" = 'disabled'`.execute(server.db);
});
afterAll(() => server.close());

/** A body is left out on purpose: roles are decided before anything of it is read. */
const pathOf = (call: Call) =>
  call.path.replace(':parentType', 'complaint').replace(':device', device).replace(/:\w+/g, '2147483647');

/** The status of a call; a stream is ended at once. */
async function statusFor(userName: string, call: Call, of = clients): Promise<number> {
  requests += 1;
  const answer = await of.get(userName)?.call(call.method, pathOf(call));
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

/** Every call that reads by an address: nothing of what a deleted record held is in its answer but for Admins. */
describe('a deleted student and complaint', () => {
  const canary = 'Zzyzxcanary';
  const places = new Map<string, { id: number; uid: string }>();
  beforeAll(async () => {
    const editor = clients.get('editor');
    const make = async (entity: string, body: object) => {
      const answer = await editor?.call('POST', `/api/dispute/${entity}`, body);
      expect(answer?.status).toBe(201);
      const made = (await answer?.json()) as { id: number; uid: string };
      places.set(entity, made);
      return made;
    };
    const student = { stateId: '9876543210', firstName: canary, lastName: canary };
    const { id } = await make('student', student);
    await make('complaint', { dateFiled: '2026-09-02', facts: canary, studentId: id });
    for (const [entity, place] of [...places].toReversed())
      expect((await editor?.call('DELETE', `/api/dispute/${entity}/${place.id}`))?.status).toBe(200);
  });

  const reading = Object.entries<Call>(calls).filter(
    ([, { method, roles, path, answer }]) =>
      method === 'GET' && roles !== 'anyone' && path.includes('/:') && answer !== undefined,
  );
  const read = async (userName: string, { path }: Call) => {
    let texts = '';
    for (const [entity, { id, uid }] of places)
      for (const reference of [String(id), `~${uid}`]) {
        const named = path.replace(/:(entity|parentType)/, entity).replace(/:\w+/g, reference);
        texts += await (await clients.get(userName)?.call('GET', named))?.text();
      }
    return texts;
  };

  test.each(reading)('%s', async (_name, call) => {
    for (const userName of ['editor', 'reader', 'nothing', 'disabled', 'newcomer'])
      expect(await read(userName, call), userName).not.toContain(canary);
  });

  test('an Admin reads what it held in its history', async () => {
    expect(await read('admin', calls.history)).toContain(canary);
  });
});

test('these calls ask for the password again (docs/security.md, Password again)', () => {
  const asking = Object.entries<Call>(calls).filter(([, { stepUp }]) => stepUp);
  expect(asking.map(([name]) => name).toSorted()).toEqual([
    'askDestruction',
    'beginPasskey',
    'beginSecondFactor',
    'breakGlass',
    'consentToDestruction',
    'createUser',
    'deleteUser',
    'endDevice',
    'endDevices',
    'exportAccessReview',
    'exportAudit',
    'exportComplaints',
    'exportDueProcesses',
    'exportEmaps',
    'exportMediations',
    'exportTable7',
    'makeCalendarAddress',
    'makeRecoveryCodes',
    'removePasskey',
    'removeSecondFactor',
    'reopenDevice',
    'resetSecondFactor',
    'restoreRecord',
    'saveUser',
    'unlinkUser',
  ]);
});

describe.each(Object.entries<Call>(calls))('%s', (_, call) => {
  if (call.ownToken) {
    test('opens to no user, but to its own token (tests/server/metrics)', async () => {
      for (const [userName] of callers) expect(await statusFor(userName, call)).toBe(404);
    });
    return;
  }
  if (call.roles === 'anyone') {
    test('lets in anyone', async () => {
      const answer = await server.fetch(pathOf(call), { method: call.method });
      expect([401, 403, 404]).not.toContain(answer.status);
    });
    return;
  }
  const roles = call.roles;

  test('asks nobody and a disabled user to sign in', async () => {
    expect((await server.fetch(pathOf(call), { method: call.method })).status).toBe(401);
    expect(await statusFor('disabled', call)).toBe(401);
  });

  test.each(callers)('knows what %s may', async (userName, role) => {
    const status = await statusFor(userName, call);
    if (role !== null && roles.includes(role)) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(403);
  });

  test.each(callers)(
    call.stepUp
      ? 'asks %s, who may, for the password again after six minutes'
      : 'goes on for %s after six minutes',
    async (userName, role) => {
      if (role === null || !roles.includes(role))
        return expect(await statusFor(userName, call, longSignedIn)).toBe(403);
      if (!call.stepUp)
        return expect([401, 403]).not.toContain(await statusFor(userName, call, longSignedIn));
      requests += 1;
      const answer = await longSignedIn.get(userName)?.call(call.method, pathOf(call));
      expect(answer?.status).toBe(401);
      expect(await answer?.json()).toMatchObject({ code: 'step_up_required' });
    },
  );

  test('opens only for that, signing out and the vault while a password has to be changed', async () => {
    const status = await statusFor('newcomer', call);
    const opened: readonly Call[] = [calls.revoke, calls.changePassword, calls.escrow, calls.tabSecrets];
    if (opened.includes(call)) expect(status).not.toBe(403);
    else expect(status).toBe(403);
  });
});

test('every call was asked by every caller', async ({ annotate }) => {
  const routes = Object.values<Call>(calls);
  const asked = routes.filter(({ roles, ownToken }) => roles !== 'anyone' && !ownToken);
  // Four callers now and four who signed in before, one who is disabled, one who has to change the password; nobody goes by no session.
  const expected = asked.length * 10;
  expect(requests).toBeGreaterThanOrEqual(expected);
  await annotate(
    `${routes.length} routes, ${asked.length} of them behind a sign-in, 7 kinds of callers, ${requests} requests with a session`,
    figures,
  );
});
