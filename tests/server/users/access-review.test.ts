import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReviewedUser } from '#contract/users.ts';
import { accessReviewFile, isUnused } from '#domain/access-review.ts';
import { restClient } from '../../helpers/rest.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

interface Review {
  asOf: string;
  users: ReviewedUser[];
}

const day = 24 * 60 * 60_000;

test('users stand by role, with their last sign-in and those who have not signed in for 90 days', async () => {
  await server.signIn('reader');
  await server.addUser('former', ['Admin']);
  await sql`update "users" set "isActive" = false where "userName" = 'former'`.execute(server.db);
  const before = await restClient(server, 'admin');
  const first = await before.get<Review>('/api/accounts/accessreview');
  expect(first.body.users.map(({ userName }) => userName)).toEqual(['admin', 'editor', 'reader', 'former']);
  const lastOf = (userName: string) =>
    first.body.users.find((user) => user.userName === userName)?.lastSignInAt ?? null;
  expect(lastOf('reader')).toMatch(/^20\d\d-/);
  expect(lastOf('editor')).toBeNull();

  // The audit's clock is the database's own.
  const unusedAfter = (days: number) =>
    first.body.users
      .filter((user) => isUnused(user, new Date(Date.now() + days * day)))
      .map(({ userName }) => userName);
  expect(unusedAfter(89)).toEqual([]);
  expect(unusedAfter(91)).toEqual(['admin', 'editor', 'reader']);
});

test('a change of a user who never signed in does not make the account used', async () => {
  const admin = await restClient(server, 'admin');
  const { body: made } = await admin.post<{ id: number }>('/api/accounts/user/', {
    userName: 'never.there',
    firstName: 'Never',
    lastName: 'There',
    email: 'never.there@example.gov',
    roles: ['Read-Only'],
    isActive: true,
    password: 'copper meadow signal',
    passwordConfirm: 'copper meadow signal',
  });
  await sql`update "users" set "updatedAt" = now() + interval '1 year' where "id" = ${made.id}`.execute(
    server.db,
  );
  const { users } = (await admin.get<Review>('/api/accounts/accessreview')).body;
  const never = users.find(({ id }) => id === made.id);
  expect(never && isUnused(never, new Date(Date.now() + 91 * day))).toBe(true);
});

test('the file has a line a user, what each may read, and is in the audit', async () => {
  const { call } = await server.signIn('admin');
  const answer = await call('GET', '/api/accounts/accessreview/export');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="access-review-2026-11-21.csv"',
  );
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toBe(
    '"Example, Rita",reader,reader@example.gov,Read-Only,"Reads all students, cases and documents",Yes,No,Never,',
  );
  const { rows } = await sql`
    select "userId", "detail" from "audit" where "action" = 'export'`.execute(server.db);
  expect(rows).toEqual([{ userId: 1, detail: { file: 'access review', rows: 3 } }]);
});

test('the file says who may nothing and who is unused', () => {
  const user = {
    firstName: 'Ann',
    lastName: '=Lee',
    userName: 'ann',
    email: 'ann@example.gov',
    roles: ['Admin'] as const,
    hasSecondFactor: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastSignInAt: '2026-08-01T00:00:00.000Z',
  };
  const of = (isActive: boolean, now: string) =>
    accessReviewFile([{ ...user, isActive }], new Date(now)).split('\r\n')[1];
  expect(of(true, '2026-10-31T00:00:00.000Z')).toMatch(/,Yes,Yes,2026-08-01T00:00:00.000Z,For 90 days$/);
  expect(of(true, '2026-10-29T00:00:00.000Z')).toMatch(/,Yes,Yes,2026-08-01T00:00:00.000Z,$/);
  expect(of(false, '2026-10-31T00:00:00.000Z')).toMatch(
    /^"'=Lee, Ann",ann,ann@example.gov,Admin,Nothing,No,/,
  );
});
