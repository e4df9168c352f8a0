import { afterEach, beforeEach, expect, test } from 'vitest';
import { aKey, type Fields, restClient } from '../../helpers/rest.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await device.signIn('admin');
});
afterEach(() => w.close());

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };

const saved = () => eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
const refused = () => eventually(() => expect(device.engine.queue.edits.get()[0]?.state).toBe('refused'));

/** Saves as a form does that was opened on what the screen shows. */
async function save(entity: 'student' | 'dueprocess', uid: string, changes: object): Promise<void> {
  const seen = device.engine.view.find(entity, `~${uid}`);
  if (!seen) throw new Error('the record is not shown');
  await device.engine.edits.save(entity, uid, seen.record as never, { ...changes });
}

/** Two due process cases of a student, both on the server. */
async function dueProcesses() {
  const { edits } = device.engine;
  const ann = await edits.create('student', student);
  const body = { studentId: `~${ann}`, dateFiled: '2026-09-02' };
  const [one, other] = [await edits.create('dueprocess', body), await edits.create('dueprocess', body)];
  await saved();
  return { one, other };
}

const onServer = async (path: string) => {
  const rest = await restClient(w.server, 'admin');
  return (await rest.get<Fields>(path)).body;
};

test.each([
  ['409', (taken: string) => taken],
  ['400', () => ' '],
])(
  'a value typed over one that was refused with %s is sent, with what was typed beside it',
  async (_, wrong) => {
    const { one, other } = await dueProcesses();
    const { view, queue, receipts } = device.engine;
    const taken = view.find('dueprocess', `~${other}`)?.record.caseNumber ?? '';
    await save('dueprocess', one, { caseNumber: wrong(taken) });
    await refused();
    const [first] = queue.edits.get();

    await save('dueprocess', one, { caseNumber: 'DP-NEW', facts: 'Typed beside it' });
    await saved();
    expect(await onServer(`/api/dispute/dueprocess/~${one}`)).toMatchObject({
      caseNumber: 'DP-NEW',
      facts: 'Typed beside it',
    });
    const end = receipts.ended.subscribe(() => {});
    await eventually(() =>
      expect(receipts.ended.get()?.find(({ id }) => id === first?.id)).toMatchObject({
        how: 'amended',
        changes: first?.changes,
      }),
    );
    end();
  },
);

test('nothing that was typed is lost when the new value is refused too (CO9)', async () => {
  const { one, other } = await dueProcesses();
  const { view, queue } = device.engine;
  const taken = view.find('dueprocess', `~${other}`)?.record.caseNumber ?? '';
  await save('dueprocess', one, { caseNumber: ' ' });
  await refused();
  await save('dueprocess', one, { caseNumber: taken, facts: 'Typed beside it' });
  await eventually(() =>
    expect(queue.edits.get()[0]).toMatchObject({ state: 'refused', changes: { caseNumber: taken } }),
  );
  expect(view.find('dueprocess', `~${one}`)).toMatchObject({
    mark: 'refused',
    record: { caseNumber: taken, facts: 'Typed beside it' },
  });
  await save('dueprocess', one, { caseNumber: 'DP-THIRD' });
  await saved();
  expect(await onServer(`/api/dispute/dueprocess/~${one}`)).toMatchObject({
    caseNumber: 'DP-THIRD',
    facts: 'Typed beside it',
  });
});

test('a new student whose State ID is taken goes out with the State ID that is typed then, and the cases follow', async () => {
  const { edits, view } = device.engine;
  await edits.create('student', student);
  const bea = await edits.create('student', { ...student, firstName: 'Bea' });
  const complaint = await edits.create('complaint', { studentId: `~${bea}`, dateFiled: '2026-09-02' });
  await refused();
  await save('student', bea, { stateId: '2222222222', city: 'Ames' });
  await saved();
  expect(view.find('student', `~${bea}`)).toMatchObject({
    isNew: false,
    record: { stateId: '2222222222', city: 'Ames', firstName: 'Bea' },
  });
  expect(view.find('complaint', `~${complaint}`)?.isNew).toBe(false);
});

test('what was typed while the refused edit was on its way stays, and the newest value wins (CO9)', async () => {
  const { edits, view } = device.engine;
  await edits.create('student', student);
  await saved();
  device.goOffline();
  const bea = await edits.create('student', { ...student, firstName: 'Bea' });
  await save('student', bea, { stateId: '2222222222', city: 'Ames' });
  await device.goOnline();
  await refused();
  await save('student', bea, { stateId: '3333333333', zip: '50309' });
  await saved();
  expect(view.find('student', `~${bea}`)?.record).toMatchObject({
    stateId: '3333333333',
    city: 'Ames',
    zip: '50309',
  });
});

test('what others changed meanwhile is no conflict where it was seen before it was typed over', async () => {
  const { edits, view, queue } = device.engine;
  const uid = await edits.create('student', student);
  await saved();
  await save('student', uid, { zip: '1' });
  await refused();
  const rest = await restClient(w.server, 'editor');
  await rest.put(`/api/dispute/student/~${uid}`, { guardianCity: 'Ames' }, aKey());
  await queue.syncNow();
  await eventually(() => expect(view.find('student', `~${uid}`)?.record.guardianCity).toBe('Ames'));
  await save('student', uid, { zip: '50309', guardianCity: 'Des Moines' });
  await saved();
  expect(await onServer(`/api/dispute/student/~${uid}`)).toMatchObject({
    zip: '50309',
    guardianCity: 'Des Moines',
  });
});
