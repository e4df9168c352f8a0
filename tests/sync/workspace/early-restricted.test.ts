import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { type IdleByHand, idleByHand } from '../../helpers/idle-by-hand.ts';
import { inMirror } from '../../helpers/raw-mirror.ts';
import { testPassword } from '../../helpers/server.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
let time: IdleByHand;
let complaint: string;

beforeEach(async () => {
  w = await world();
  time = idleByHand();
  device = w.device({ opensEarly: true, idle: time.idle, shownRecord: () => null });
  await device.signIn();
  const { edits } = device.engine;
  const student = await edits.create('student', {
    stateId: '1234567890',
    firstName: 'Ann',
    lastName: 'Lee',
  });
  const filed = { studentId: `~${student}`, dateFiled: '2026-09-02' };
  complaint = await edits.create('complaint', filed);
  for (const facts of ['two', 'three']) await edits.create('complaint', { ...filed, facts });
  // The first time in a session the lists are made anew, whatever has changed.
  await device.reload();
  await device.signIn();
  await eventually(async () =>
    expect(await inMirror(device, ({ lists }) => lists.toCollection().primaryKeys())).toHaveLength(3),
  );
});
afterEach(async () => {
  time.begin();
  await w.close();
});

test('a case that was restricted to others since the lists were made stands in them by its number alone (NK1)', async () => {
  await w.server.addUser('other', ['IDOE-Edit']);
  const { call } = await w.server.signIn('other');
  const { rows } = await sql<{ id: number }>`select "id" from "users" where "userName" = 'other'`.execute(
    w.server.db,
  );
  const path = `/api/dispute/restriction/complaint/~${complaint}`;
  expect((await call('PUT', path, { users: [rows[0]?.id] })).status).toBe(200);
  await device.engine.queue.syncNow();
  await device.reload();
  device.goOffline();
  time.end();
  await device.engine.session.signIn('editor', testPassword);
  const early = device.engine.early.get()?.cases('complaint') ?? [];
  const { number, ...rest } = early.find(({ uid }) => uid === complaint) ?? {};
  expect(number).toBe('2026-0001');
  expect(rest).toMatchObject({ dateFiled: null, studentName: null, studentUid: null });
  expect(JSON.stringify(rest)).not.toContain('Lee');
  expect(early.filter(({ studentName }) => studentName === 'Lee, Ann')).toHaveLength(2);
});
