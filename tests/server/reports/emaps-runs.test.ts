import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmapsReport, EmapsStatus } from '#contract/reports.ts';
import { type ReportWorld, reportWorld } from './report-world.ts';

let world: ReportWorld;
beforeAll(async () => {
  world = await reportWorld();
});
beforeEach(() => world.clear());
afterAll(() => world.close());

const generate = (query = '') => world.admin.get<EmapsStatus>(`/api/reports/emaps/generate${query}`);
const file = (dateFiled: string) => world.make('/api/dispute/complaint', { dateFiled });
/** How many complaints the stored report counts. */
const stored = async () => (await world.admin.get<EmapsReport>('/api/reports/emaps/report')).body.counts['1'];

test('Admins who generate at once get one whole result', async () => {
  await file('2026-09-02');
  const answers = await Promise.all(Array.from({ length: 5 }, () => generate()));
  expect(answers.map(({ status: code }) => code)).toEqual([200, 200, 200, 200, 200]);
  expect(await stored()).toBe(1);
  expect(await world.sheet('emaps', 'Cases')).toHaveLength(2);
});

test('who waits for another run of the same status date gets its result; of another date, their own', async () => {
  const { db } = world.server;
  const waiting = async () => {
    const { rows } = await sql`select from pg_locks where "locktype" = 'advisory' and not "granted"
      and "database" = (select oid from pg_database where datname = current_database())`.execute(db);
    return rows.length;
  };
  const generated = async () => {
    const { rows } = await sql<{ day: string }>`
      select "detail" ->> 'statusDate' as "day" from "audit" where "action" = 'report generated'
      order by "id"`.execute(db);
    return rows.map(({ day }) => day);
  };
  const { length: before } = await generated();
  let answers: Promise<{ status: number }[]> = Promise.resolve([]);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('federalReport'), hashtext('2026-2027'))`.execute(trx);
    answers = Promise.all([generate(), generate(), generate(), generate('?statusDate=2026-10-01')]);
    await expect.poll(waiting).toBe(4);
  });
  expect((await answers).map(({ status: code }) => code)).toEqual([200, 200, 200, 200]);
  // One more where a run of the other date came between two of the same.
  const made = (await generated()).slice(before);
  expect(made).toContain('2026-10-01');
  expect([2, 3]).toContain(made.length);
});

test('a Generate that fails half-way leaves the old reports', async () => {
  await file('2026-09-02');
  const { body: old } = await generate();
  await file('2026-09-03');
  await sql`alter table "federalReportCase" add constraint "fails" check ("position" < 1)`.execute(
    world.server.db,
  );
  world.server.clock.advance(60_000);
  expect((await generate()).status).toBe(500);
  await sql`alter table "federalReportCase" drop constraint "fails"`.execute(world.server.db);
  const { body: now } = await world.admin.get<EmapsStatus>('/api/reports/emaps/status');
  expect(now).toEqual({ ...old, pendingCaseCount: 2 });
  expect(await stored()).toBe(1);
  expect(await world.sheet('emaps', 'Cases')).toHaveLength(2);
});
