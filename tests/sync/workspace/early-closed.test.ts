import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { type IdleByHand, idleByHand } from '../../helpers/idle-by-hand.ts';
import { inMirror } from '../../helpers/raw-mirror.ts';
import { testPassword } from '../../helpers/server.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
let time: IdleByHand;

beforeEach(async () => {
  w = await world();
  time = idleByHand();
  device = w.device({ opensEarly: true, idle: time.idle, shownRecord: () => null });
});
afterEach(async () => {
  time.begin();
  await w.close();
});

test('a mediation whose due process case was closed here is listed closed (VI8)', async () => {
  await device.signIn();
  const { edits, status } = device.engine;
  const student = await edits.create('student', {
    stateId: '1234567890',
    firstName: 'Ann',
    lastName: 'Lee',
  });
  const uid = await edits.create('dueprocess', { studentId: `~${student}`, dateFiled: '2026-09-02' });
  const recordNow = () => {
    const found = device.engine.view.find('dueprocess', `~${uid}`);
    if (!found) throw new Error('the case is missing');
    return found.record;
  };
  const sent = () => eventually(() => expect(status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0 }));
  await sent();
  await edits.agreeToMediation(recordNow(), true, '2026-09-03');
  await sent();
  const mediation = recordNow().mediationUid ?? '';
  // The first time in a session the lists are made anew, whatever has changed.
  await device.reload();
  await device.signIn();
  await eventually(async () =>
    expect(await inMirror(device, ({ lists }) => lists.toCollection().primaryKeys())).toHaveLength(3),
  );
  device.goOffline();
  await device.engine.edits.save('dueprocess', uid, recordNow(), { dateClosed: '2026-11-20' });
  await device.reload();
  time.end();
  await device.engine.session.signIn('editor', testPassword);
  const early = device.engine.early.get();
  const closed = { dateClosed: '2026-11-20', mark: 'waiting' };
  expect(early?.cases('dueprocess')).toMatchObject([{ uid, ...closed }]);
  expect(early?.cases('mediation')).toMatchObject([{ uid: mediation, ...closed }]);
});
