import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { type App, appOf, setUpApp } from '../../helpers/second-factor.ts';
import { testPassword } from '../../helpers/server.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { needsAttention } from '#sync/model/stored-edit.ts';

let w: World;
let device: Device;
let app: App;
beforeEach(async () => {
  w = await world();
  app = await setUpApp(w.server, await w.server.signIn('editor'));
  device = w.device();
});
afterEach(() => w.close());

const session = () => device.engine.session;
const signIn = () => session().signIn('editor', testPassword);
const makeStudent = (stateId = '1234567890') =>
  device.engine.edits.create('student', { stateId, firstName: 'Ann', lastName: 'Lee' });
const queued = () => device.engine.queue.edits.get();
const pass = () => w.server.clock.advance(30_000);
const give = (code: string, remember = false) => session().giveCode({ code, remember });
const endSessions = () =>
  sql`update "refreshFamilies" set "revokedAt" = ${w.server.clock.now().toISOString()}::timestamptz`.execute(
    w.server.db,
  );

test('a sign-in goes on with a code; a wrong one asks on, and nothing is open before', async () => {
  expect(await signIn()).toEqual({ kind: 'second-step' });
  expect(session().state.get().kind).toBe('signed-out');
  expect(await give('000000')).toEqual({ kind: 'wrong-code' });
  expect(await give(app.code())).toEqual({ kind: 'open' });
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  // What was made with it opens without the server by the password alone.
  await session().lock();
  device.goOffline();
  expect(await session().unlock(testPassword)).toEqual({ kind: 'open' });
});

test('a code that nothing waits for, or that comes too late, leads back to the password', async () => {
  expect(await give(app.code())).toEqual({ kind: 'step-over' });
  await signIn();
  session().giveUpCode();
  expect(await give(app.code())).toEqual({ kind: 'step-over' });
  await signIn();
  w.server.clock.advance(5 * 60_000);
  expect(await give(app.code())).toEqual({ kind: 'step-over' });
  await signIn();
  device.net.isOnline = false;
  expect(await give(app.code())).toEqual({ kind: 'unavailable' });
  device.net.isOnline = true;
  expect(await give(app.code())).toEqual({ kind: 'open' });
});

test('a remembered device asks for no code, until it is forgotten or signs out', async () => {
  await signIn();
  expect(await give(app.code(), true)).toEqual({ kind: 'open' });
  await session().lock();
  expect(await signIn()).toEqual({ kind: 'open' });
  await device.engine.online('forgetRemembered', { params: { device: device.disk.device } });
  await session().lock();
  expect(await signIn()).toEqual({ kind: 'second-step' });
  pass();
  expect(await give(app.code(), true)).toEqual({ kind: 'open' });
  await session().signOut('keep');
  expect(await signIn()).toEqual({ kind: 'second-step' });
  const { rows } = await sql`select from "rememberedDevice"`.execute(w.server.db);
  expect(rows).toEqual([]);
});

test('a session that has ended comes back in place by password and code, and what waited is sent', async () => {
  await signIn();
  await give(app.code());
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  await endSessions();
  await makeStudent();
  await eventually(() => expect(session().state.get()).toMatchObject({ needsPassword: true }));
  expect(await session().resume(testPassword)).toEqual({ kind: 'second-step' });
  expect(queued()).toHaveLength(1);
  expect(await give('000000')).toEqual({ kind: 'wrong-code' });
  pass();
  expect(await give(app.code())).toEqual({ kind: 'open' });
  await eventually(() => expect(queued()).toEqual([]));
});

test('an unlock by a password that was changed elsewhere asks for the code too, and opens what is sealed here', async () => {
  await signIn();
  await give(app.code());
  device.goOffline();
  await makeStudent();
  await session().lock();
  const changed = 'a slow green kettle sings';
  const { userId } = (await sql<{
    userId: number;
  }>`select "id" as "userId" from "users" where "userName" = 'editor'`
    .execute(w.server.db)
    .then(({ rows }) => rows[0])) ?? { userId: 0 };
  const admin = await w.server.signIn('admin');
  const body = { password: changed, passwordConfirm: changed };
  expect((await admin.call('PUT', `/api/accounts/user/${userId}`, body)).status).toBe(200);
  device.net.isOnline = true;
  device.engine.setOnline(true);
  expect(await session().unlock(changed)).toEqual({ kind: 'second-step' });
  pass();
  expect(await give(app.code())).toEqual({ kind: 'open' });
  expect(queued()).toHaveLength(1);
});

test('the proof of presence asks for password and code in place, and the call goes on', async () => {
  await signIn();
  await give(app.code());
  await device.engine.queue.syncNow();
  w.server.clock.advance(6 * 60_000);
  const { confirming } = session();
  const made = device.engine.online('makeRecoveryCodes', {});
  await eventually(() => expect(confirming.isAsked.get()).toBe(true));
  expect(await confirming.giveCode({ code: app.code(), remember: false })).toEqual({ kind: 'step-over' });
  expect(await confirming.confirm('wrong')).toMatchObject({ kind: 'wrong-password' });
  expect(await confirming.confirm(testPassword)).toEqual({ kind: 'second-step' });
  expect(await confirming.giveCode({ code: '000000', remember: false })).toEqual({ kind: 'wrong-code' });
  expect(await confirming.giveCode({ code: app.code(), remember: false })).toEqual({ kind: 'open' });
  expect((await made).body.recoveryCodes).toHaveLength(10);
});

test('a factor that is demanded in mid-queue holds the queue until it is set up; nothing is refused', async () => {
  const other = await world({ factorDemand: 'all' });
  const tablet = other.device();
  await tablet.signIn('reader');
  const state = () => tablet.engine.session.state.get();
  expect(state()).toMatchObject({ kind: 'open', user: { mustEnrolFactor: true } });
  await tablet.engine.queue.syncNow();
  const refusals = async () =>
    (await sql`select from "audit" where "action" = 'access refused'`.execute(other.server.db)).rows.length;
  expect(await refusals()).toBe(0);
  const { secret } = (await tablet.engine.online('beginSecondFactor', {})).body;
  const codes = await tablet.engine.session.confirmFactor(appOf(other.server, secret)());
  expect(codes).toHaveLength(10);
  expect(state()).toMatchObject({ user: { mustEnrolFactor: false } });
  await eventually(() => expect(tablet.engine.status.get().kind).toBe('up-to-date'));
  await other.close();
});

test('an edit that meets the demand on its way is held, and goes on once the factor is set up', async () => {
  const other = await world({ factorDemand: 'admins' });
  const tablet = other.device();
  await tablet.signIn('editor');
  await tablet.engine.queue.syncNow();
  // Made an Admin meanwhile: the next token says what is asked of them.
  await sql`update "users" set "roles" = '{Admin}' where "userName" = 'editor'`.execute(other.server.db);
  await tablet.engine.edits.create('student', { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' });
  const state = () => tablet.engine.session.state.get();
  await eventually(() => expect(state()).toMatchObject({ user: { mustEnrolFactor: true } }));
  expect(tablet.engine.queue.edits.get()).toHaveLength(1);
  expect(tablet.engine.queue.edits.get().filter(needsAttention)).toEqual([]);
  const { secret } = (await tablet.engine.online('beginSecondFactor', {})).body;
  await tablet.engine.session.confirmFactor(appOf(other.server, secret)());
  await eventually(() => expect(tablet.engine.queue.edits.get()).toEqual([]));
  await other.close();
});
