import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '#server/base/keys.ts';
import { createRefreshFamilies } from '#server/accounts/refresh-families.ts';
import { testPassword, testServer, type TestServer, tokenSecret } from '../../helpers/server.ts';
import { underWay, waiting } from '../../helpers/under-way.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a sign-in whose password is changed between its check and its session begins none', async () => {
  const { rows } = await sql<{ userId: number; securityVersion: number }>`
    select "id" as "userId", "securityVersion" from "users" where "userName" = 'reader'`.execute(server.db);
  const shown = rows[0] ?? expect.unreachable();
  const families = createRefreshFamilies(server.db, deriveKeys(tokenSecret).refresh, server.clock);
  const open = () => families.open(shown, null, { way: 'password', at: server.clock.now() });
  expect(await open()).not.toBeNull();
  const end = await underWay(server, (trx) =>
    sql`update "users" set "securityVersion" = "securityVersion" + 1 where "id" = ${shown.userId}`.execute(
      trx,
    ),
  );
  const opening = open();
  await expect.poll(() => waiting(server)).toBe(1);
  await end();
  expect(await opening).toBeNull();
});

test('a sign-in with the old password that is under way while the password is changed lets nobody in', async () => {
  const device = randomUUID();
  await server.signIn('editor', testPassword, device);
  const owner = await server.signIn('editor', testPassword, randomUUID());
  const end = await underWay(server, (trx) =>
    sql`select from "device" where "device" = ${device}::uuid for update`.execute(trx),
  );
  const late = server.token(
    { grant_type: 'password', username: 'editor', password: testPassword },
    { headers: { 'x-device': device } },
  );
  await expect.poll(() => waiting(server)).toBe(1);
  const next = 'wooden-otter-sandwich-9';
  const body = { old: testPassword, new: next, confirm: next };
  expect((await owner.call('POST', '/api/accounts/changepassword/', body)).status).toBe(200);
  await end();
  const { access_token: token } = (await (await late).json()) as { access_token?: string };
  const used = await server.fetch('/api/dashboard/', { headers: { authorization: `Bearer ${token}` } });
  expect(used.status).toBe(401);
});
