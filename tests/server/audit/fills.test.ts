import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditPage } from '#contract/audit.ts';
import { randomUUID } from 'node:crypto';
import { type Fields, restClient } from '../../helpers/rest.ts';
import { type SignedInClient, testPassword, testServer, type TestServer } from '../../helpers/server.ts';

const year = 3;
const minute = 60_000;
const device = randomUUID();

let server: TestServer;
let reader: SignedInClient;
beforeEach(async () => {
  server = await testServer();
  // Students of no case are in no mirror: so the rows are those of complaints and lookups.
  await sql`insert into "complaint" ("uid", "version", "caseNumber", "yearCaseNumber", "dateFiled")
    select gen_random_uuid(), 1, "n"::text, '2026-' || "n", '2026-09-02' from generate_series(1, 1200) "n"`.execute(
    server.db,
  );
  reader = await server.signIn('reader', testPassword, device);
});
afterEach(() => server.close());

interface Page {
  cursor: string;
  more: boolean;
  phase: string;
  rows: Fields[];
}

async function pullFrom(by: SignedInClient, cursor: string | null): Promise<Page> {
  const at = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const answer = await by.call('GET', `/api/sync/pull?schoolYearId=${year}${at}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Page;
}

/** Takes so many pages; answers the last. */
async function take(by: SignedInClient, pages: number, from: string | null = null) {
  let page = await pullFrom(by, from);
  let rows = page.rows.length;
  for (let count = 1; count < pages; count += 1) {
    page = await pullFrom(by, page.cursor);
    rows += page.rows.length;
  }
  return { ...page, taken: rows };
}

const fills = async () =>
  (
    await sql<{ userName: string; device: string; detail: Record<string, unknown> }>`
      select "userName", "device", "detail" from "audit" join "users" on "users"."id" = "audit"."userId"
      where "action" = 'pull' order by "audit"."id"`.execute(server.db)
  ).rows;
const tell = () => server.runJob('tell fills');

describe('a fill of a year', () => {
  test('is one entry with its pages and rows, of the device of its session', async () => {
    const { more, taken } = await take(reader, 3);
    expect(more).toBe(false);
    expect(await fills()).toEqual([
      {
        userName: 'reader',
        device,
        detail: {
          call: 'pull',
          phase: 'fill',
          schoolYearId: year,
          pages: 3,
          rows: taken,
          since: '2026-11-21T15:00:00.000Z',
        },
      },
    ]);
    server.clock.advance(2 * 60 * minute);
    await tell();
    expect(await fills()).toHaveLength(1);
  });

  test('that its device gives up is told once it rested for ten minutes, and goes on as another', async () => {
    const { cursor, taken } = await take(reader, 2);
    await tell();
    expect(await fills()).toEqual([]);
    server.clock.advance(10 * minute);
    await tell();
    expect(await fills()).toMatchObject([{ detail: { pages: 2, rows: taken } }]);
    const rest = await take(reader, 1, cursor);
    expect(await fills()).toMatchObject([{}, { detail: { pages: 1, rows: rest.taken } }]);
  });

  test('that never ends is told each hour', async () => {
    const { cursor } = await pullFrom(reader, null);
    for (let turn = 0; turn < 9; turn += 1) {
      server.clock.advance(7 * minute);
      reader = await server.signIn('reader', testPassword, device);
      await take(reader, 1, cursor).then(tell);
    }
    expect(await fills()).toMatchObject([{ detail: { phase: 'fill', pages: 10 } }]);
  });

  test('outlives the process that answered it, and is another for each session, user and year', async () => {
    await take(reader, 1);
    const second = await testServer({ existing: server.database, clock: server.clock });
    const elsewhere = await second.signIn('reader', testPassword, randomUUID());
    await take(elsewhere, 1);
    await take(await second.signIn('editor'), 1);
    server.clock.advance(10 * minute);
    await second.runJob('tell fills');
    expect((await fills()).map(({ userName, detail }) => [userName, detail['pages']])).toEqual(
      expect.arrayContaining([
        ['reader', 1],
        ['reader', 1],
        ['editor', 1],
      ]),
    );
    expect(await fills()).toHaveLength(3);
  });

  test('shows who holds a copy while it is still under way', async () => {
    await take(reader, 1);
    const complaint = await reader.call('GET', '/api/dispute/complaint/1');
    const { uid } = (await complaint.json()) as Fields;
    const admin = await restClient(server, 'admin');
    const { body } = await admin.get<AuditPage>(`/api/admin/audit?record=${uid}`);
    expect(body.copies).toMatchObject([{ name: 'Rita Example', last: '2026-11-21T15:00:00.000Z' }]);
  });

  test('that the audit does not take is told at the next turn', async () => {
    await sql`alter table "audit" add constraint "full" check ("action" <> 'pull') not valid`.execute(
      server.db,
    );
    await take(reader, 2);
    server.clock.advance(10 * minute);
    await expect(tell()).rejects.toThrow();
    await sql`alter table "audit" drop constraint "full"`.execute(server.db);
    await tell();
    expect(await fills()).toMatchObject([{ detail: { pages: 2 } }]);
  });

  test('of more copies within an hour than devices have is noticed', async () => {
    for (let count = 0; count < 6; count += 1) {
      await take(await server.signIn('reader', testPassword, randomUUID()), 3);
    }
    const { rows } = await sql<{ detail: { fills: number } }>`
      select "detail" from "audit" where "action" = 'bulk reading'`.execute(server.db);
    expect(rows).toMatchObject([{ detail: { fills: 6 } }]);
  });
});
