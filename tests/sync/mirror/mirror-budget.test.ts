import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mirrorDatabase } from '#sync/database/mirror-database.ts';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

/** More than two pages of a fill (500 rows each). */
const count = 1234;

let w: World;
let device: Device;
let quota: number | null;
let asked: number;
beforeEach(async () => {
  w = await world();
  await sql`insert into "student" ("uid", "stateId", "firstName", "lastName", "searchKey", "createdOn")
    select gen_random_uuid(), (1000000000 + "n")::text, 'Ann', 'Lee ' || "n", 'x', date '2026-09-02'
    from generate_series(1, ${count}::integer) "n"`.execute(w.server.db);
  [quota, asked] = [null, 0];
  device = w.device({
    room: async () => {
      asked += 1;
      return quota === null ? null : { quota, ...(await used()) };
    },
  });
});
afterEach(() => w.close());

/** What the mirrors on the device's disk take there, as measured in Chromium for each sealed byte, and how many there are. */
async function used(): Promise<{ usage: number; mirrors: number }> {
  const found = await (device.disk.options.indexedDB as unknown as IDBFactory).databases();
  const names = found.flatMap(({ name }) =>
    name?.endsWith('-mirror') ? [name.replace(/-mirror$/, '')] : [],
  );
  let sealed = 0;
  for (const name of names) {
    const database = mirrorDatabase(name, device.disk.options);
    await database.rows.each((row) => void (sealed += row.sealed.length));
    database.close();
  }
  return { usage: Math.round(sealed * 1.41), mirrors: names.length };
}

const status = (of = device) => of.engine.status.get();
const students = () => device.engine.view.all('student').length;
const pages = () => device.net.sent.filter((one) => one === 'GET /api/sync/pull').length;

/** Bytes of the whole year's mirror. */
async function wholeMirror(): Promise<number> {
  const other = w.device();
  await other.signIn();
  await eventually(() => expect(status(other).kind).toBe('up-to-date'));
  return status(other).mirror?.bytes ?? 0;
}

test('a fill ends at half of the quota and says so; work goes on, and with more room so does the fill (FI4)', async () => {
  const whole = await wholeMirror();
  // Half of it, on the disk, holds two thirds of the year.
  quota = whole * 2;
  await device.signIn();
  await eventually(() => expect(status()).toMatchObject({ kind: 'attention', noRoom: 'year', attention: 0 }));
  const { filling, mirror } = status();
  expect(filling).toMatchObject({ done: 500 });
  expect(mirror?.bytes).toBeGreaterThan(0);
  expect((await used()).usage).toBeLessThanOrEqual(quota / 2);

  const uid = await device.engine.edits.create('student', {
    stateId: '2222222222',
    firstName: 'Bea',
    lastName: 'Ray',
  });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  expect(device.engine.view.find('student', `~${uid}`)).toMatchObject({ mark: null, isNew: false });
  const { rows } = await sql`select 1 from "student" where "uid" = ${uid}`.execute(w.server.db);
  expect(rows).toHaveLength(1);

  // Each further try asks for one page, and not for those after it. What the edit started, and the hint of it, ask besides.
  await eventually(async () => {
    const before = pages();
    await device.engine.queue.syncNow();
    expect(pages()).toBe(before + 1);
  });
  expect(status()).toMatchObject({ kind: 'attention', noRoom: 'year', filling: { done: 500 } });

  quota = whole * 6;
  await device.engine.queue.syncNow();
  await eventually(() => expect(status()).toMatchObject({ kind: 'up-to-date', noRoom: null, filling: null }));
  expect(students()).toBe(count + 1);
});

test('a mirror that is filled grows over the budget; the browser was asked once, when its filling began (FI4)', async () => {
  await device.signIn();
  await eventually(() => expect(status().kind).toBe('up-to-date'));
  quota = 1;
  await sql`insert into "student" ("uid", "stateId", "firstName", "lastName", "searchKey", "createdOn")
    values (gen_random_uuid(), '2222222222', 'Bea', 'Ray', 'x', date '2026-09-02')`.execute(w.server.db);
  await device.engine.queue.syncNow();
  await eventually(() => expect(students()).toBe(count + 1));
  await eventually(() => expect(status().kind).toBe('up-to-date'));
  expect(asked).toBe(1);
});

test('a second user fills a mirror beside the first, and room for work is left to both (FI4)', async () => {
  const whole = await wholeMirror();
  // Half of it holds the first mirror and no more.
  quota = whole * 3.2;
  await device.signIn();
  await eventually(() => expect(status().kind).toBe('up-to-date'));
  const first = (await used()).usage;
  expect(first).toBeLessThanOrEqual(quota / 2);
  await device.engine.session.lock();
  await device.engine.session.signIn('admin', testPassword);
  await device.engine.queue.syncNow();
  await eventually(() => expect(status()).toMatchObject({ kind: 'attention', noRoom: 'year' }));
  const both = await used();
  expect(both.mirrors).toBe(2);
  expect(both.usage).toBeGreaterThan(first);
  expect(both.usage).toBeLessThanOrEqual(quota * 0.75);

  quota = whole * 8;
  await device.engine.queue.syncNow();
  await eventually(() => expect(status()).toMatchObject({ kind: 'up-to-date', noRoom: null }));
});
