import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureSchoolYear } from '#server/lookups/first-school-year.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const years = async () =>
  (
    await sql<{ name: string; isActive: boolean; isCurrent: boolean }>`
      select "name", "isActive", "isCurrent" from "schoolYear" where "deletedAt" is null`.execute(server.db)
  ).rows;

test('a database with a school year keeps what it has', async () => {
  const before = await years();
  await ensureSchoolYear(server.db, { ...server.clock, today: () => '2031-06-30' });
  expect(await years()).toEqual(before);
});

test("one without gets that of the department's day, once however many processes start, and devices mirror it", async () => {
  await sql`update "schoolYear" set "deletedAt" = now()`.execute(server.db);
  const clock = { ...server.clock, today: () => '2031-06-30' };
  await Promise.all([1, 2, 3, 4, 5].map(() => ensureSchoolYear(server.db, clock)));
  expect(await years()).toEqual([{ name: '2030-2031', isActive: true, isCurrent: true }]);
  const { call } = await server.signIn('reader');
  const listed = (await (await call('GET', '/api/admin/schoolyears')).json()) as { id: number }[];
  expect((await call('GET', `/api/sync/pull?schoolYearId=${listed[0]?.id}`)).status).toBe(200);
});

test('where all years are inactive, that of the day becomes the current one', async () => {
  await sql`update "schoolYear" set "isActive" = false, "isCurrent" = false`.execute(server.db);
  await ensureSchoolYear(server.db, { ...server.clock, today: () => '2031-06-30' });
  expect(await years()).toEqual([{ name: '2030-2031', isActive: true, isCurrent: true }]);
});
