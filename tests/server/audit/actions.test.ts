import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type AuditAction, auditActions } from '#domain/audit.ts';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('every declared action is written by something:', () => {
  const folder = join(import.meta.dirname, '../../../src/server');
  const code = globSync('**/*.ts', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  const functions = globSync('**/*.sql', { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  const written = new Set([
    ...functions.flatMap((text) =>
      [...text.matchAll(/insert into "audit" \("action"[^)]*\)\s+values \('([^']+)'/g)].map(
        ([, action]) => action,
      ),
    ),
    ...code.flatMap((text) => [...text.matchAll(/\baction: '([^']+)'/g)].map(([, action]) => action)),
    ...Object.values<Call>(calls).flatMap(({ audited }) => (typeof audited === 'object' ? [audited.as] : [])),
  ]);

  test.each(Object.keys(auditActions))('%s', (action) => expect(written).toContain(action));
});

/** The newest entry of an action, with the names of who did it and whom it is about. */
const newest = async (action: AuditAction) => {
  const { rows } = await sql`
    select "by"."userName" as "by", "about"."userName" as "about", "device", "detail"
    from "audit" left join "users" "by" on "by"."id" = "audit"."userId"
      left join "users" "about" on "about"."uid" = "audit"."uid"
    where "action" = ${action} order by "audit"."id" desc limit 1`.execute(server.db);
  return rows[0];
};

test('going to another school year is written down, a year that is none is not', async () => {
  const { call } = await server.signIn('reader');
  expect((await call('POST', '/api/accounts/changeyear/', { schoolYearId: 999_999 })).status).toBe(404);
  expect(await newest('school year chosen')).toBeUndefined();
  const { rows } = await sql<{ id: number }>`
    select "id" from "schoolYear" where "name" = '2024-2025'`.execute(server.db);
  const chosen = await call('POST', '/api/accounts/changeyear/', { schoolYearId: rows[0]?.id });
  expect(chosen.status).toBe(200);
  expect(await newest('school year chosen')).toMatchObject({
    by: 'reader',
    detail: { schoolYearId: rows[0]?.id },
  });
});

test('a device that takes its secret, and one that is closed with its user, are written down with their ids', async () => {
  const { id } = await server.addUser('leaver', ['Read-Only']);
  const device = randomUUID();
  const { call } = await server.signIn('leaver', testPassword, device);
  expect((await call('GET', `/api/accounts/escrow/${device}`)).status).toBe(200);
  expect(await newest('device secret given')).toEqual({
    by: 'leaver',
    about: null,
    device,
    detail: { of: device },
  });
  const admin = await server.signIn('admin');
  expect((await admin.call('PUT', `/api/accounts/user/${id}`, { isActive: false })).status).toBe(200);
  expect(await newest('device secret deleted')).toMatchObject({
    by: 'admin',
    about: 'leaver',
    detail: { of: device },
  });
});
