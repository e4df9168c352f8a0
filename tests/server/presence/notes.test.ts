import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RecordWorld, recordWorld, restClient, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeEach(async () => {
  world = await recordWorld();
});
afterEach(() => world.close());

const at = '2026-11-20T10:00:00.000Z';
const aNote = (given: object) => ({
  key: randomUUID(),
  at,
  what: 'pdf',
  entity: 'complaint',
  uid: null,
  count: 1,
  ...given,
});
const report = (notes: object[], open: string[] = []) =>
  world.reader.post('/api/sync/presence', { page: randomUUID(), open, unsent: null, settled: [], notes });

async function aFamily() {
  const student = await world.make('/api/dispute/student', studentBody());
  const complaint = await world.make('/api/dispute/complaint', {
    dateFiled: '2026-09-02',
    studentId: student.id,
  });
  return { student, complaint };
}

/** What the audit has of files and of records on a screen, as text without the notes' keys. */
async function told() {
  const { rows } = await sql<Record<string, unknown>>`
    select "action", "entity", "uid"::text as "uid", "detail" - 'note' as "detail" from "audit"
    where "action" in ('export', 'open', 'download') order by "id"`.execute(world.server.db);
  return rows;
}

test('files made on a device are exports, a record opened there is opened, once however often it is told', async () => {
  const { student, complaint } = await aFamily();
  const notes = [
    aNote({ uid: complaint.uid }),
    aNote({ entity: 'event', uid: complaint.uid, count: 4 }),
    aNote({ what: 'open', entity: null, uid: student.uid }),
    aNote({ what: 'csv', entity: 'mediation', count: 12 }),
    aNote({ what: 'open', entity: null, uid: randomUUID() }),
    aNote({ what: 'document', entity: 'document', uid: randomUUID() }),
  ];
  for (const { status } of await Promise.all([report(notes), report(notes)])) expect(status).toBe(200);
  await report(notes);
  expect(await told()).toEqual([
    { action: 'export', entity: 'complaint', uid: complaint.uid, detail: { at, file: 'pdf', rows: 1 } },
    {
      action: 'export',
      entity: 'complaint',
      uid: complaint.uid,
      detail: { at, file: 'pdf', rows: 4, records: 'event' },
    },
    { action: 'open', entity: 'student', uid: student.uid, detail: { at } },
    { action: 'export', entity: 'mediation', uid: null, detail: { at, file: 'csv', rows: 12 } },
  ]);
});

test('a record that was opened offline and stays open is opened once', async () => {
  const { student } = await aFamily();
  await report([aNote({ what: 'open', entity: null, uid: student.uid })], [student.uid]);
  expect(await told()).toHaveLength(1);
});

test('a record that a report named, and was closed meanwhile, is opened once', async () => {
  const { student } = await aFamily();
  await report([], [student.uid]);
  await report([aNote({ what: 'open', entity: null, uid: student.uid, at: new Date().toISOString() })]);
  expect(await told()).toHaveLength(1);
});

test.each([{ at: '2026-99-99T00:00:00Z' }, { what: 'video' }, { name: 'Lee' }, { count: -1 }])(
  '%j is no note',
  async (wrong) => expect((await report([aNote(wrong)])).status).toBe(400),
);

test('a user tells 6000 notes an hour, others go on, and the next hour is another', async () => {
  // Of records that nobody has: they count, and leave no entry that this test would wait for.
  const hundred = Array.from({ length: 100 }, () => aNote({ what: 'open', entity: null, uid: randomUUID() }));
  for (let round = 0; round < 60; round += 1) expect((await report(hundred)).status).toBe(200);
  const { status, headers } = await report([aNote({})]);
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await told()).toEqual([]);
  expect((await report([])).status).toBe(200);
  const body = { page: randomUUID(), open: [], unsent: null, settled: [], notes: [aNote({})] };
  expect((await world.editor.post('/api/sync/presence', body)).status).toBe(200);
  world.server.clock.advance(60 * 60_000);
  const reader = await restClient(world.server, 'reader');
  expect((await reader.post('/api/sync/presence', body)).status).toBe(200);
});
