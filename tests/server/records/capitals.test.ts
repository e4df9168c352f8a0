import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mirrorWorld } from '../../helpers/mirror.ts';
import { type RecordWorld, seen, studentBody } from '../../helpers/rest.ts';

/** A program that writes uuids in capitals, or in both ways, means the same ones. */
let world: RecordWorld;
let year: number;
beforeAll(async () => void ({ world, year } = await mirrorWorld()));
afterAll(() => world.close());

const complaints = '/api/dispute/complaint';
const aComplaint = () => world.make(complaints, { dateFiled: '2026-09-02', facts: 'as filed' });
const everyKey = (key: string) => ({ 'idempotency-key': key });
const wayOf = (uuid: string, isLoud: boolean) => (isLoud ? uuid.toUpperCase() : uuid);

test('a repeat whose Idempotency-Key is in capitals has no second effect', async () => {
  const key = randomUUID();
  const body = studentBody();
  const first = await world.editor.post('/api/dispute/student', body, everyKey(key.toUpperCase()));
  const again = await world.editor.post('/api/dispute/student', body, everyKey(key));
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const asked = { keys: [key.toUpperCase()] };
  expect((await world.editor.post('/api/sync/received', asked)).body).toEqual({ received: [key] });
});

test('own edits of a device that is named in capitals are never in conflict with each other', async () => {
  const complaint = await aComplaint();
  const device = randomUUID();
  const edit = (facts: string, isLoud: boolean) =>
    world.editor.put(
      `${complaints}/${complaint.id}`,
      { facts },
      {
        ...seen(1),
        'x-device': wayOf(device, isLoud),
      },
    );
  expect((await edit('first', true)).status).toBe(200);
  expect((await edit('second', false)).status).toBe(200);
});

test('a record that a device asks about in capitals is answered, and not said to be deleted', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const complaint = await world.make(complaints, {
    dateFiled: '2026-09-02',
    studentId: `~${student.uid.toUpperCase()}`,
  });
  expect(complaint['studentUid']).toBe(student.uid);
  const wanted = [{ entity: 'complaint', uid: complaint.uid.toUpperCase(), version: 0 }];
  const { body } = await world.editor.post<{ rows: unknown[]; removals: unknown[] }>(
    `/api/sync/rows?schoolYearId=${year}`,
    { wanted },
  );
  expect([body.rows.length, body.removals]).toEqual([1, []]);
});

test('a case is assigned to a user who is named by a uid in capitals', async () => {
  const complaint = await aComplaint();
  const people = await world.editor.get<{ uid: string }[]>('/api/dispute/people');
  const uid = people.body[0]?.uid ?? '';
  const investigatorUserUid = uid.toUpperCase();
  const { status, body } = await world.editor.put(`${complaints}/${complaint.id}`, { investigatorUserUid });
  expect([status, body['investigatorUserUid']]).toEqual([200, uid]);
});
