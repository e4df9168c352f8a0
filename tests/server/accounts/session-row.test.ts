import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '#server/base/keys.ts';
import { createRefreshFamilies } from '#server/accounts/refresh-families.ts';
import { testServer, type TestServer, tokenSecret } from '../../helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test("in a database without school years the year is that of the department's day, not of UTC's", async () => {
  const { tokens } = await server.signIn('reader');
  await sql`update "schoolYear" set "deletedAt" = now()`.execute(server.db);
  const clock = { ...server.clock, today: () => '2031-06-30' };
  const families = createRefreshFamilies(server.db, deriveKeys(tokenSecret).refresh, clock);
  const renewed = await families.renew(tokens.refresh_token, async () => {});
  expect(renewed?.session.year).toEqual({ id: -1, name: '2030-2031' });
});
