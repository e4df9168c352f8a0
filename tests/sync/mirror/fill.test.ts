import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../../helpers/server.ts';
import { to } from '../../helpers/network.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

/** More than two pages of a fill (500 rows each). */
const count = 1234;

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  await sql`insert into "student" ("uid", "stateId", "firstName", "lastName", "searchKey", "createdOn")
    select gen_random_uuid(), (1000000000 + "n")::text, 'Ann', 'Lee ' || "n", 'x', date '2026-09-02'
    from generate_series(1, ${count}::integer) "n"`.execute(w.server.db);
  device = w.device();
});
afterEach(() => w.close());

const students = () => device.engine.view.all('student').length;
test('a first fill of many pages tells its progress and ends whole, counted and verified (FI1)', async () => {
  const progress: number[] = [];
  device.engine.status.subscribe(() => {
    const { filling } = device.engine.status.get();
    if (filling) progress.push(filling.done);
  });
  await device.signIn();
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  expect(students()).toBe(count);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress).toContain(500);
  expect(device.engine.status.get()).toMatchObject({
    filling: null,
    mirror: { verifiedAt: expect.any(String) as string },
  });
  expect(device.engine.status.get().mirror?.records).toBeGreaterThanOrEqual(count);
});

test('a fill that was cut off goes on where it was after a reload (FI2)', async () => {
  let seen = 0;
  const isThird = (request: Request) => to('GET', '/api/sync/pull')(request) && ++seen > 2;
  device.net.meets('request lost', isThird, Number.POSITIVE_INFINITY);
  await device.engine.session.signIn('editor', testPassword);
  // Pages that came before are written while the next is being asked for.
  await eventually(() =>
    expect(device.engine.status.get()).toMatchObject({ kind: 'offline', filling: { done: 1000 } }),
  );
  const before = students();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(count);
  await device.reload();
  device.goOffline();
  await device.signIn();
  expect(students()).toBe(before);
  device.net.clear();
  await device.goOnline();
  await eventually(() => expect(students()).toBe(count));
  await eventually(() => expect(device.engine.status.get().filling).toBeNull());
});

test('what is saved during a fill is there after it (FI2)', async () => {
  await device.engine.session.signIn('editor', testPassword);
  const uid = await device.engine.edits.create('student', {
    stateId: '2222222222',
    firstName: 'Bea',
    lastName: 'Ray',
  });
  await device.engine.queue.syncNow();
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  expect(device.engine.view.find('student', `~${uid}`)).toMatchObject({ mark: null, isNew: false });
  expect(students()).toBe(count + 1);
});

test('a server that asks for a new start gets one: the mirror is built anew, what is typed stays (FI3)', async () => {
  await device.signIn();
  await device.engine.queue.setWorkOffline(true);
  const uid = await device.engine.edits.create('student', {
    stateId: '2222222222',
    firstName: 'Bea',
    lastName: 'Ray',
  });
  // Another database, as after a restored backup.
  await sql`update "databaseIdentity" set "epoch" = gen_random_uuid()`.execute(w.server.db);
  await sql`delete from "student" where "stateId" = '1000000001'`.execute(w.server.db);
  expect(device.engine.view.find('student', `~${uid}`)?.mark).toBe('waiting');
  await device.engine.queue.setWorkOffline(false);
  await eventually(() => expect(students()).toBe(count));
  await eventually(() => expect(device.engine.view.find('student', `~${uid}`)?.isNew).toBe(false));
  expect(device.engine.search.students('1000000001')).toEqual([]);
});
