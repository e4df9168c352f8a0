import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftName } from '#sync/engine/engine.ts';
import { to } from '../../helpers/network.ts';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.close());

const student = { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' };

/** A student, a complaint, an event and a contact, typed one after the other. */
async function typeACase({ engine }: Device) {
  const { edits } = engine;
  const studentUid = await edits.create('student', student);
  const complaint = await edits.create('complaint', {
    studentId: `~${studentUid}`,
    dateFiled: '2026-09-02',
    facts: 'first',
  });
  const part = { parentId: `~${complaint}`, parentType: 'complaint' };
  const event = await edits.create('event', { ...part, type: 'Phone Call', narrative: 'called' });
  const contact = await edits.create('contact', { ...part, firstName: 'Carla' });
  return { student: studentUid, complaint, event, contact };
}

const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(w.server.db)).rows;

test('a case typed offline arrives whole, in order and once, and its records get their numbers (PS4, PS3)', async () => {
  const device = w.device();
  await device.signIn();
  device.goOffline();
  const made = await typeACase(device);
  const { view, queue, status } = device.engine;
  expect(view.of('event', made.complaint)).toHaveLength(1);
  expect(queue.edits.get().map(({ entity }) => entity)).toEqual(['student', 'complaint', 'event', 'contact']);
  expect(status.get()).toMatchObject({ kind: 'offline', waiting: 4 });

  await device.goOnline();
  await eventually(() => expect(status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0 }));
  const complaint = view.find('complaint', `~${made.complaint}`);
  expect(complaint).toMatchObject({ isNew: false, mark: null, record: { facts: 'first' } });
  expect(complaint?.record.id).toBeGreaterThan(0);
  expect(view.find('complaint', String(complaint?.record.id))).toBe(complaint);
  const posts = device.net.sent.filter((line) => line.startsWith('POST /api/dispute'));
  expect(posts).toEqual([
    'POST /api/dispute/student/',
    'POST /api/dispute/complaint/',
    'POST /api/dispute/event/',
    'POST /api/dispute/contact/',
  ]);
  expect(await rows(sql`select "uid" from "complaint"`)).toHaveLength(1);
  expect(await rows(sql`select "uid" from "event" where "parentType" = 'complaint'`)).toHaveLength(1);
});

test('an answer lost after the commit leads to a repetition without a second effect', async () => {
  const device = w.device();
  await device.signIn();
  device.net.meets('answer lost', to('POST', '/api/dispute/student'));
  const uid = await device.engine.edits.create('student', student);
  await eventually(() =>
    expect(device.net.sent.filter((line) => line.includes('/student/'))).toHaveLength(1),
  );
  await device.engine.queue.syncNow();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  expect(device.engine.view.find('student', `~${uid}`)).toMatchObject({ isNew: false, mark: null });
  expect(await rows(sql`select "uid" from "student"`)).toHaveLength(1);
});

test.each(['request lost', 'busy', 'captive portal', 'captive portal in JSON', 'delivered twice'] as const)(
  'an edit survives: %s (PU8, PS7)',
  async (fault) => {
    const device = w.device();
    await device.signIn();
    device.net.meets(fault, to('POST', '/api/dispute/student'));
    const uid = await device.engine.edits.create('student', student);
    await eventually(() => expect(device.net.sent.some((line) => line.includes('/student/'))).toBe(true));
    await device.engine.queue.syncNow();
    await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
    expect(device.engine.view.find('student', `~${uid}`)).toMatchObject({ isNew: false, mark: null });
    expect(await rows(sql`select "uid" from "student"`)).toHaveLength(1);
  },
);

test('a reload keeps what waits, in the order of typing (ED4)', async () => {
  const device = w.device();
  await device.signIn();
  device.goOffline();
  const made = await typeACase(device);
  const find = () => device.engine.view.find('complaint', `~${made.complaint}`);
  for (const facts of ['second', 'first', 'third']) {
    const seen = find();
    if (seen) await device.engine.edits.save('complaint', made.complaint, seen.record, { facts });
  }
  const before = device.engine.queue.edits.get();
  expect(before).toHaveLength(7);
  await device.reload();
  expect(device.engine.session.state.get().kind).toBe('starting');
  await device.signIn();
  expect(device.engine.queue.edits.get()).toEqual(before);
  expect(find()?.record.facts).toBe('third');

  await device.goOnline();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const log = await rows<{ facts: string }>(
    sql`select "changed" -> 'facts' ->> 1 as "facts" from "change_log" where "entity" = 'complaint' and "action" = 'update' order by "number"`,
  );
  expect(log).toHaveLength(3);
  expect(find()?.record.facts).toBe('third');
});

test('a draft goes with the save that it was for (ED2)', async () => {
  const device = w.device();
  await device.signIn();
  const { drafts, edits } = device.engine;
  await drafts.put('student/new', { values: { firstName: 'An' }, seen: null });
  expect((await drafts.get('student/new'))?.values).toEqual({ firstName: 'An' });
  await drafts.put('student/1', { values: { firstName: 'Bo' }, seen: null });
  expect(await drafts.count()).toBe(2);
  await edits.create('student', student, 'student/new');
  expect(await drafts.get('student/new')).toBeNull();
  expect(await drafts.count()).toBe(1);
});

test('a save leaves the drafts of other forms about the same, those of earlier versions too (ED11)', async () => {
  const device = w.device();
  await device.signIn();
  const { drafts, edits } = device.engine;
  const typed = (firstName: string) => ({ values: { firstName }, seen: null });
  const [one, other] = [draftName('student/new', 'one'), draftName('student/new', 'other')];
  const names = ['student/new', 'student/new#2026-09-02T12:00:00.000Z', one, other];
  for (const name of names) await drafts.put(name, typed(name));
  await drafts.put('student/new2', typed('Cy'));
  const found = async () => (await drafts.of('student/new')).map(({ key }) => key).toSorted();
  expect(await found()).toEqual(names.toSorted());
  await edits.create('student', student, one);
  expect(await found()).toEqual(names.filter((name) => name !== one).toSorted());
});

test('the draft of a new case that an earlier version named by the district too is found by its student', async () => {
  const device = w.device();
  await device.signIn();
  const { drafts } = device.engine;
  const key = (values: object) => `complaint:new:${JSON.stringify(values)}`;
  const name = draftName(key({ studentUid: 'a', locationDistrict: '1' }), 'one');
  await drafts.put(name, { values: { facts: 'typed' }, seen: null });
  const found = async (studentUid: string) => (await drafts.of(key({ studentUid }))).map((one) => one.key);
  expect([await found('a'), await found('b')]).toEqual([[name], []]);
});

test('a draft that was found is dropped as it was found; what its form has kept since stays', async () => {
  const device = w.device();
  await device.signIn();
  const { drafts } = device.engine;
  const name = draftName('student/new', 'one');
  await drafts.put(name, { values: { firstName: 'An' }, seen: null });
  const [first] = await drafts.of('student/new');
  // A draft is as new as the millisecond in which it was kept.
  await eventually(() => expect(Date.now()).toBeGreaterThan(Date.parse(first?.draft.at ?? '')));
  await drafts.put(name, { values: { firstName: 'Ann' }, seen: null });
  if (first) await drafts.drop(first);
  const [now] = await drafts.of('student/new');
  expect(now?.draft.values).toEqual({ firstName: 'Ann' });
  if (now) await drafts.drop(now);
  expect(await drafts.count()).toBe(0);
});

test('"Up to date" is not said before the pull has ended, nor while the server is out of reach', async () => {
  const device = w.device();
  const said: string[] = [];
  device.engine.status.subscribe(() => said.push(device.engine.status.get().kind));
  device.net.meets('captive portal', to('GET', '/api/sync/pull'), 3);
  await device.engine.session.signIn('editor', testPassword);
  await eventually(() => expect(device.net.sent.some((line) => line.includes('/sync/pull'))).toBe(true));
  await eventually(() => expect(device.engine.status.get().kind).toBe('offline'));
  expect(said).not.toContain('up-to-date');
  device.net.clear();
  await device.engine.queue.syncNow();
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  device.goOffline();
  expect(device.engine.status.get().kind).toBe('offline');
});

test('an answer to what was asked before the connection went says nothing of the time after it', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { fetch } = w.server;
  let isHeld = false;
  w.server.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (isHeld) await held;
    return answer;
  };
  const device = w.device();
  await device.signIn();
  const found: string[] = [];
  device.engine.status.subscribe(() => found.push(device.engine.status.get().kind));
  isHeld = true;
  const syncing = device.engine.queue.syncNow();
  await eventually(() => expect(device.net.underWay).toBeGreaterThan(0));
  device.goOffline();
  found.length = 0;
  release();
  await syncing;
  await eventually(() => expect(device.net.underWay).toBe(0));
  expect([...found, device.engine.status.get().kind]).toEqual(
    Array.from({ length: found.length + 1 }, () => 'offline'),
  );
});
