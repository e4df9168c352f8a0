import { afterEach, beforeEach, expect, test } from 'vitest';
import { mostViews } from '#domain/saved-views.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

const address = 'complaints?filter=open&due=overdue';

let w: World;
let one: Device;
let two: Device;
beforeEach(async () => {
  w = await world();
  [one, two] = [w.device(), w.device()];
  await one.signIn('reader');
  await two.signIn('reader');
});
afterEach(() => w.close());

const views = ({ engine }: Device) => engine.view.all('savedView');
const names = (device: Device) =>
  views(device)
    .map(({ record }) => record.name)
    .toSorted();
const view = (device: Device, name: string) => {
  const found = views(device).find(({ record }) => record.name === name)?.record;
  if (!found) throw new Error(`${name} is not here`);
  return found;
};
const save = (device: Device, name: string) => device.engine.edits.create('savedView', { name, address });

test('a view that a Read-Only user saves without a connection is there at once, stays over a reload, and comes to the other device', async () => {
  one.goOffline();
  await save(one, 'Overdue');
  expect(views(one)).toMatchObject([{ mark: 'waiting', isNew: true, record: { name: 'Overdue', address } }]);
  await one.reload();
  await one.signIn('reader');
  expect(names(one)).toEqual(['Overdue']);
  expect(names(two)).toEqual([]);
  await one.goOnline();
  await two.engine.queue.syncNow();
  await eventually(() => expect(names(two)).toEqual(['Overdue']));
  expect(views(one)).toMatchObject([{ mark: null, isNew: false }]);
});

test('what two devices do to their views at the same time comes together on both', async () => {
  await save(one, 'Overdue');
  await save(one, 'Gone');
  await one.engine.queue.syncNow();
  await two.engine.queue.syncNow();
  await eventually(() => expect(names(two)).toEqual(['Gone', 'Overdue']));
  one.goOffline();
  two.goOffline();
  const [here, there] = [view(one, 'Overdue'), view(two, 'Overdue')];
  await one.engine.edits.save('savedView', here.uid, here, { name: 'Late' });
  await one.engine.edits.remove('savedView', view(one, 'Gone').uid);
  await save(one, 'From one');
  await two.engine.edits.save('savedView', there.uid, there, { address: 'mediations?filter=open' });
  await save(two, 'From two');
  await one.goOnline();
  await two.goOnline();
  await one.engine.queue.syncNow();
  for (const device of [one, two]) {
    await eventually(() => expect(names(device)).toEqual(['From one', 'From two', 'Late']));
    expect(view(device, 'Late').address).toBe('mediations?filter=open');
    expect(device.engine.queue.edits.get()).toEqual([]);
    expect(device.engine.status.get().kind).toBe('up-to-date');
  }
});

test('one view too many, which the other device took the place of, waits for its author with the reason and can be discarded', async () => {
  for (let count = 1; count < mostViews; count += 1) await save(one, `View ${count}`);
  await one.engine.queue.syncNow();
  await two.engine.queue.syncNow();
  await eventually(() => expect(views(two)).toHaveLength(mostViews - 1));
  two.goOffline();
  await save(two, 'Too many');
  await save(one, 'Twelfth');
  await one.engine.queue.syncNow();
  await two.goOnline();
  await eventually(() => expect(two.engine.status.get().attention).toBe(1));
  const [edit] = two.engine.queue.edits.get();
  expect(edit).toMatchObject({
    state: 'refused',
    error: 'You have 12 saved views already. Delete one first.',
  });
  await two.engine.edits.remove('savedView', view(two, 'Too many').uid);
  await eventually(() => expect(views(two)).toHaveLength(mostViews));
  expect(two.engine.queue.edits.get()).toEqual([]);
});

test('the mirror of another user never has them, also on the same device and over another year', async () => {
  await save(one, 'Overdue');
  await one.engine.queue.syncNow();
  const other = w.device();
  await other.signIn('admin');
  expect(names(other)).toEqual([]);
  const years = one.engine.view.all('schoolYear').map(({ record }) => record);
  const { year } = one.engine.session.state.get() as { year: { id: number } };
  const another = years.find(({ id }) => id !== year.id);
  await one.engine.session.changeYear(another?.id ?? 0);
  await eventually(() => expect(one.engine.status.get().kind).toBe('up-to-date'));
  expect(names(one)).toEqual(['Overdue']);
  await one.engine.session.signOut('keep');
  await one.signIn('editor');
  expect(names(one)).toEqual([]);
});
