import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ShownRecord } from '#sync/engine/engine.ts';
import { when, whenNull } from '#sync/base/observable.ts';
import { buckets } from '#sync/view/part-keys.ts';
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
  for (const dateFiled of ['2026-09-02', '2026-09-03', '2026-09-04'])
    complaints.push(await edits.create('complaint', { studentId: `~${student}`, dateFiled }));
  for (const uid of complaints)
    await edits.create('event', { parentUid: uid, parentType: 'complaint', narrative: `Of ${uid}` });
  await device.engine.queue.syncNow();
  // Kept before the events came they would stay so for a whole session: up to a hundred changes are borne beside them.
  await inMirror(device, ({ parts }) => parts.clear());
  await device.reload();
  await device.signIn();
  await eventually(async () => {
    const changed = await inMirror(device, async ({ lists, unlisted, parts, unindexed }) => [
      (await lists.count()) > 0,
      (await parts.count()) === buckets,
      (await unlisted.count()) + (await unindexed.count()),
    ]);
    expect(changed).toEqual([true, true, 0]);
  });
});
afterEach(async () => {
  time.begin();
  await w.close();
});

/** Loads the page anew without a connection and unlocks; the records stay unread until there is time. */
async function openBusy(): Promise<void> {
  await device.reload();
  device.goOffline();
  time.end();
  await device.engine.session.signIn('editor', testPassword);
}
const early = () => device.engine.early.get()?.cases('complaint').length;
const wholeCases = () => [...device.engine.opening.get().cases];
const narratives = (uid = '') =>
  device.engine.view.of('event', uid).map(({ record, mark }) => [record.narrative, mark]);
test('the case of the address has all its parts before the other records are read, with the edits of this device (VI7)', async () => {
  const uid = complaints[1] ?? '';
  const [seen] = device.engine.view.of('event', uid);
  if (!seen) throw new Error('the event is missing');
  device.goOffline();
  await device.engine.edits.save('event', seen.record.uid, seen.record, { narrative: 'Typed since' });
  shown = { entity: 'complaint', reference: `~${uid}` };
  await openBusy();
  expect([early(), wholeCases(), narratives(uid)]).toEqual([3, [uid], [['Typed since', 'waiting']]]);
  expect(narratives(complaints[0])).toEqual([]);
  time.begin();
  await when(device.engine.opening, ({ isWhole }) => isWhole);
  expect([wholeCases(), narratives(uid)]).toEqual([[], [['Typed since', 'waiting']]]);
  expect(narratives(complaints[0])).toEqual([[`Of ${complaints[0]}`, null]]);
});

test('so has a case that a screen shows while the parts of the others are unread (VI7)', async () => {
  const uid = complaints[2] ?? '';
  await openBusy();
  time.once();
  await whenNull(device.engine.early);
  expect([device.engine.opening.get().isWhole, wholeCases(), narratives(uid)]).toEqual([false, [], []]);
  await device.engine.guests.visit('complaint', uid);
  await device.engine.guests.visit('student', student);
  expect([wholeCases(), narratives(uid)]).toEqual([[uid], [[`Of ${uid}`, null]]]);
});

test('where no keys of parts are kept, a case waits for its parts as the others do', async () => {
  await inMirror(device, ({ parts }) => parts.clear());
  shown = { entity: 'complaint', reference: `~${complaints[1]}` };
  await openBusy();
  expect([early(), wholeCases(), narratives(complaints[1])]).toEqual([3, [], []]);
  time.begin();
  await when(device.engine.opening, ({ isWhole }) => isWhole);
  expect(narratives(complaints[1])).toHaveLength(1);
});
