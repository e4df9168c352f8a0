import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CaseKind } from '#domain/events.ts';
import type { ListedCase, ShownRecord } from '#sync/engine/engine.ts';
import { whenNull } from '#sync/base/observable.ts';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type IdleByHand, idleByHand } from '../../helpers/idle-by-hand.ts';
import { inMirror } from '../../helpers/raw-mirror.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
let time: IdleByHand;
let complaints: string[];
let student: string;
/** What the screen shows at the page's address. */
let shown: ShownRecord | null;

beforeEach(async () => {
  w = await world();
  [time, shown] = [idleByHand(), null];
  device = w.device({ opensEarly: true, idle: time.idle, shownRecord: () => shown });
  await device.signIn();
  const { edits } = device.engine;
  student = await edits.create('student', { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' });
  complaints = [];
  for (const facts of ['one', 'two', 'three'])
    complaints.push(
      await edits.create('complaint', { studentId: `~${student}`, dateFiled: '2026-09-02', facts }),
    );
  await untilMade();
});
afterEach(async () => {
  time.begin();
  await w.close();
});

/** Which lists are kept, and how many records have changed since. */
const kept = () =>
  inMirror(device, async ({ lists, unlisted }) => [
    await lists.toCollection().primaryKeys(),
    await unlisted.toCollection().primaryKeys(),
  ]);
const all = ['complaint', 'dueprocess', 'mediation'];
/** The first time in a session the lists are made anew, whatever has changed. */
async function untilMade(): Promise<void> {
  await device.reload();
  await device.signIn();
  await eventually(async () => expect(await kept()).toEqual([all, []]));
}

/** Loads the page anew without a connection and unlocks; the records stay unread until `time.begin`. */
async function openBusy(): Promise<void> {
  await device.reload();
  device.goOffline();
  time.end();
  await device.engine.session.signIn('editor', testPassword);
}
const early = (kind: CaseKind = 'complaint'): readonly ListedCase[] | undefined =>
  device.engine.early.get()?.cases(kind);
const byUid = (list: readonly ListedCase[] = []) => new Map(list.map((one) => [one.uid, one]));

test('after an unlock lists are there as last known, before the records are read; then the records are (VI5)', async () => {
  const numbers = complaints.map(
    (uid) => device.engine.view.find('complaint', `~${uid}`)?.record.yearCaseNumber,
  );
  await openBusy();
  expect(device.engine.session.state.get().kind).toBe('open');
  expect(early()?.map(({ number }) => number)).toEqual(numbers.toReversed());
  expect(early()?.[0]).toMatchObject({
    uid: complaints[2],
    dateFiled: '2026-09-02',
    dateClosed: null,
    studentName: 'Lee, Ann',
    mark: null,
  });
  expect(early('mediation')).toEqual([]);
  expect(device.engine.view.all('complaint')).toEqual([]);
  expect(device.engine.view.all('schoolYear').length).toBeGreaterThan(0);

  time.begin();
  await whenNull(device.engine.early);
  expect(device.engine.view.all('complaint')).toHaveLength(3);
  expect(device.engine.search.students('lee')).toHaveLength(1);
});

test("lists as last known show this device's edits, marked, under the names that they give", async () => {
  device.goOffline();
  const { edits, view } = device.engine;
  const recordOf = (uid: string | undefined) => {
    const found = view.find('complaint', `~${uid}`);
    if (!found) throw new Error('the complaint is missing');
    return found.record;
  };
  const named = view.find('student', `~${student}`);
  if (!named) throw new Error('the student is missing');
  await edits.save('student', student, named.record, { lastName: 'Ray' });
  const seen = recordOf(complaints[0]);
  await edits.save('complaint', seen.uid, seen, { dateFiled: '2026-09-03' });
  await edits.remove('complaint', complaints[1] ?? '');
  const made = await edits.create('complaint', { studentId: `~${student}`, dateFiled: '2026-09-04' });

  await openBusy();
  const listed = byUid(early());
  expect([...listed.keys()].toSorted()).toEqual([complaints[0], complaints[2], made].toSorted());
  expect(listed.get(complaints[0] ?? '')).toMatchObject({ dateFiled: '2026-09-03', mark: 'waiting' });
  expect(listed.get(made)).toMatchObject({ id: -1, number: null, mark: 'waiting', studentName: 'Ray, Ann' });
  expect(listed.get(complaints[2] ?? '')).toMatchObject({ mark: null, studentName: 'Ray, Ann' });
});

test('a new case of a student without edits is listed under the name', async () => {
  device.goOffline();
  const made = await device.engine.edits.create('complaint', {
    studentId: `~${student}`,
    dateFiled: '2026-09-04',
  });
  await openBusy();
  expect(byUid(early()).get(made)).toMatchObject({ studentName: 'Lee, Ann' });
});

test.each(['its number', 'its uid'] as const)(
  'a case that somebody goes to from the lists, by %s, is read with its parts and its student before the others',
  async (name) => {
    const { view } = device.engine;
    const id = view.find('complaint', `~${complaints[1]}`)?.record.id;
    const reference = name === 'its number' ? String(id) : `~${complaints[1]}`;
    await eventually(async () =>
      expect(await inMirror(device, ({ parts }) => parts.count())).toBeGreaterThan(0),
    );
    await openBusy();
    expect(device.engine.view.find('complaint', reference)).toBeUndefined();
    await device.engine.early.get()?.read({ entity: 'complaint', reference });
    expect(device.engine.view.find('complaint', reference)?.record.facts).toBe('two');
    expect(device.engine.view.find('student', `~${student}`)?.record.lastName).toBe('Lee');
    expect(device.engine.opening.get().cases).toEqual(new Set([complaints[1]]));
    expect(device.engine.view.all('complaint')).toHaveLength(1);

    await device.engine.early.get()?.read({ entity: 'complaint', reference: '987654' });
    time.begin();
    await whenNull(device.engine.early);
    expect(device.engine.view.all('complaint')).toHaveLength(3);
  },
);

test.each(['its number', 'its uid'] as const)(
  'the case that the address names by %s is in the view before the other records are read, with its student',
  async (name) => {
    const { view } = device.engine;
    const record = view.find('complaint', `~${complaints[1]}`)?.record;
    shown = {
      entity: 'complaint',
      reference: name === 'its number' ? String(record?.id) : `~${complaints[1]}`,
    };
    await openBusy();
    const opened = device.engine.view;
    expect(opened.find('complaint', shown.reference)?.record).toEqual(record);
    expect(opened.all('complaint')).toHaveLength(1);
    expect(opened.find('student', `~${student}`)?.record.lastName).toBe('Lee');
    expect(early()).toHaveLength(3);
    time.begin();
    await whenNull(device.engine.early);
    expect(opened.all('complaint')).toHaveLength(3);
  },
);

test('so is the student whom it names, and a record that is not here holds nothing up', async () => {
  const id = device.engine.view.find('student', `~${student}`)?.record.id;
  shown = { entity: 'student', reference: String(id) };
  await openBusy();
  expect(device.engine.view.find('student', String(id))?.record.uid).toBe(student);
  expect(device.engine.view.all('complaint')).toEqual([]);
  time.begin();
  await whenNull(device.engine.early);
  for (const entity of ['student', 'mediation'] as const) {
    shown = { entity, reference: '99999' };
    await openBusy();
    expect(early()).toHaveLength(3);
    time.begin();
    await whenNull(device.engine.early);
  }
});

test('a case deleted in a list as last known is deleted as its record is', async () => {
  await openBusy();
  const removing = device.engine.edits.remove('complaint', complaints[0] ?? '');
  time.begin();
  await removing;
  expect(device.engine.queue.edits.get()).toMatchObject([{ action: 'delete', uid: complaints[0] }]);
  expect(device.engine.view.find('complaint', `~${complaints[0]}`)).toBeUndefined();
});

test('what has changed since the lists were made stands in them as it is, whoever changed it (VI5)', async () => {
  const colleague = w.device();
  await colleague.signIn('admin');
  const theirs = colleague.engine;
  const seen = (uid = '') => {
    const found = theirs.view.find('complaint', `~${uid}`);
    if (!found) throw new Error('the complaint is missing');
    return found.record;
  };
  const other = await theirs.edits.create('student', {
    stateId: '1234567891',
    firstName: 'Bo',
    lastName: 'Orr',
  });
  await theirs.edits.save('complaint', complaints[0] ?? '', seen(complaints[0]), {
    dateFiled: '2026-09-03',
  });
  await theirs.edits.save('complaint', complaints[1] ?? '', seen(complaints[1]), { studentId: `~${other}` });
  await theirs.edits.remove('complaint', complaints[2] ?? '');
  await theirs.queue.syncNow();
  const own = await device.engine.edits.create('complaint', { dateFiled: '2026-09-05' });
  await device.engine.queue.syncNow();
  await device.engine.queue.syncNow();
  expect((await kept())[1]).toHaveLength(5);

  await openBusy();
  const listed = byUid(early());
  expect([...listed.keys()].toSorted()).toEqual([complaints[0], complaints[1], own].toSorted());
  expect(listed.get(complaints[0] ?? '')).toMatchObject({ dateFiled: '2026-09-03', studentName: 'Lee, Ann' });
  expect(listed.get(complaints[1] ?? '')).toMatchObject({ studentName: 'Orr, Bo' });
  expect(listed.get(own)).toMatchObject({ number: '2026-0004', mark: null });
  expect(device.engine.view.all('complaint')).toHaveLength(3);
});

test('a student who was renamed since is listed under the new name in cases that did not change', async () => {
  const named = device.engine.view.find('student', `~${student}`);
  if (!named) throw new Error('the student is missing');
  await device.engine.edits.save('student', student, named.record, { lastName: 'Ray' });
  await device.engine.queue.syncNow();
  await openBusy();
  expect(early()?.map(({ studentName }) => studentName)).toEqual(['Ray, Ann', 'Ray, Ann', 'Ray, Ann']);
  expect(device.engine.view.all('complaint')).toEqual([]);
});

test('what a second tab brings is in the lists too', async () => {
  const tab = device.openTab();
  await tab.session.signIn('editor', testPassword);
  await tab.edits.create('complaint', { dateFiled: '2026-09-05' });
  await tab.queue.syncNow();
  await eventually(() => expect(tab.queue.edits.get()).toEqual([]));
  await tab.close();
  await openBusy();
  expect(early()).toHaveLength(4);
});

test('a list that was altered is not shown: the device opens as without one (VI5)', async () => {
  await device.reload();
  await inMirror(device, ({ lists }) =>
    lists.toCollection().modify((row) => {
      row.sealed[row.sealed.length - 1] = (row.sealed.at(-1) ?? 0) ^ 1;
    }),
  );
  device.goOffline();
  await device.engine.session.signIn('editor', testPassword);
  expect(device.engine.early.get()).toBeNull();
  expect(device.engine.view.all('complaint')).toHaveLength(3);
});

test('a list of another kind in its place is not shown either', async () => {
  await device.reload();
  await inMirror(device, async ({ lists }) => {
    const [one, other] = [await lists.get('complaint'), await lists.get('mediation')];
    if (!one || !other) throw new Error('a list is missing');
    await lists.bulkPut([
      { ...one, sealed: other.sealed },
      { ...other, sealed: one.sealed },
    ]);
  });
  device.goOffline();
  await device.engine.session.signIn('editor', testPassword);
  expect(device.engine.early.get()).toBeNull();
});

test('a locked device forgets its lists as last known', async () => {
  await openBusy();
  expect(early()).toHaveLength(3);
  await device.engine.session.lock();
  expect(device.engine.early.get()).toBeNull();
});

test('a row that does not open is in the lists no more once that is known', async () => {
  await device.reload();
  await inMirror(device, ({ rows }) =>
    rows
      .where('[entity+uid]')
      .equals(['complaint', complaints[0] ?? ''])
      .modify((row) => {
        row.sealed[20] = (row.sealed[20] ?? 0) ^ 1;
      }),
  );
  device.goOffline();
  await device.engine.session.signIn('editor', testPassword);
  await whenNull(device.engine.early);
  expect(device.engine.view.all('complaint')).toHaveLength(2);
  await eventually(async () => expect(await kept()).toEqual([all, [['complaint', complaints[0]]]]));
  await openBusy();
  expect(early()).toHaveLength(2);
});
