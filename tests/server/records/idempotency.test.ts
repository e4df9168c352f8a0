import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aKey,
  type Fields,
  type RecordWorld,
  recordWorld,
  restClient,
  seen,
  studentBody,
} from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

const complaints = '/api/dispute/complaint';
const aComplaint = () => world.make(complaints, { dateFiled: '2026-09-02', facts: 'as filed' });

test('a repeated create makes one record and answers it (PS2)', async () => {
  const key = aKey();
  const body = studentBody();
  const first = await world.editor.post('/api/dispute/student', body, key);
  const again = await world.editor.post('/api/dispute/student', body, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

test('concurrent repeats of one create make one record', async () => {
  const key = aKey();
  const body = { dateFiled: '2026-09-03' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.editor.post(complaints, body, key)),
  );
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === null)).toHaveLength(1);
});

test('a repeat answers the record as it is now, not as it was (PS2)', async () => {
  const complaint = await aComplaint();
  const path = `${complaints}/${complaint.id}`;
  const key = aKey();
  await world.editor.put(path, { facts: 'first' }, { ...key, ...seen(1) });
  await world.laptop.put(path, { facts: 'later' }, seen(2));
  const again = await world.editor.put(path, { facts: 'first' }, { ...key, ...seen(1) });
  expect([again.status, again.body.facts, again.body.version]).toEqual([200, 'later', 3]);
});

test('every write says when the server took it, a repeat when it took the first', async () => {
  const complaint = await aComplaint();
  const path = `${complaints}/${complaint.id}`;
  const first = world.server.clock.now().toISOString();
  const [saving, removing] = [aKey(), aKey()];
  const save = () => world.editor.put(path, { facts: 'once' }, saving);
  const remove = () => world.editor.delete(path, removing);
  expect((await save()).headers.get('x-received-at')).toBe(first);
  world.server.clock.advance(60_000);
  expect((await save()).headers.get('x-received-at')).toBe(first);
  const second = world.server.clock.now().toISOString();
  expect((await remove()).headers.get('x-received-at')).toBe(second);
  world.server.clock.advance(60_000);
  expect((await remove()).headers.get('x-received-at')).toBe(second);
  expect((await world.editor.get(complaints + 's')).headers.get('x-received-at')).toBeNull();
});

test('a repeat of a merged change says again that it was merged', async () => {
  const complaint = await aComplaint();
  const path = `${complaints}/${complaint.id}`;
  const key = aKey();
  await world.laptop.put(path, { problem: 'theirs' }, seen(1));
  const send = () => world.editor.put(path, { facts: 'mine' }, { ...key, ...seen(1) });
  expect((await send()).headers.get('x-merged')).toBe('true');
  expect((await send()).headers.get('x-merged')).toBe('true');
});

test('a repeat of a change that ended in conflict is that conflict, with the row read fresh and nothing stored', async () => {
  const complaint = await aComplaint();
  const path = `${complaints}/${complaint.id}`;
  const key = aKey();
  await world.laptop.put(path, { facts: 'theirs' }, seen(1));
  const send = () =>
    world.editor.put<{ conflicts: unknown; current: Fields }>(
      path,
      { facts: 'mine', problem: 'rest' },
      { ...key, ...seen(1) },
    );
  const first = await send();
  await world.laptop.put(path, { problem: 'later' }, seen(3));
  const again = await send();
  expect([first.status, again.status]).toEqual([412, 412]);
  expect(again.body.conflicts).toEqual(first.body.conflicts);
  expect(again.body.current).toMatchObject({ facts: 'theirs', problem: 'later', version: 4 });
});

test('a repeat after somebody deleted the record answers its last state', async () => {
  const complaint = await aComplaint();
  const path = `${complaints}/${complaint.id}`;
  const key = aKey();
  await world.editor.put(path, { facts: 'mine' }, { ...key, ...seen(1) });
  await world.laptop.delete(path);
  const again = await world.editor.put(path, { facts: 'mine' }, { ...key, ...seen(1) });
  expect([again.status, again.body.version]).toEqual([200, 3]);
});

test('a repeated delete answers the same, once deleted', async () => {
  const complaint = await aComplaint();
  const key = aKey();
  const path = `${complaints}/${complaint.id}`;
  const first = await world.editor.delete(path, key);
  const again = await world.editor.delete(path, key);
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
});

test('a delete says in which version the record is deleted, and its repeat does not once it was restored', async () => {
  const complaint = await aComplaint();
  const key = aKey();
  const path = `${complaints}/${complaint.id}`;
  const said = async () => (await world.editor.delete(path, key)).headers.get('x-deleted-version');
  expect(await said()).toBe('2');
  expect(await said()).toBe('2');
  await world.admin.post(`/api/admin/restore/complaint/~${complaint.uid}`);
  expect(await said()).toBeNull();
});

test('the same key with another body is refused, and another user may use it', async () => {
  const key = aKey();
  await world.editor.post(complaints, { dateFiled: '2026-09-03' }, key);
  const other = await world.editor.post(complaints, { dateFiled: '2026-09-04' }, key);
  expect(other.status).toBe(422);
  expect((await world.admin.post(complaints, { dateFiled: '2026-09-04' }, key)).status).toBe(201);
});

test('a repeat answers its own record, whatever its user and others sent with other keys and with the same since', async () => {
  const key = aKey();
  const body = { dateFiled: '2026-09-03', facts: 'first' };
  const others = { dateFiled: '2026-09-04' };
  const first = await world.editor.post(complaints, body, key);
  const theirs = await world.admin.post(complaints, others, key);
  await world.editor.post(complaints, others, aKey());
  const again = await world.editor.post(complaints, body, key);
  expect([again.status, again.body.uid]).toEqual([201, first.body.uid]);
  const theirsAgain = await world.admin.post(complaints, others, key);
  expect([theirsAgain.status, theirsAgain.body.uid]).toEqual([201, theirs.body.uid]);
});

test('a refused request had no effect, so its key is free (PS2)', async () => {
  const complaint = await aComplaint();
  const path = `${complaints}/${complaint.id}`;
  const key = aKey();
  const change = { dateWithdrawn: '2026-10-01' };
  expect((await world.editor.put(path, change, key)).status).toBe(409);
  await world.editor.put(path, { complaintWithdrawnFlag: true });
  expect((await world.editor.put(path, change, key)).status).toBe(200);
});

test('a uid that exists is refused when it is not the repeat of its create', async () => {
  const student = await world.make('/api/dispute/student', studentBody());
  const again = await world.editor.post('/api/dispute/student', studentBody({ uid: student.uid }));
  expect(again.status).toBe(409);
});

test('a key is remembered for 400 days, then forgotten', async () => {
  const { server } = world;
  const key = aKey();
  const body = { dateFiled: '2026-09-05' };
  const first = await world.editor.post(complaints, body, key);
  const days = (count: number) => server.clock.advance(count * 24 * 60 * 60 * 1000);

  days(399);
  await server.runJob('forget old idempotency keys');
  const again = await (await restClient(server, 'editor')).post(complaints, body, key);
  expect(again.body.id).toBe(first.body.id);

  days(2);
  await server.runJob('forget old idempotency keys');
  const later = await (await restClient(server, 'editor')).post(complaints, body, key);
  expect(later.body.id).not.toBe(first.body.id);
});
