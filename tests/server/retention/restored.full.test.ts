import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLines } from '#server/audit/audit-lines.ts';
import { verifyChain } from '#server/audit/verify.ts';
import { backupDatabase } from '#server/backup/backup-database.ts';
import { restoreDatabase } from '#server/backup/restore-database.ts';
import { certificatesIn, destroyAgain } from '#server/retention/destroy-again.ts';
import { emptyDatabase, type TestDatabase } from '../../helpers/database.ts';
import { testServer } from '../../helpers/server.ts';
import { type Fields, restClient, studentBody } from '../../helpers/rest.ts';
import {
  caseOf,
  closedCaseOf,
  dump,
  fillWithCanaries,
  otherFamily,
  type RetentionWorld,
  retentionWorld,
  tablesWithCanary,
} from './retention-world.ts';

/** A backup is made, a student and three cases are destroyed, and then that backup is restored. */
let world: RetentionWorld;
let backup: Buffer;
let student: Fields;
let held: Fields;
let closed: Fields;
/** A student who had a case then that went to another student before this one was destroyed. */
let mistaken: Fields;
let stays: Fields;
/** The audit's lines since the backup, of all kinds. */
let lines: string;

async function backedUp(): Promise<Buffer> {
  const out = new PassThrough();
  const about = { version: '0.0.0-test', now: '2026-11-23T12:00:00.000Z' };
  const from = { url: world.server.database.url };
  const [, bytes] = await Promise.all([backupDatabase(from, out, about), buffer(out)]);
  return bytes;
}

beforeAll(async () => {
  world = await retentionWorld();
  ({ student } = await fillWithCanaries(world));
  ({ complaint: stays } = await otherFamily(world));
  [held, closed] = [await caseOf(world), await closedCaseOf(world, '2017-01-04')];
  mistaken = await world.make('/api/dispute/student', studentBody());
  const elsewhere = await caseOf(world, { studentId: mistaken.id });
  const hold = await world.admin.post<{ uid: string }>('/api/admin/retention/holds', {
    kind: 'complaint',
    uid: held.uid,
    reason: 'A court',
  });
  expect(hold.status).toBe(201);
  backup = await backedUp();

  await world.admin.post(`/api/admin/retention/holds/${hold.body.uid}/lift`, { reason: 'It ended' });
  await world.editor.put(`/api/dispute/complaint/${elsewhere.id}`, { studentId: stays['studentId'] });
  await world.destroy('student', student.uid);
  await world.destroy('student', mistaken.uid);
  await world.destroy('complaint', held.uid);
  // Who consents to this came after the backup, which doesn't know them.
  await world.server.addUser('third', ['Admin']);
  const third = await restClient(world.server, 'third');
  const [request = ''] = (await world.ask('complaint', closed.uid)).body.uids ?? [];
  const typed = { typed: (await world.asked(closed.uid))?.typed };
  const consented = await third.post(`/api/admin/retention/destructions/${request}/consent`, typed);
  expect(consented.status).toBe(200);
  await world.run();
  const before = [];
  for await (const line of auditLines(world.server.db, 0)) before.push(JSON.stringify(line));
  lines = before.join('\n');
}, 60_000);
afterAll(() => world.close());

let target: TestDatabase;
beforeEach(async () => {
  target = await emptyDatabase();
});
afterEach(() => target.close());

const restored = () => restoreDatabase({ url: target.url }, Readable.from([backup]));
const parts = () => ({ db: target.sql, clock: world.server.clock, publicUrl: 'http://localhost' });
/** The certificates that the audit's lines tell of. */
const told = (text = lines) => certificatesIn(text.split('\n'));
const dumped = () => dump({ server: { db: target.sql } } as RetentionWorld);
const isDestroyed = async ({ uid }: Fields) => {
  const { rows } = await sql`select from "destroyedRecord" where "uid" = ${uid}::uuid`.execute(target.sql);
  return rows.length === 1;
};

test('a backup from before brings back what was destroyed: certificates alone know of it', async () => {
  await restored();
  expect(tablesWithCanary(await dumped())).toEqual(expect.arrayContaining(['student', 'change_log']));
});

test('certificates destroy again what is back, the chain is whole, and others keep theirs', async () => {
  await restored();
  const again = await destroyAgain(parts(), await told());
  expect(again).toEqual({
    destroyed: 2,
    left: [
      expect.stringMatching(`^student ${mistaken.uid}, destroyed .*: the student had a case then`),
      expect.stringMatching(`^complaint ${held.uid}, destroyed .*: a legal hold of that time stands on it$`),
    ],
  });
  expect(tablesWithCanary(await dumped())).toEqual([]);
  expect(await Promise.all([student, closed, held, mistaken, stays].map(isDestroyed))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(await verifyChain(target.sql)).toMatchObject({ isRight: true, missing: [] });
});

test('who consented after the backup is nobody there, whoever gets their number later', async () => {
  await restored();
  await destroyAgain(parts(), await told());
  const { rows } = await sql<{ asked: string | null; decided: string | null }>`
    select (select "userName" from "users" where "id" = "askedBy") as "asked",
      (select "userName" from "users" where "id" = "decidedBy") as "decided"
    from "destruction" where "recordUid" = ${closed.uid}::uuid and "decidedBy" < 0`.execute(target.sql);
  expect(rows).toEqual([{ asked: 'admin', decided: null }]);
});

test('the job of the server that starts on it removes the files', async () => {
  await restored();
  await destroyAgain(parts(), await told());
  const states = async () => {
    const { rows } = await sql<{ state: string; files: number }>`
      select "state", sum(cardinality("objects"))::integer as "files" from "destruction" group by 1`.execute(
      target.sql,
    );
    return rows;
  };
  expect(await states()).toEqual([{ state: 'emptied', files: 3 }]);
  const server = await testServer({ existing: target });
  await server.runJob('destroy what was consented to');
  expect(await states()).toEqual([{ state: 'done', files: 0 }]);
});

test('told twice, or of what the backup never had or has destroyed, it does nothing more', async () => {
  await restored();
  await destroyAgain(parts(), await told());
  const before = await dumped();
  expect(await destroyAgain(parts(), await told(`${lines}\n\n${lines}`))).toMatchObject({ destroyed: 0 });
  const unknown = lines.replaceAll(student.uid, '0190a000-0000-7000-8000-0000000000bb');
  expect(await destroyAgain(parts(), await told(unknown))).toMatchObject({ destroyed: 0 });
  expect(await dumped()).toEqual(before);
});

test('a request that waited at the backup gives way to what was destroyed since; one that was over stays as it ended', async () => {
  await restored();
  for (const state of ['declined', 'asked'])
    await sql`insert into "destruction" ("uid", "entity", "recordUid", "cases", "reason", "state", "askedBy", "askedAt")
      values (gen_random_uuid(), 'complaint', ${closed.uid}::uuid, array[${closed.uid}::uuid], 'parent', ${state}, 1, now())`.execute(
      target.sql,
    );
  expect(await destroyAgain(parts(), await told())).toMatchObject({ destroyed: 2 });
  const { rows } = await sql<{ state: string }>`
    select "state" from "destruction" where "recordUid" = ${closed.uid}::uuid order by 1`.execute(target.sql);
  expect(rows.map(({ state }) => state)).toEqual(['declined', 'emptied', 'stopped']);
});

test('a line that is none of the audit, and a certificate that was altered, are refused with their number', async () => {
  const [first = ''] = lines.split('\n');
  await expect(told(`${first}\nnone`)).rejects.toThrow('line 2 of what was destroyed');
  const altered = JSON.stringify({ kind: 'entry', action: 'records destroyed', at: 'today' });
  await expect(told(altered)).rejects.toThrow('line 1 of what was destroyed');
  expect(await told(first)).toEqual([]);
});

describe('npm run restore', () => {
  const command = join(import.meta.dirname, '../../../src/server/process/commands/restore.ts');
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'accord-restored-'));
    await writeFile(join(folder, 'backup.gz'), backup);
    await writeFile(join(folder, 'audit.jsonl'), lines);
  });
  afterEach(() => rm(folder, { recursive: true }));
  const run = async (...options: string[]) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: target.url };
    const ran = promisify(execFile)(
      process.execPath,
      [command, '--from', join(folder, 'backup.gz'), ...options],
      { env },
    );
    return ran.then(
      ({ stderr }) => ({ code: 0, stderr }),
      (error: { code: number; stderr: string }) => ({ code: error.code, stderr: error.stderr }),
    );
  };

  test('restores nothing until it is told what was destroyed since', async () => {
    const { code, stderr } = await run();
    expect(stderr).toMatch(/^Nothing was restored: what was destroyed after the backup comes back with it/);
    expect(code).toBe(1);
    expect(await dumped()).toEqual(new Map());
  });

  test('destroys again by the lines of the audit, and ends with 2 and one line for each that is left', async () => {
    const { code, stderr } = await run('--destroyed', join(folder, 'audit.jsonl'));
    expect(stderr).toMatch(
      /^Destroyed again what 2 of 4 certificates name\.\nNot destroyed again: student .*\.\nNot destroyed again: complaint .*\.\nRestored and verified/,
    );
    expect(code).toBe(2);
    expect(tablesWithCanary(await dumped())).toEqual([]);
  });

  test('restores all of it where somebody says that nothing was', async () => {
    const { code } = await run('--destroyed', 'none');
    expect(code).toBe(0);
    expect(tablesWithCanary(await dumped())).toContain('student');
  });
});
