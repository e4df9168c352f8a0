import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '#contract/devices.ts';
import { type Rest, restClient } from '../../helpers/rest.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { audited, deviceOf } from './device-of.ts';

let server: TestServer;
let admin: Rest;
beforeEach(async () => {
  server = await testServer();
  admin = await restClient(server, 'admin');
});
afterEach(() => server.close());

const ended = (action: string) => audited(server, action);
const aDevice = (userName: string, device?: string) => deviceOf(server, userName, device);

describe('the devices of a user', () => {
  test('are listed with browser, last contact, unsent edits and sessions, this one first', async () => {
    const tablet = await aDevice('editor');
    await tablet.secret();
    await tablet.hold('2026-11-20T10:00:00.000Z', '2026-11-21T11:00:00.000Z');
    server.clock.advance(5 * 60_000);
    const laptop = await aDevice('editor');
    const [here, other, ...more] = await laptop.list();
    expect(more).toEqual([]);
    expect(here).toMatchObject({ device: laptop.device, isHere: true, state: 'online', unsent: null });
    expect(other).toEqual({
      device: tablet.device,
      name: null,
      browser: 'Chrome on Windows',
      firstSeenAt: '2026-11-21T15:00:00.000Z',
      seenAt: '2026-11-21T15:00:00.000Z',
      isHere: false,
      state: 'offline',
      reopensUntil: null,
      rememberedUntil: null,
      unsent: { count: 2, from: '2026-11-20T10:00:00.000Z', to: '2026-11-21T11:00:00.000Z' },
      sessions: [{ since: '2026-11-21T15:00:00.000Z' }],
    });
    await tablet.list();
    expect((await laptop.list())[1]?.seenAt).toBe('2026-11-21T15:05:00.000Z');
  });

  test('are named by their user alone, and a session that told no device can be ended too', async () => {
    const laptop = await aDevice('editor');
    const name = { name: '  Office laptop ' };
    expect((await laptop.call('PUT', `/api/accounts/devices/${laptop.device}`, name)).status).toBe(200);
    expect((await laptop.list())[0]?.name).toBe('Office laptop');
    const other = await aDevice('reader');
    expect((await other.call('PUT', `/api/accounts/devices/${laptop.device}`, name)).status).toBe(404);
    expect((await other.call('DELETE', `/api/accounts/devices/${laptop.device}`)).status).toBe(404);
    const unnamed = await server.signIn('editor');
    const alone = (await laptop.list()).find(({ isHere }) => !isHere);
    expect(alone).toMatchObject({ browser: null, state: 'online', sessions: [{}] });
    expect((await laptop.call('DELETE', `/api/accounts/devices/${alone?.device}`)).status).toBe(200);
    expect((await unnamed.call('GET', '/api/accounts/devices')).status).toBe(401);
  });

  test('one that is ended closes, the others go on, and an Admin alone reopens it', async () => {
    const [tablet, laptop] = [await aDevice('editor'), await aDevice('editor')];
    const { secret } = await tablet.secret();
    await laptop.secret();
    const path = `/api/accounts/devices/${tablet.device}`;
    expect((await tablet.call('DELETE', path)).status).toBe(409);
    expect((await laptop.call('DELETE', path)).body).toEqual({ sessions: 1 });
    expect((await tablet.call('GET', '/api/accounts/devices')).status).toBe(401);
    expect(await tablet.refresh()).toEqual({ status: 400, closed: true });
    expect((await laptop.refresh()).status).toBe(200);
    expect(await laptop.secret()).toHaveProperty('secret', expect.any(String));
    expect((await laptop.list())[1]).toMatchObject({ state: 'closed', sessions: [] });

    // Being disabled and enabled opens the others again, not this one.
    await admin.put('/api/accounts/user/2', { isActive: false });
    await admin.put('/api/accounts/user/2', { isActive: true });
    await laptop.signIn();
    expect(await laptop.secret()).toHaveProperty('secret', expect.any(String));
    await tablet.signIn();
    expect(await tablet.secret()).toEqual({ secret: null });

    const ofUser = '/api/accounts/user/2/devices';
    expect((await admin.post(`${ofUser}/${tablet.device}/reopen`)).status).toBe(200);
    expect(await tablet.secret()).toEqual({ secret });
    expect((await admin.post(`${ofUser}/${tablet.device}/reopen`)).status).toBe(409);
    expect(await ended('device ended')).toEqual([
      { by: 'editor', about: 'editor', detail: { of: tablet.device, sessions: 1 } },
    ]);
    expect(await ended('device reopened')).toMatchObject([{ by: 'admin', about: 'editor' }]);
  });

  test('an Admin ends one or all of a user, and their own but the one in use', async () => {
    const [tablet, laptop] = [await aDevice('editor'), await aDevice('editor')];
    const ofEditor = '/api/accounts/user/2/devices';
    expect((await admin.get<{ devices: Device[] }>(ofEditor)).body.devices).toHaveLength(2);
    expect((await admin.delete(`${ofEditor}/${tablet.device}`)).body).toEqual({ sessions: 1 });
    expect((await laptop.refresh()).status).toBe(200);
    expect((await admin.delete(ofEditor)).body).toEqual({ sessions: 1 });
    expect((await laptop.call('GET', '/api/accounts/devices')).status).toBe(401);
    const own = await aDevice('admin');
    expect((await own.call('DELETE', '/api/accounts/user/1/devices')).body).toEqual({ sessions: 1 });
    expect((await own.list()).map(({ device }) => device)).toEqual([own.device]);
    expect((await admin.get(ofEditor)).status).toBe(401);
  });

  test('a secret that was put aside for 30 days is gone, and so is the way to reopen', async () => {
    const [tablet, laptop] = [await aDevice('editor'), await aDevice('editor')];
    await tablet.secret();
    await laptop.call('DELETE', `/api/accounts/devices/${tablet.device}`);
    expect((await laptop.list())[1]?.reopensUntil).toBe('2026-12-21T15:00:00.000Z');
    server.clock.advance(31 * 24 * 60 * 60_000);
    await server.runJob('forget ended sessions');
    admin = await restClient(server, 'admin');
    const reopened = await admin.post(`/api/accounts/user/2/devices/${tablet.device}/reopen`);
    expect(reopened.status).toBe(404);
    await tablet.signIn();
    expect(await tablet.secret()).toEqual({ secret: null });
  });
});
