import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmapsStatus } from '#contract/reports.ts';
import { headers as wire } from '#contract/headers.ts';
import { type SignedInClient, testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
let admin: SignedInClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

/** The year of the report that a device is answered which shows the year of this number. */
async function yearShown(number?: string): Promise<string> {
  const headers: Record<string, string> = number === undefined ? {} : { [wire.schoolYear]: number };
  const answer = await admin.call('GET', '/api/reports/emaps/status', undefined, headers);
  return ((await answer.json()) as EmapsStatus).year;
}
const idOf = async (name: string) => {
  const { rows } = await sql<{ id: number }>`select "id" from "schoolYear" where "name" = ${name}`.execute(
    server.db,
  );
  return String(rows[0]?.id);
};

test('a report is of the year that the device shows, also where that is active no more; else of the one that the user selected', async () => {
  const before = await idOf('2025-2026');
  expect([await yearShown(), await yearShown(before)]).toEqual(['2026-2027', '2025-2026']);
  await sql`update "schoolYear" set "isActive" = false where "id" = ${before}`.execute(server.db);
  expect(await yearShown(before)).toBe('2025-2026');
  await sql`update "schoolYear" set "deletedAt" = now() where "id" = ${before}`.execute(server.db);
  expect(await yearShown(before)).toBe('2026-2027');
  for (const none of ['x', '-1', '99999999999', '']) expect(await yearShown(none)).toBe('2026-2027');
});
