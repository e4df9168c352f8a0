import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { isStub } from '#domain/cases/restricted.ts';
import { eventually } from '../../helpers/eventually.ts';
import { studentBody } from '../../helpers/rest.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let one: Device;
let two: Device;
let uid: string;
let event: string;

beforeEach(async () => {
  w = await world();
  [one, two] = [w.device(), w.device()];
  await one.signIn('editor');
  await two.signIn('admin');
  uid = await one.engine.edits.create('complaint', { dateFiled: '2026-09-02', facts: 'Zzyzx' });
  event = await one.engine.edits.create('event', {
    parentId: `~${uid}`,
    parentType: 'complaint',
    type: 'Other',
    narrative: 'Zzyzx',
  });
  await one.engine.queue.syncNow();
  await two.engine.queue.syncNow();
});
afterEach(() => w.close());

async function restrict(users: readonly string[] | null) {
  const { call } = await w.server.signIn('editor');
  const { rows } = await sql<{ id: number }>`
    select "id" from "users" where "userName" = any(${`{${(users ?? []).join(',')}}`}::text[])`.execute(
    w.server.db,
  );
  const body = users ? { users: rows.map(({ id }) => id) } : undefined;
  const answer = await call(users ? 'PUT' : 'DELETE', `/api/dispute/restriction/complaint/~${uid}`, body);
  expect(answer.status).toBe(200);
}
const seen = ({ engine }: Device) => engine.view.find('complaint', `~${uid}`);

test('a device whose user is not named keeps the number and forgets the rest, also after a reload; search finds the number (NK1)', async () => {
  await restrict(['editor']);
  await two.engine.queue.syncNow();
  const check = () => {
    const stub = seen(two);
    expect(stub && isStub(stub.record)).toBe(true);
    expect(stub?.record).toMatchObject({ facts: null, studentUid: null, dateFiled: null });
    expect(two.engine.view.find('event', `~${event}`)).toBeUndefined();
    expect(two.engine.view.all('complaint')).toEqual([]);
    expect(two.engine.view.stubs('complaint')).toEqual([stub]);
    expect(two.engine.search.everything('Zzyzx')).toMatchObject({ cases: [], texts: [] });
    expect(two.engine.search.cases(stub?.record.yearCaseNumber ?? '-')).toHaveLength(1);
  };
  check();
  await two.reload();
  await two.signIn('admin');
  check();
  expect(seen(one)?.record.facts).toBe('Zzyzx');
});

test('a guest, and what hangs on it, give nothing of it any more, also after a reload (NK1)', async () => {
  const { call } = await w.server.signIn('editor');
  const make = async (path: string, body: object) => {
    const answer = await call('POST', `/api/dispute/${path}/`, body);
    expect(answer.status).toBe(201);
    return (await answer.json()) as { id: number; uid: string };
  };
  const student = await make('student', studentBody({ lastName: 'Qwop' }));
  const old = { dateFiled: '2020-09-02', studentId: student.id, facts: 'Zzyzxold' };
  const guest = await make('complaint', old);
  const closed = await call('PUT', `/api/dispute/complaint/${guest.id}`, { dateClosed: '2021-01-01' });
  expect(closed.status).toBe(200);
  const hearing = await make('event', { parentId: guest.id, parentType: 'complaint', narrative: 'Zzyzxold' });
  await two.engine.guests.bring('complaint', `~${guest.uid}`);
  await eventually(() =>
    expect(two.engine.view.find('event', `~${hearing.uid}`)?.record.narrative).toBe('Zzyzxold'),
  );
  uid = guest.uid;
  await restrict(['editor']);
  const check = () => {
    const held = two.engine.view.find('complaint', `~${guest.uid}`)?.record;
    expect([held?.facts ?? null, held?.studentUid ?? null]).toEqual([null, null]);
    expect(two.engine.view.find('event', `~${hearing.uid}`)).toBeUndefined();
    expect(two.engine.search.everything('Zzyzxold')).toMatchObject({ cases: [], texts: [] });
    expect(two.engine.view.all('complaint').map(({ record }) => record.uid)).not.toContain(guest.uid);
  };
  await two.engine.queue.syncNow();
  check();
  await two.reload();
  await two.signIn('admin');
  check();
});

test('it comes back whole once its user is named or the restriction is lifted (NK2)', async () => {
  for (const users of [['editor', 'admin'], null]) {
    await restrict(['editor']);
    await two.engine.queue.syncNow();
    expect(two.engine.view.all('complaint')).toEqual([]);
    await restrict(users);
    await two.engine.queue.syncNow();
    expect(seen(two)?.record.facts).toBe('Zzyzx');
    expect(two.engine.view.find('event', `~${event}`)?.record.narrative).toBe('Zzyzx');
    await eventually(() => expect(two.engine.status.get().kind).toBe('up-to-date'));
  }
});

test('what somebody typed who may not see the case any more is refused in words and stays (NK3)', async () => {
  two.goOffline();
  const before = seen(two)?.record;
  if (!before) throw new Error('the complaint is not here');
  await two.engine.edits.save('complaint', uid, before, { problem: 'typed offline' });
  await restrict(['editor']);
  await two.goOnline();
  await eventually(() => expect(two.engine.status.get().attention).toBe(1));
  const [edit] = two.engine.queue.edits.get();
  expect(edit).toMatchObject({ state: 'refused', error: expect.stringContaining('restricted') });
  expect(edit?.changes).toEqual({ problem: 'typed offline' });
  expect(seen(one)?.record.problem).toBeNull();
});
