import { IDBFactory } from 'fake-indexeddb';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await device.signIn();
});
afterEach(() => w.close());

const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(w.server.db)).rows;
const settled = ({ engine }: Device) =>
  eventually(() => expect(engine.status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0 }));
const first = () => device.engine.queue.edits.get()[0];

/** A student whom another device gave the State ID while this one was offline. */
async function taken() {
  device.goOffline();
  const { edits } = device.engine;
  const uid = await edits.create('student', { stateId: '1234567890', firstName: 'Anne', lastName: 'Lee' });
  const complaint = await edits.create('complaint', { studentId: `~${uid}`, dateFiled: '2026-09-02' });
  const other = w.device();
  await other.signIn('admin');
  const theirs = await other.engine.edits.create('student', {
    stateId: '1234567890',
    firstName: 'Ann',
    lastName: 'Lee',
  });
  await settled(other);
  return { uid, complaint, theirs };
}

test('a new student who exists already gives way to the existing one, and the cases go there (CO10)', async () => {
  const { uid, complaint, theirs } = await taken();
  await device.goOnline();
  await eventually(() => expect(first()?.state).toBe('refused'));
  expect(first()?.current).toMatchObject({ uid: theirs, name: 'Lee, Ann' });
  const stored = device.engine.queue.edits.get().filter((edit) => edit.entity === 'complaint');

  device.goOffline();
  await device.engine.rescue.useExistingStudent(first()?.id ?? '');
  const { view, queue } = device.engine;
  expect(queue.edits.get()).toEqual(stored);
  expect(view.of('complaint', theirs)).toHaveLength(1);
  expect(view.find('complaint', `~${complaint}`)?.record.studentUid).toBe(theirs);
  expect(view.find('student', `~${uid}`)?.record.firstName).toBe('Ann');
  const typedThere = { firstName: 'Anna', lastName: 'Lee' };
  const seen = view.find('student', `~${theirs}`);
  if (!seen) throw new Error('The existing student is not on the device.');
  await expect(device.engine.edits.save('student', uid, seen.record, typedThere)).rejects.toThrow(
    /exists already/,
  );

  const ended = await new Promise((resolve) => {
    const { receipts } = device.engine;
    receipts.ended.subscribe(() => receipts.ended.get() && resolve(receipts.ended.get()));
  });
  expect(ended).toContainEqual(expect.objectContaining({ uid, how: 'resolved' }));

  // The alias outlives the page, also where the database was lost and only the files are left.
  await device.engine.close();
  device.disk.options.indexedDB = new IDBFactory();
  await device.reload();
  await eventually(() => expect(device.engine.session.state.get().kind).toBe('locked'));
  expect(await device.engine.session.unlock(testPassword)).toEqual({ kind: 'open' });
  expect(device.engine.view.of('complaint', theirs)).toHaveLength(1);
  await device.goOnline();
  await settled(device);
  expect(await rows(sql`select "studentUid"::text from "complaint"`)).toEqual([{ studentUid: theirs }]);
  expect(await rows(sql`select "firstName" from "student"`)).toEqual([{ firstName: 'Ann' }]);
});

/** A complaint that an Admin deleted while this device was editing it offline. */
async function deletedMeanwhile(userName: string) {
  await device.reload();
  await device.signIn(userName);
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02', facts: 'first' });
  await settled(device);
  device.goOffline();
  const seen = device.engine.view.find('complaint', `~${uid}`);
  if (seen) await device.engine.edits.save('complaint', uid, seen.record, { facts: 'mine' });
  const other = w.device();
  await other.signIn('admin');
  await eventually(() => expect(other.engine.view.find('complaint', `~${uid}`)).toBeDefined());
  await other.engine.edits.remove('complaint', uid);
  await settled(other);
  await device.goOnline();
  await eventually(() => expect(first()).toMatchObject({ state: 'conflict', current: null }));
  await device.engine.queue.syncNow();
  return { uid, other };
}
const facts = () =>
  rows<{ facts: string; gone: boolean }>(
    sql`select "facts", "deletedAt" is not null as "gone" from "complaint"`,
  );

test('an Admin restores a record that was deleted under an edit, and the edit goes on (CO5)', async () => {
  await deletedMeanwhile('admin');
  expect(await facts()).toEqual([{ facts: 'first', gone: true }]);
  await device.engine.rescue.restore(first()?.id ?? '');
  await settled(device);
  expect(await facts()).toEqual([{ facts: 'mine', gone: false }]);
});

test('an Admin who gave the password long ago is asked for it, and without it nothing comes back', async () => {
  await deletedMeanwhile('admin');
  w.server.clock.advance(6 * 60_000);
  const { confirming } = device.engine.session;
  const asked = () => eventually(() => expect(confirming.isAsked.get()).toBe(true));
  const refused = expect(device.engine.rescue.restore(first()?.id ?? '')).rejects.toThrow('nothing was done');
  await asked();
  confirming.giveUp();
  await refused;
  expect(await facts()).toEqual([{ facts: 'first', gone: true }]);

  const restored = device.engine.rescue.restore(first()?.id ?? '');
  await asked();
  expect(await confirming.confirm(testPassword)).toEqual({ kind: 'open' });
  await restored;
  await settled(device);
  expect(await facts()).toEqual([{ facts: 'mine', gone: false }]);
});

test('for others the record stays deleted and the edit waits, until an Admin has restored it', async () => {
  const { uid, other } = await deletedMeanwhile('editor');
  await expect(device.engine.rescue.restore(first()?.id ?? '')).rejects.toMatchObject({ code: 'forbidden' });
  expect(first()).toMatchObject({ state: 'conflict', changes: { facts: 'mine' } });
  expect(await facts()).toEqual([{ facts: 'first', gone: true }]);

  await other.engine.online('restoreRecord', { params: { entity: 'complaint', id: `~${uid}` } });
  await device.engine.queue.syncNow();
  await device.engine.rescue.restore(first()?.id ?? '');
  await settled(device);
  expect(await facts()).toEqual([{ facts: 'mine', gone: false }]);
});
