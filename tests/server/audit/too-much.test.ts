import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCallLimit } from '#server/accounts/call-limit.ts';
import { bulkReadingMails } from '#server/alerts/bulk-reading-mail.ts';
import { type BulkReading, bulkNotice, noticed } from '#server/audit/bulk-reading.ts';
import type { AuditEntry } from '#server/audit/audit.ts';
import { createLog } from '#server/base/log.ts';
import { testClock } from '../../helpers/clock.ts';
import { type SignedInClient, testServer, type TestServer } from '../../helpers/server.ts';

let server: TestServer;
let reader: SignedInClient;
beforeEach(async () => {
  server = await testServer();
  reader = await server.signIn('reader');
});
afterEach(() => server.close());

const refusals = async () => {
  const { rows } = await sql<{ detail: { call: string; count?: number } }>`
    select "detail" from "audit" where "action" = 'access refused' order by "id"`.execute(server.db);
  return rows.map(({ detail }) => detail);
};
const remove = (id: number) => reader.call('DELETE', `/api/dispute/student/${id}`);

test('refusals of one user and call in a loop are one entry at once and one a minute', async () => {
  for (let id = 1; id <= 40; id += 1) expect((await remove(id)).status).toBe(403);
  await reader.call('DELETE', '/api/dispute/event/1');
  expect(await refusals()).toEqual([{ call: 'deleteStudent' }, { call: 'deleteEvent' }]);
  await server.runJob('tell refusals');
  expect((await refusals()).slice(2)).toEqual([{ call: 'deleteStudent', count: 39 }]);
  await remove(41);
  await server.runJob('tell refusals');
  expect((await refusals()).slice(3)).toEqual([{ call: 'deleteStudent', count: 1 }]);
  await server.runJob('tell refusals');
  await remove(42);
  expect((await refusals()).slice(4)).toEqual([{ call: 'deleteStudent' }]);
});

test('a user has 3000 calls a minute, others go on, and the next minute is another', async () => {
  const path = '/api/dispute/student/1';
  const ask = async () => (await reader.call('DELETE', path)).status;
  for (let round = 0; round < 30; round += 1)
    expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set([403]));
  const stopped = await reader.call('DELETE', path);
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await (await server.signIn('editor')).call('GET', '/api/dashboard')).status).toBe(200);
  server.clock.advance(60_000);
  expect(await ask()).toBe(403);
});

test('a user has 30,000 calls an hour, others go on, and the next hour is another', () => {
  const clock = testClock();
  const limit = createCallLimit(clock);
  for (let minute = 0; minute < 12; minute += 1) {
    for (let call = 0; call < 2500; call += 1) limit(3);
    clock.advance(60_000);
  }
  expect(() => limit(3)).toThrow(expect.objectContaining({ code: 'throttled' }));
  expect(() => limit(3)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ retryAfterSeconds: 48 * 60 }) }),
  );
  limit(2);
  clock.advance(48 * 60_000);
  limit(3);
});

describe('who is shown very many records within an hour', () => {
  const about = { device: null, requestId: 'r' };
  const world = () => {
    const clock = testClock();
    const entries: AuditEntry[] = [];
    const lines: string[] = [];
    const mailed: BulkReading[] = [];
    const written = async (entry: AuditEntry) => void entries.push(entry);
    const log = createLog({ write: (line: string) => void lines.push(line) });
    const audit = noticed(
      written,
      bulkNotice(written, { clock, log, tell: async (bulk) => void mailed.push(bulk) }),
    );
    return {
      clock,
      lines,
      mailed,
      told: () => entries.filter(({ action }) => action === 'bulk reading'),
      shown: async (userId: number, pages: number) => {
        for (let page = 0; page < pages; page += 1)
          await audit({ action: 'list', userId, ...about, detail: { rows: 500 } });
      },
      copied: async (userId: number, fills: number, rows: number, phase = 'fill') => {
        for (let fill = 0; fill < fills; fill += 1)
          await audit({ action: 'pull', userId, ...about, detail: { phase, rows } });
      },
    };
  };

  test('in lists is noticed once an hour; changes that a mirror takes are not', async () => {
    const { clock, lines, mailed, told, shown, copied } = world();
    await shown(1, 39);
    await copied(2, 500, 500, 'changes');
    expect(told()).toEqual([]);
    await shown(1, 41);
    expect(told()).toEqual([{ action: 'bulk reading', userId: 1, ...about, detail: { rows: 20_000 } }]);
    expect(lines.join('')).toContain('a user reads very many records');
    expect(mailed).toEqual([{ userId: 1, what: 'read', detail: { rows: 20_000 } }]);
    clock.advance(60 * 60_000);
    await shown(1, 39);
    expect(told()).toHaveLength(1);
  });

  test('by copies of school years is noticed by their number or by their rows, beside lists', async () => {
    const { clock, lines, told, shown, copied } = world();
    await copied(1, 5, 1000);
    await shown(1, 39);
    expect(told()).toEqual([]);
    await copied(1, 2, 1000);
    const entry = { action: 'bulk reading', ...about };
    expect(told()).toEqual([{ ...entry, userId: 1, detail: { fills: 6, rows: 6000 } }]);
    expect(lines.join('')).toContain('a user copies very many records');
    await shown(1, 1);
    expect(told().slice(1)).toEqual([{ ...entry, userId: 1, detail: { rows: 20_000 } }]);
    clock.advance(60 * 60_000);
    await copied(1, 2, 100_000);
    expect(told()).toHaveLength(2);
    await copied(2, 1, 300_000);
    expect(told().slice(2)).toEqual([{ ...entry, userId: 2, detail: { fills: 1, rows: 300_000 } }]);
  });
});

test('each active Admin is mailed once in an hour who was shown very much, without a word of what', async () => {
  const { rows } = await sql<{ id: number }>`select "id" from "users" where "userName" = 'reader'`.execute(
    server.db,
  );
  const bulk = { userId: rows[0]?.id ?? 0, what: 'read', detail: { rows: 20_000 } } as const;
  const tell = () => bulkReadingMails(server, 'https://accord.example.gov')(bulk);
  const mails = async () => {
    const queued = await sql<{ recipient: string; body: string }>`
      select "recipient", "body" from "mail" where "kind" = 'bulk reading'`.execute(server.db);
    return queued.rows;
  };
  await tell();
  await tell();
  expect(await mails()).toEqual([
    {
      recipient: 'admin@example.gov',
      body: expect.stringMatching(/^\S+ \S+ was shown 20000 records within an hour[^]+\/admin\/audit\n$/),
    },
  ]);
  server.clock.advance(60 * 60_000);
  await tell();
  expect(await mails()).toHaveLength(2);
});
