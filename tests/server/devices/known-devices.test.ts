import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Device } from '#contract/devices.ts';
import { restClient, studentBody } from '../../helpers/rest.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { deviceOf } from './device-of.ts';

/** Which devices a list of a user's has, and what it says of each. */
let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const hours = (count: number) => server.clock.advance(count * 60 * 60_000);
const aDevice = (userName = 'editor', device?: string) => deviceOf(server, userName, device);
const ofEditor = '/api/accounts/user/2/devices';

/** A user's devices as an Admin who has just signed in sees them. */
const listed = async () => {
  const admin = await restClient(server, 'admin');
  const { status, body } = await admin.get<{ devices: Device[] }>(ofEditor);
  expect(status).toBe(200);
  return new Map(body.devices.map((device) => [device.device, device]));
};

test('a device whose sessions have ended is listed while it holds what opens, or was unsent when it last told', async () => {
  const [empty, ready, holding] = [await aDevice(), await aDevice(), await aDevice()];
  await ready.secret();
  await holding.hold('2026-11-20T10:00:00.000Z');
  hours(11);
  expect((await listed()).size).toBe(3);
  hours(2);
  const later = await listed();
  expect(later.has(empty.device)).toBe(false);
  expect(later.get(ready.device)).toMatchObject({ state: 'offline', unsent: null, sessions: [] });
  expect(later.get(holding.device)).toMatchObject({ state: 'online', unsent: { count: 1 }, sessions: [] });
});

test('a session that goes on for seven days has ended, however lately it was used', async () => {
  const laptop = await aDevice();
  for (let turn = 0; turn < 15; turn += 1) {
    hours(11);
    expect((await laptop.refresh()).status).toBe(200);
  }
  expect((await listed()).has(laptop.device)).toBe(true);
  hours(4);
  expect((await listed()).has(laptop.device)).toBe(false);
});

test('the sessions of a device are listed newest first', async () => {
  const laptop = await aDevice();
  hours(1);
  await laptop.signIn();
  expect((await listed()).get(laptop.device)?.sessions).toEqual([
    { since: '2026-11-21T16:00:00.000Z' },
    { since: '2026-11-21T15:00:00.000Z' },
  ]);
});

test('an unsent edit that has arrived since is not said to be unsent', async () => {
  const laptop = await aDevice();
  const [key = ''] = await laptop.hold('2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z');
  const body = studentBody();
  const sent = await laptop.call('POST', '/api/dispute/student', body, { 'idempotency-key': key });
  expect(sent.status).toBe(201);
  expect((await listed()).get(laptop.device)?.unsent).toMatchObject({ count: 1 });
});

test('the devices of a user who is disabled are closed for 30 days, and open again with the user', async () => {
  const laptop = await aDevice();
  await laptop.secret();
  const admin = await restClient(server, 'admin');
  await admin.put('/api/accounts/user/2', { isActive: false });
  expect((await listed()).get(laptop.device)).toMatchObject({
    state: 'closed',
    reopensUntil: '2026-12-21T15:00:00.000Z',
  });
  await admin.put('/api/accounts/user/2', { isActive: true });
  expect((await listed()).get(laptop.device)).toMatchObject({ state: 'offline', reopensUntil: null });
});

test('a device whose secret gave room to that of a newer one works offline as before, and is not closed', async () => {
  const first = await aDevice();
  await first.secret();
  for (let newer = 0; newer < 20; newer += 1) {
    server.clock.advance(60_000);
    await (await aDevice()).secret();
  }
  expect((await listed()).get(first.device)).toMatchObject({ state: 'offline', reopensUntil: null });
});

test('a user who was deleted has no devices that anybody sees, ends or reopens', async () => {
  const laptop = await aDevice();
  await laptop.secret();
  const admin = await restClient(server, 'admin');
  expect((await admin.delete('/api/accounts/user/2')).status).toBe(200);
  const statuses = [
    await admin.get(ofEditor),
    await admin.delete(ofEditor),
    await admin.delete(`${ofEditor}/${laptop.device}`),
    await admin.post(`${ofEditor}/${laptop.device}/reopen`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404]);
});
