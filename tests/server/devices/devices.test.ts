import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Device } from '#contract/devices.ts';
import type { TokenAnswer } from '#contract/accounts.ts';
import { headers as wire } from '#contract/headers.ts';
import { mostDevices } from '#server/accounts/device-secrets.ts';
import { type Rest, restClient } from '../../helpers/rest.ts';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

let server: TestServer;
let admin: Rest;
beforeEach(async () => {
  server = await testServer();
  admin = await restClient(server, 'admin');
});
afterEach(() => server.close());

const ended = async (action: string) =>
  (
    await sql<{ by: string; about: string; detail: Record<string, unknown> }>`
      select "by"."userName" as "by", "about"."userName" as "about", "detail" from "audit"
        join "users" "by" on "by"."id" = "audit"."userId" join "users" "about" on "about"."uid" = "audit"."uid"
      where "action" = ${action} order by "audit"."id"`.execute(server.db)
  ).rows;

/** A browser of a user's, as the server sees it. */
async function aDevice(userName: string, device: string = randomUUID()) {
  const from = { headers: { [wire.device]: device, 'user-agent': chromeOnWindows } };
  const grant = { grant_type: 'password', username: userName, password: testPassword };
  let tokens: TokenAnswer;
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const answer = await server.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        [wire.device]: device,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const signIn = async () => {
    const answer = await server.token(grant, from);
    expect(answer.status).toBe(200);
    tokens = (await answer.json()) as TokenAnswer;
  };
  await signIn();
  return {
    device,
    signIn,
    call,
    secret: async () => (await call('GET', `/api/accounts/escrow/${device}`)).body,
    /** Tells the server of unsent edits. */
    hold: (...writtenAt: string[]) =>
      call('POST', '/api/sync/presence', {
        page: randomUUID(),
        open: [],
        unsent: writtenAt.map((at) => ({ key: randomUUID(), uid: randomUUID(), writtenAt: at })),
        settled: [],
      }),
    refresh: async () => {
      const answer = await server.token(
        { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
        from,
      );
      const given = (await answer.json()) as TokenAnswer & { closed?: true };
      if (answer.status === 200) tokens = given;
      return { status: answer.status, closed: given.closed };
    },
    list: async () => (await call('GET', '/api/accounts/devices')).body['devices'] as Device[],
  };
}

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

describe('secrets of devices', () => {
  const secretsOf = async () =>
    (
      await sql<{ device: string; open: boolean }>`
        select "device"::text as "device", "secret" <> '' as "open" from "deviceSecrets"`.execute(server.db)
    ).rows;

  test('are forgotten by a sign-out that leaves nothing, not by another', async () => {
    const laptop = await aDevice('editor');
    await laptop.secret();
    await laptop.call('POST', '/api/accounts/signout', { clearSiteData: false });
    expect(await secretsOf()).toHaveLength(1);
    await laptop.signIn();
    await laptop.call('POST', '/api/accounts/signout', { clearSiteData: false, forgetDevice: true });
    expect(await secretsOf()).toEqual([]);
    expect(await ended('device secret deleted')).toMatchObject([
      { by: 'editor', detail: { of: laptop.device, because: 'sign-out' } },
    ]);
  });

  test(`are ${mostDevices} at most: who was out of contact for longest without unsent edits makes room, and comes back`, async () => {
    const holder = await aDevice('editor');
    await holder.secret();
    await holder.hold('2026-11-20T10:00:00.000Z');
    server.clock.advance(1000);
    const first = await aDevice('editor');
    const { secret } = await first.secret();
    for (let count = 2; count < mostDevices; count += 1) {
      server.clock.advance(1000);
      expect(await (await aDevice('editor')).secret()).toHaveProperty('secret', expect.any(String));
    }
    const open = async () => (await secretsOf()).filter((row) => row.open).map(({ device }) => device);
    expect(await open()).toContain(first.device);
    const next = await aDevice('editor');
    expect(await next.secret()).toHaveProperty('secret', expect.any(String));
    expect(await open()).toHaveLength(mostDevices);
    expect(await open()).not.toContain(first.device);
    expect(await open()).toContain(holder.device);
    // It isn't closed: its session goes on, and its secret is the same when it asks.
    expect((await first.refresh()).status).toBe(200);
    expect(await first.secret()).toEqual({ secret });
    expect(await open()).toHaveLength(mostDevices);
  });

  test("are given to a session of their device alone, and a stranger's asking puts none aside and is in the audit", async () => {
    const [tablet, laptop] = [await aDevice('editor'), await aDevice('editor')];
    const { secret } = await tablet.secret();
    await laptop.secret();
    const ask = (device: string) => laptop.call('GET', `/api/accounts/escrow/${device}`);
    const refused = await ask(tablet.device);
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain(String(secret));
    for (let count = 0; count < 2 * mostDevices; count += 1)
      expect((await ask(randomUUID())).status).toBe(403);
    expect((await ask('x')).status).toBe(403);
    expect(await secretsOf()).toHaveLength(2);
    expect(await tablet.secret()).toEqual({ secret });
    expect((await ask(laptop.device.toUpperCase())).status).toBe(200);
    const { rows } = await sql`select "detail" from "audit" where "action" = 'access refused'`.execute(
      server.db,
    );
    expect(rows).toEqual([{ detail: { call: 'escrow', anotherDevice: true } }]);
  });

  test('are out of reach of a session that told no device', async () => {
    const tablet = await aDevice('editor');
    await tablet.secret();
    const { call, tokens } = await server.signIn('editor');
    const from = { [wire.device]: tablet.device };
    const path = `/api/accounts/escrow/${tablet.device}`;
    expect((await call('GET', path, undefined, from)).status).toBe(403);
    // Its own number, which its token tells, is no device either.
    const itself = String(decodeJwt(tokens.access_token)['sid']);
    expect((await call('GET', `/api/accounts/escrow/${itself}`)).status).toBe(403);
    // Nor does it choose one with its renewal.
    const renewed = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await server.token(renewed, { headers: from })).status).toBe(200);
    expect((await call('GET', path)).status).toBe(403);
  });

  test("go on with a session after its renewals, and are not forgotten by another device's sign-out that names theirs", async () => {
    const [tablet, laptop] = [await aDevice('editor'), await aDevice('editor')];
    const { secret } = await tablet.secret();
    server.clock.advance(16 * 60_000);
    expect((await tablet.refresh()).status).toBe(200);
    expect(await tablet.secret()).toEqual({ secret });
    await laptop.refresh();
    const leaving = { clearSiteData: false, forgetDevice: true };
    const named = { [wire.device]: tablet.device };
    expect((await laptop.call('POST', '/api/accounts/signout', leaving, named)).status).toBe(200);
    expect(await tablet.secret()).toEqual({ secret });
  });

  test('asked for without end keep their number', async () => {
    for (let count = 0; count < 3 * mostDevices; count += 1) await (await aDevice('editor')).secret();
    expect(await secretsOf()).toHaveLength(2 * mostDevices);
  });

  test('are refused where all devices hold unsent edits', async () => {
    for (let count = 0; count < mostDevices; count += 1) {
      const device = await aDevice('editor');
      await device.secret();
      await device.hold('2026-11-20T10:00:00.000Z');
    }
    const late = await aDevice('editor');
    expect(await late.secret()).toEqual({ secret: null, isFull: true });
  });
});
