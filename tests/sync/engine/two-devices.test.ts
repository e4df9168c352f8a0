import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecordOf } from '#domain/records/records.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let one: Device;
let two: Device;
let uid: string;

beforeEach(async () => {
  w = await world();
  [one, two] = [w.device(), w.device()];
  await one.signIn('editor');
  await two.signIn('admin');
  uid = await one.engine.edits.create('complaint', {
    dateFiled: '2026-09-02',
    facts: 'first',
    problem: 'first',
  });
  await one.engine.queue.syncNow();
  await two.engine.queue.syncNow();
});
afterEach(() => w.close());

const complaint = ({ engine }: Device) => {
  const seen = engine.view.find('complaint', `~${uid}`);
  if (!seen) throw new Error('the complaint is not here');
  return seen;
};
const save = (device: Device, changes: Partial<RecordOf<'complaint'>>) =>
  device.engine.edits.save('complaint', uid, complaint(device).record, changes);

test('different fields of one record typed on two devices both survive', async () => {
  two.goOffline();
  await save(two, { facts: 'by two' });
  await save(one, { problem: 'by one' });
  await one.engine.queue.syncNow();
  await two.goOnline();
  await one.engine.queue.syncNow();
  for (const device of [one, two]) {
    await eventually(() =>
      expect(complaint(device)).toMatchObject({ mark: null, record: { facts: 'by two', problem: 'by one' } }),
    );
    expect(device.engine.queue.edits.get()).toEqual([]);
  }
});

test('what one device saves arrives at the other by itself', async () => {
  await save(one, { facts: 'by one' });
  await eventually(() => expect(complaint(two).record.facts).toBe('by one'));
});

async function conflict() {
  two.goOffline();
  await save(two, { facts: 'by two', investigatorName: 'Ida Two' });
  await save(one, { facts: 'by one' });
  await one.engine.queue.syncNow();
  await two.goOnline();
  await eventually(() => expect(two.engine.status.get().attention).toBe(1));
  const [edit] = two.engine.queue.edits.get();
  if (!edit) throw new Error('nothing is queued');
  return edit;
}

test("the same field typed on two devices lands on the second's attention list with both values (CO1)", async () => {
  const edit = await conflict();
  expect(edit).toMatchObject({ state: 'conflict', changes: { facts: 'by two' } });
  expect(edit.conflicts).toMatchObject([
    { field: 'facts', base: 'first', theirs: 'by one', yours: 'by two' },
  ]);
  expect(two.engine.status.get().kind).toBe('attention');
  expect(complaint(two)).toMatchObject({
    mark: 'conflict',
    record: { facts: 'by two', investigatorName: 'Ida Two' },
  });
  await one.engine.queue.syncNow();
  expect(complaint(one).record).toMatchObject({ facts: 'by one', investigatorName: 'Ida Two' });
});

test("what is typed over a conflict's own value does not overwrite the other's unseen when the conflict is discarded (CO6)", async () => {
  const edit = await conflict();
  await save(two, { facts: 'typed over it' });
  await save(two, { problem: 'beside it' });
  await two.engine.queue.discard(edit.id);
  await eventually(() => {
    const [left] = two.engine.queue.edits.get();
    expect(left).toMatchObject({ state: 'conflict', changes: { facts: 'typed over it' } });
    expect(left?.conflicts).toMatchObject([{ theirs: 'by one', yours: 'typed over it' }]);
  });
  await one.engine.queue.syncNow();
  expect(complaint(one).record.facts).toBe('by one');
});

test("the same when the conflict is decided for the other's value", async () => {
  const edit = await conflict();
  await save(two, { facts: 'typed over it' });
  await two.engine.queue.resolve(edit.id, { facts: 'by one' });
  await eventually(() => expect(two.engine.queue.edits.get()[0]).toMatchObject({ state: 'conflict' }));
});

test('what is typed beside a conflict goes out when that is discarded', async () => {
  two.goOffline();
  await save(two, { facts: 'by two' });
  await save(one, { facts: 'by one' });
  await one.engine.queue.syncNow();
  await two.goOnline();
  await eventually(() => expect(two.engine.status.get().attention).toBe(1));
  const [edit] = two.engine.queue.edits.get();
  await save(two, { problem: 'beside it' });
  await two.engine.queue.discard(edit?.id ?? '');
  await eventually(() => expect(two.engine.queue.edits.get()).toEqual([]));
  expect(complaint(two).record).toMatchObject({ facts: 'by one', problem: 'beside it' });
});

test('deciding for the own value asks nothing again about what was typed over it since (CO6)', async () => {
  const edit = await conflict();
  await save(two, { facts: 'typed over it' });
  await two.engine.queue.resolve(edit.id, { facts: 'by two' });
  await eventually(() => expect(two.engine.queue.edits.get()).toEqual([]));
  await one.engine.queue.syncNow();
  for (const device of [one, two])
    await eventually(() => expect(complaint(device).record.facts).toBe('typed over it'));
});

test('a delete over a conflict that is discarded then meets what its author has not seen', async () => {
  const edit = await conflict();
  await two.engine.edits.remove('complaint', uid);
  await two.engine.queue.discard(edit.id);
  await eventually(() =>
    expect(two.engine.queue.edits.get()).toMatchObject([{ action: 'delete', state: 'conflict' }]),
  );
});

test('deciding for the own value sends it on the version that was shown', async () => {
  const edit = await conflict();
  await two.engine.queue.resolve(edit.id, { facts: 'by two' });
  await eventually(() => expect(two.engine.queue.edits.get()).toEqual([]));
  await one.engine.queue.syncNow();
  for (const device of [one, two])
    expect(complaint(device)).toMatchObject({ mark: null, record: { facts: 'by two' } });
});

test("deciding for the other's value ends the conflict without a call", async () => {
  const edit = await conflict();
  const sent = two.net.sent.filter((line) => line.startsWith('PUT')).length;
  await two.engine.queue.resolve(edit.id, { facts: 'by one' });
  await eventually(() => expect(complaint(two)).toMatchObject({ mark: null, record: { facts: 'by one' } }));
  expect(two.net.sent.filter((line) => line.startsWith('PUT'))).toHaveLength(sent);
});

test('own edits typed one after the other on what was seen never conflict with each other (CO3)', async () => {
  one.goOffline();
  const opened = complaint(one).record;
  await one.engine.edits.save('complaint', uid, opened, { facts: 'A' });
  await one.engine.edits.save('complaint', uid, complaint(one).record, { facts: 'B' });
  await one.engine.edits.save('complaint', uid, complaint(one).record, { facts: 'first' });
  await one.goOnline();
  await eventually(() => expect(one.engine.queue.edits.get()).toEqual([]));
  expect(one.net.sent.filter((line) => line.startsWith('PUT'))).toHaveLength(3);
  expect(complaint(one).record.facts).toBe('first');
});

test('a delete of a record that somebody changed meanwhile is a conflict and deletes nothing (CO5)', async () => {
  two.goOffline();
  await two.engine.edits.remove('complaint', uid);
  expect(two.engine.view.find('complaint', `~${uid}`)).toBeUndefined();
  await save(one, { facts: 'by one' });
  await one.engine.queue.syncNow();
  await two.goOnline();
  await eventually(() =>
    expect(complaint(two)).toMatchObject({ mark: 'conflict', record: { facts: 'by one' } }),
  );
  expect(complaint(one).record.facts).toBe('by one');
});

test('a delete of a record that somebody else has deleted meanwhile is done, and asks nobody (CO5)', async () => {
  two.goOffline();
  await two.engine.edits.remove('complaint', uid);
  await one.engine.edits.remove('complaint', uid);
  await one.engine.queue.syncNow();
  await two.goOnline();
  await eventually(() => expect(two.engine.status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0 }));
  expect(two.engine.view.find('complaint', `~${uid}`)).toBeUndefined();
});

test('an edit of a record that was deleted meanwhile is kept with its content, and undeletes nothing', async () => {
  two.goOffline();
  await save(two, { facts: 'by two' });
  await one.engine.edits.remove('complaint', uid);
  await one.engine.queue.syncNow();
  await two.goOnline();
  await eventually(() => expect(two.engine.status.get().attention).toBe(1));
  expect(two.engine.queue.edits.get()[0]).toMatchObject({
    changes: { facts: 'by two' },
    error: 'Somebody else deleted this record in the meantime.',
  });
  expect(complaint(two).record).toMatchObject({ facts: 'by two', problem: 'first' });
  await one.engine.queue.syncNow();
  expect(one.engine.view.find('complaint', `~${uid}`)).toBeUndefined();
});

test('a record that left the scope leaves the mirror with what belongs to it (PU4)', async () => {
  const part = { parentId: `~${uid}`, parentType: 'complaint' };
  const event = await one.engine.edits.create('event', { ...part, type: 'Email' });
  await one.engine.queue.syncNow();
  await two.engine.queue.syncNow();
  expect(two.engine.view.of('event', uid)).toHaveLength(1);
  // Filed in an earlier year and closed: outside of the scope of the second device's year.
  await save(one, { dateFiled: '2024-09-02', dateClosed: '2025-01-07' });
  await one.engine.queue.syncNow();
  await two.engine.queue.syncNow();
  expect(two.engine.view.find('complaint', `~${uid}`)).toBeUndefined();
  expect(two.engine.view.find('event', `~${event}`)).toBeUndefined();
  await two.reload();
  await two.signIn('admin');
  expect(two.engine.view.all('complaint')).toEqual([]);
});

test('a record that left the scope and returns unchanged is there again', async () => {
  await one.engine.session.changeYear(2);
  await one.engine.queue.syncNow();
  await save(two, { dateClosed: '2026-09-20' });
  await two.engine.queue.syncNow();
  await one.engine.queue.syncNow();
  expect(one.engine.view.find('complaint', `~${uid}`)).toBeUndefined();
  await save(two, { dateClosed: null });
  await two.engine.queue.syncNow();
  await one.engine.queue.syncNow();
  expect(complaint(one).record.dateClosed).toBeNull();
});

test('a report is of the year that the device shows, also after its user chose another one elsewhere', async () => {
  const laptop = w.device();
  await laptop.signIn('admin');
  await laptop.engine.session.changeYear(2);
  const yearOf = async ({ engine }: Device) => (await engine.online('emapsStatus', {})).body.year;
  expect([await yearOf(two), await yearOf(laptop)]).toEqual(['2026-2027', '2025-2026']);
});

test('a device whose school year an Admin deletes goes on in the one that the server selects for its user', async () => {
  await one.engine.session.changeYear(2);
  await one.engine.queue.syncNow();
  await two.engine.online('deleteSchoolYear', { params: { id: '2' } });
  await save(two, { facts: 'by two' });
  await two.engine.queue.syncNow();
  await one.engine.queue.syncNow();
  expect(complaint(one).record.facts).toBe('by two');
  expect(one.engine.session.state.get()).toMatchObject({ year: { name: '2026-2027' } });
  expect(one.engine.status.get()).toMatchObject({ kind: 'up-to-date', mirror: { year: '2026-2027' } });
});

test('two devices that sort the contacts of a case end with one order', async () => {
  const part = { parentId: `~${uid}`, parentType: 'complaint' };
  for (const firstName of ['Ada', 'Bea', 'Cem'])
    await one.engine.edits.create('contact', { ...part, firstName });
  await one.engine.queue.syncNow();
  await two.engine.queue.syncNow();
  const names = ({ engine }: Device) => engine.view.of('contact', uid).map(({ record }) => record.firstName);
  const uidOf = (device: Device, name: string) =>
    device.engine.view.of('contact', uid).find(({ record }) => record.firstName === name)?.record.uid ?? '';
  two.goOffline();
  await two.engine.edits.moveContact(uidOf(two, 'Cem'), 0);
  expect(names(two)).toEqual(['Cem', 'Ada', 'Bea']);
  await one.engine.edits.moveContact(uidOf(one, 'Ada'), 1);
  await one.engine.queue.syncNow();
  await two.goOnline();
  await eventually(() => expect(two.engine.queue.edits.get()).toEqual([]));
  await one.engine.queue.syncNow();
  expect(names(one)).toEqual(names(two));
  expect(names(one)).toEqual(['Cem', 'Bea', 'Ada']);
});
