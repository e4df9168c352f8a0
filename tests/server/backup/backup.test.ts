import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PullPage } from '#contract/sync.ts';
import { deriveKeys } from '#server/base/keys.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { verifyChain } from '#server/audit/verify.ts';
import { backupDatabase } from '#server/backup/backup-database.ts';
import { restoreDatabase } from '#server/backup/restore-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadSample } from '#server/sample/load.ts';
import { emptyDatabase, type TestDatabase } from '../../helpers/database.ts';
import { aKey, studentBody } from '../../helpers/rest.ts';
import { testServer, type TestServer, tokenSecret } from '../../helpers/server.ts';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await emptyDatabase();
  await migrate(database);
  const passwords = createPasswords(deriveKeys(tokenSecret).pepper, { memoryCost: 8, timeCost: 1 });
  await loadSample(database.sql, passwords, { seed: 7, today: '2026-11-21', cases: 60 });
  server = await testServer({ existing: database });
});
afterAll(() => server.close());

async function backup(from: TestDatabase) {
  const out = new PassThrough();
  const [manifest, bytes] = await Promise.all([
    backupDatabase({ url: from.url }, out, { version: '0.0.0-test', now: '2026-11-21T12:00:00.000Z' }),
    buffer(out),
  ]);
  return { manifest, bytes };
}

const restoreInto = (target: TestDatabase, bytes: Uint8Array) =>
  restoreDatabase({ url: target.url }, Readable.from([bytes]));

/** Everything that PostgreSQL's COPY has to write in another way. */
const oddText = 'tab\there\n\\.\nback\\slash \\N and ümläut 😀\r\nend';

test('a backup taken while others write restores to what was there at one moment, held to counts and hashes', async () => {
  const editor = await server.signIn('editor');
  const odd = await editor.call(
    'POST',
    '/api/dispute/student/',
    studentBody({ streetAddress: 'x', lastName: 'Odd' }),
  );
  expect(odd.status).toBe(201);
  let isWriting = true;
  let written = 0;
  const writer = (async () => {
    while (isWriting) {
      const body = { dateFiled: '2026-10-06', facts: oddText, problem: `case ${written}` };
      const made = await editor.call('POST', '/api/dispute/complaint/', body, aKey());
      expect(made.status).toBe(201);
      const { id } = (await made.json()) as { id: number };
      await editor.call('PUT', `/api/dispute/complaint/${id}`, { problem: 'changed' }, aKey());
      written += 1;
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(3);
  const { manifest, bytes } = await backup(database);
  isWriting = false;
  await writer;

  const target = await emptyDatabase();
  expect(await restoreInto(target, bytes)).toEqual(manifest);

  // One moment: no record is newer or older than its log says.
  const { rows: torn } = await sql`
    select "c"."uid" from "complaint" "c" join "change_log" "l" on "l"."uid" = "c"."uid"
    group by "c"."uid", "c"."version" having max("l"."version") <> "c"."version"`.execute(target.sql);
  expect(torn).toEqual([]);
  const { rows: texts } = await sql<{ same: boolean; count: number }>`
    select bool_and("facts" = ${oddText}) as "same", count(*)::integer as "count" from "complaint"
    where "problem" = 'changed'`.execute(target.sql);
  expect(texts[0]?.same).toBe(true);
  expect(await verifyChain(target.sql)).toMatchObject({ isRight: true });

  // Restored again from the restored one: the same rows, beside what the restore ends on purpose.
  const second = await backup(target);
  // That a backup was restored is an entry more of the audit, which waits for its link.
  const { refreshFamilies: ended, audit, auditWaiting, ...rest } = second.manifest.tables;
  const { refreshFamilies: _before, audit: had, auditWaiting: waited, ...expected } = manifest.tables;
  expect([audit?.rows, auditWaiting?.rows]).toEqual([(had?.rows ?? 0) + 1, (waited?.rows ?? 0) + 1]);
  const { rows: entries } = await sql`
    select "userId", "detail" from "audit" where "action" = 'backup restored'`.execute(target.sql);
  expect(entries).toEqual([
    { userId: null, detail: { madeAt: '2026-11-21T12:00:00.000Z', version: '0.0.0-test', by: 'operator' } },
  ]);
  expect(rest).toEqual(expected);
  expect(ended?.rows).toBe(0);
  await target.close();
});

test('the server starts on a restored database, numbers go on, and devices of the old one are told to begin anew', async () => {
  const before = await server.signIn('editor');
  const { tokens } = before;
  const year = (
    await sql<{ id: number }>`select "id" from "schoolYear" where "isCurrent"`.execute(database.sql)
  ).rows[0]?.id;
  const pull = (client: typeof before, cursor = '') =>
    client.call('GET', `/api/sync/pull?schoolYearId=${year}${cursor && `&cursor=${cursor}`}`);
  const page = (await (await pull(before)).json()) as Extract<PullPage, { status: 'page' }>;
  expect(page.status).toBe('page');

  const target = await emptyDatabase();
  await restoreInto(target, (await backup(database)).bytes);
  const restored = await testServer({ existing: target });
  const refresh = await restored.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
  expect(refresh.status).toBe(400);
  const editor = await restored.signIn('editor');
  expect(await (await pull(editor, page.cursor)).json()).toMatchObject({ status: 'reset' });

  const numbers: unknown[] = [];
  for (const client of [before, editor]) {
    const made = await client.call('POST', '/api/dispute/complaint/', { dateFiled: '2026-10-06' }, aKey());
    expect(made.status).toBe(201);
    const { caseNumber, id } = (await made.json()) as Record<string, unknown>;
    numbers.push(`${String(caseNumber)} ${String(id)}`);
  }
  expect(numbers[1]).toBe(numbers[0]);
  const { rows: triggers } = await sql<{ name: string }>`
    select "tgname" as "name" from pg_trigger where "tgenabled" = 'D'`.execute(target.sql);
  expect(triggers).toEqual([]);
  expect(await verifyChain(target.sql)).toMatchObject({ isRight: true });
  await restored.close();
});

test('a mail that waited at the backup is not sent by the restored server', async () => {
  await sql`insert into "mail" ("uid", "kind", "recipient", "subject", "body", "queuedAt", "dueAt", "expiresAt")
    values (gen_random_uuid(), 'alert', 'a@b.example', 's', 'b', now(), now() + interval '1 day', now() + interval '2 days')`.execute(
    database.sql,
  );
  const target = await emptyDatabase();
  await restoreInto(target, (await backup(database)).bytes);
  const { rows } = await sql`select "state", "recipient" from "mail"`.execute(target.sql);
  expect(rows).toEqual([{ state: 'unknown', recipient: null }]);
  await target.close();
});

test('a backup whose way out fails while the database is being asked ends with the reason, and waits for nothing', async () => {
  const out = new PassThrough();
  const about = { version: '0.0.0-test', now: '2026-11-21T12:00:00.000Z' };
  // A program that refuses its recipient, or a disk that is full.
  out.once('pipe', () => out.destroy(new Error('nothing takes it')));
  await expect(backupDatabase({ url: database.url }, out, about)).rejects.toThrow('nothing takes it');
}, 20_000);

test('a database with records is refused and stays as it is', async () => {
  const { bytes } = await backup(database);
  const before = (await backup(database)).manifest;
  await expect(restoreInto(database, bytes)).rejects.toThrow(/not empty/);
  expect((await backup(database)).manifest.tables).toEqual(before.tables);
});

test('a cut or changed backup is refused, and nothing of it is stored', async () => {
  const { bytes } = await backup(database);
  const text = gunzipSync(bytes);
  const last = text.lastIndexOf('-- Accord manifest');
  const rowAt = text.indexOf('\n', text.indexOf('\ncopy "complaint"') + 1) + 1;
  const swapped = Buffer.from(text);
  swapped.write(swapped.toString('utf8', rowAt, rowAt + 1) === '1' ? '7' : '1', rowAt);
  const bad: [name: string, bytes: Uint8Array, says: RegExp][] = [
    ['cut in its packing', bytes.subarray(0, bytes.length - 20), /The backup is cut/],
    ['without its end', gzipSync(text.subarray(0, last)), /cut/],
    ['cut within a table', gzipSync(text.subarray(0, rowAt + 40)), /cut/],
    ['another row', gzipSync(swapped), /damaged|duplicate key|violates|references/],
    ['another file', gzipSync('hello\n'), /not a backup/],
  ];
  for (const [name, content, says] of bad) {
    const target = await emptyDatabase();
    await expect.soft(restoreInto(target, content), name).rejects.toThrow(says);
    const left = await sql<{ table: string | null }>`select to_regclass('"users"') as "table"`.execute(
      target.sql,
    );
    if (left.rows[0]?.table) {
      const { rows } = await sql`select from "users"`.execute(target.sql);
      expect.soft(rows, name).toEqual([]);
    }
    await target.close();
  }
});
