import { afterEach, beforeEach, expect, test } from 'vitest';
import { assignment, isMine } from '#domain/cases/assigned.ts';
import type { Person } from '#domain/people.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { eventually } from '../../helpers/eventually.ts';
import { restClient } from '../../helpers/rest.ts';
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
  uid = await one.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
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
const person = ({ engine }: Device, firstName: string): Person => {
  const found = engine.view.all('person').find(({ record }) => record.firstName === firstName);
  if (!found) throw new Error(`${firstName} is not here`);
  return found.record;
};

test('the people are on the device; who assigns offline sees it at once, and it goes out with the rest', async () => {
  expect(one.engine.view.all('person').map(({ record }) => record.firstName)).toEqual(['Ada', 'Edith']);
  const edith = person(one, 'Edith');
  one.goOffline();
  await save(one, assignment('complaint', edith));
  const shown = complaint(one);
  expect(shown).toMatchObject({ mark: 'waiting', record: { investigatorName: 'Edith Example' } });
  expect(isMine('complaint', shown.record, edith.uid)).toBe(true);
  await one.goOnline();
  await eventually(() => expect(complaint(one).mark).toBeNull());
  await eventually(() =>
    expect(complaint(two).record).toMatchObject({
      investigatorName: 'Edith Example',
      investigatorUserUid: edith.uid,
    }),
  );
});

test('a name that is typed alone is folded as the server will settle it (VI2)', async () => {
  const ada = person(one, 'Ada');
  one.goOffline();
  for (const [typed, link] of [
    ['example, ADA', ada.uid],
    ['Ida Outside', null],
    ['Ada Example', ada.uid],
  ] as const) {
    await save(one, { investigatorName: typed });
    expect(complaint(one).record).toMatchObject({ investigatorName: typed, investigatorUserUid: link });
  }
  const folded = complaint(one).record;
  await one.goOnline();
  await eventually(() => expect(one.engine.queue.edits.get()).toEqual([]));
  expect(complaint(one).record).toMatchObject({
    investigatorName: folded.investigatorName,
    investigatorUserUid: folded.investigatorUserUid,
  });
});

test('two who assign the same case meet like in any field, and the decision is for a name with its link (CO1, CO2)', async () => {
  const [ada, edith] = [person(one, 'Ada'), person(one, 'Edith')];
  two.goOffline();
  await save(two, { ...assignment('complaint', ada), facts: 'by two' });
  await save(one, assignment('complaint', edith));
  await one.engine.queue.syncNow();
  await two.goOnline();
  await eventually(() => expect(two.engine.status.get().attention).toBe(1));
  const [edit] = two.engine.queue.edits.get();
  expect(edit?.conflicts.map(({ field, theirs, yours }) => [field, theirs, yours])).toEqual([
    ['investigatorName', 'Edith Example', 'Ada Example'],
    ['investigatorUserUid', edith.uid, ada.uid],
  ]);
  await two.engine.queue.resolve(edit?.id ?? '', assignment('complaint', ada));
  await eventually(() => expect(two.engine.queue.edits.get()).toEqual([]));
  await one.engine.queue.syncNow();
  expect(complaint(one).record).toMatchObject({
    facts: 'by two',
    investigatorName: 'Ada Example',
    investigatorUserUid: ada.uid,
  });
});

test('somebody who is disabled is no choice on any device after its next pull, and an assign that waited is taken', async () => {
  const admin = await restClient(w.server, 'admin');
  const made = await admin.post('/api/accounts/user/', {
    userName: 'gil',
    firstName: 'Gil',
    lastName: 'Going',
    email: 'gil@example.gov',
    roles: ['IDOE-Edit'],
  });
  await eventually(() => expect(person(one, 'Gil').isActive).toBe(true));
  one.goOffline();
  await save(one, assignment('complaint', person(one, 'Gil')));
  await admin.put(`/api/accounts/user/${made.body.id}`, { isActive: false });
  await one.goOnline();
  await eventually(() => expect(person(one, 'Gil').isActive).toBe(false));
  await eventually(() =>
    expect(complaint(two).record).toMatchObject({
      investigatorName: 'Gil Going',
      investigatorUserUid: made.body.uid,
    }),
  );
});
