import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditLine, auditLines } from '#server/audit/audit-lines.ts';
import { verifyChain } from '#server/audit/verify.ts';
import { type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

async function linesAfter(after: number): Promise<AuditLine[]> {
  const lines: AuditLine[] = [];
  for await (const line of auditLines(world.server.db, after)) lines.push(line);
  return lines;
}

test('every link of the chain is a line, in order and without a gap, and the last one is the head', async () => {
  const student = await world.make('/api/dispute/student', studentBody({ lastName: 'Nightingale' }));
  await world.editor.put(`/api/dispute/student/${student.id}`, { city: 'Ames' });
  await world.reader.get(`/api/dispute/student/${student.id}`);
  await sql`insert into "audit" ("action", "requestId") select 'sign-in refused', 'r-' || n
    from generate_series(1, 2100) n`.execute(world.server.db);
  const lines = await linesAfter(0);
  expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
  const verdict = await verifyChain(world.server.db);
  expect(verdict).toEqual({
    isRight: true,
    head: { number: lines.at(-1)?.number, hash: lines.at(-1)?.hash },
    waiting: 0,
    missing: [],
  });
  expect(lines.filter(({ uid }) => uid === student.uid)).toMatchObject([
    { kind: 'change', action: 'create', userName: 'editor', entity: 'student' },
    { kind: 'change', action: 'update', userName: 'editor', detail: { fields: ['city'] } },
    { kind: 'entry', action: 'read', userName: 'reader', detail: { call: 'student' } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Nightingale|Ames/);
});

test('a kept conflict has the names of its fields and neither wording', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const [{ number: before } = { number: 0 }] = (await linesAfter(0)).slice(-1);
  await world.editor.put(`/api/dispute/student/${student.id}`, { city: 'Theirs' });
  await world.admin.put(`/api/dispute/student/${student.id}`, { city: 'Mine' }, { 'if-match': '"1"' });
  const lines = await linesAfter(before);
  expect(lines.filter(({ kind }) => kind === 'conflict')).toMatchObject([
    { action: 'conflict', userName: 'admin', uid: student.uid, detail: { fields: ['city'] } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Theirs|Mine/);
});

test('after the last line there is nothing', async () => {
  const last = (await linesAfter(0)).at(-1)?.number ?? 0;
  expect(await linesAfter(last)).toEqual([]);
});
