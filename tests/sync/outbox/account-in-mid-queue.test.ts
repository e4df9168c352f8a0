import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { needsAttention } from '#sync/model/stored-edit.ts';
import { eventually } from '../../helpers/eventually.ts';
import { restClient } from '../../helpers/rest.ts';
import { testPassword } from '../../helpers/server.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
});
afterEach(() => w.close());

const given = 'given by an admin 1';
const own = 'wooden kettle orbits';
const state = (of = device.engine) => of.session.state.get();
const queued = () => device.engine.queue.edits.get();
const changeUser = async (change: object) => {
  const answer = await (await restClient(w.server, 'admin')).put('/api/accounts/user/2', change);
  expect(answer.status).toBe(200);
};
const makeStudents = async (count: number) => {
  for (let number = 0; number < count; number += 1)
    await device.engine.edits.create('student', {
      stateId: String(2000000000 + number),
      firstName: 'Ann',
      lastName: `Queued ${number}`,
    });
};
const refusals = async () => {
  const { rows } = await sql`select from "audit" where "action" = 'access refused'`.execute(w.server.db);
  return rows.length;
};

test('a password that an Admin sets in mid-queue holds the queue until its user has changed it, in all tabs (PS8)', async () => {
  await device.signIn();
  const tab = device.openTab();
  await tab.session.signIn('editor', testPassword);
  device.goOffline();
  await makeStudents(3);
  await changeUser({ password: given, passwordConfirm: given });
  await device.goOnline();
  await eventually(() => expect(state()).toMatchObject({ needsPassword: true }));
  expect(await device.engine.session.resume(given)).toEqual({ kind: 'open' });
  expect(state()).toMatchObject({ user: { mustChangePassword: true }, needsPassword: false });
  await device.engine.queue.syncNow();
  expect(queued()).toHaveLength(3);
  expect(queued().filter(needsAttention)).toEqual([]);
  expect(await refusals()).toBe(0);
  // Other tabs have the key of before.
  await eventually(() => expect(state(tab).kind).toBe('locked'));
  expect(await tab.session.unlock(given)).toEqual({ kind: 'open' });
  expect(state(tab)).toMatchObject({ user: { mustChangePassword: true } });
  await device.engine.session.changePassword({ old: given, new: own, confirm: own });
  await eventually(() => expect(queued()).toEqual([]));
  await eventually(() => expect(device.engine.view.all('student').every(({ isNew }) => !isNew)).toBe(true));
});

test('an edit that meets the refusal on its way is held, and goes on once the password is changed', async () => {
  await device.signIn();
  await sql`update "users" set "mustChangePassword" = true where "userName" = 'editor'`.execute(w.server.db);
  await makeStudents(2);
  await eventually(() => expect(state()).toMatchObject({ user: { mustChangePassword: true } }));
  await device.engine.queue.syncNow();
  expect(queued()).toHaveLength(2);
  expect(queued().filter(needsAttention)).toEqual([]);
  await device.reload();
  expect(await device.engine.session.unlock(testPassword)).toEqual({ kind: 'open' });
  // The page may have gone before it had written that: the server's next answer says it again.
  await eventually(() => expect(state()).toMatchObject({ user: { mustChangePassword: true } }));
  await device.engine.session.changePassword({ old: testPassword, new: own, confirm: own });
  await eventually(() => expect(queued()).toEqual([]));
});

test('another role in mid-queue is taken over without a sign-in, and refuses only what it may not do', async () => {
  await device.signIn();
  const tab = device.openTab();
  await tab.session.signIn('editor', testPassword);
  device.goOffline();
  await makeStudents(1);
  await changeUser({ roles: ['Admin'], lastName: 'Promoted' });
  await device.goOnline();
  const promoted = { user: { roles: ['Admin'], name: 'Edith Promoted' }, needsPassword: false };
  await eventually(() => expect([state(), state(tab)]).toMatchObject([promoted, promoted]));
  await eventually(() => expect(queued()).toEqual([]));
  device.goOffline();
  await makeStudents(1);
  await changeUser({ roles: ['Read-Only'] });
  await device.goOnline();
  await eventually(() => expect(state()).toMatchObject({ user: { roles: ['Read-Only'] } }));
  await eventually(() => expect(queued()).toMatchObject([{ state: 'refused' }]));
  expect(queued()[0]?.error).toContain('required permissions');
});
