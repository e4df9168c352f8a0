import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { headers as wire } from '#contract/headers.ts';
import { mostDevices } from '#server/accounts/device-secrets.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';
import { audited, deviceOf } from './device-of.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const ended = (action: string) => audited(server, action);
const aDevice = (userName: string, device?: string) => deviceOf(server, userName, device);

describe('secrets of devices', () => {
  const secretsOf = async (userName = 'editor') =>
    (
      await sql<{ device: string; open: boolean }>`
        select "device"::text as "device", "secret" <> '' as "open" from "deviceSecrets"
        join "users" on "users"."id" = "deviceSecrets"."userId" where "userName" = ${userName}`.execute(
        server.db,
      )
    ).rows;
  const open = async () => (await secretsOf()).filter((row) => row.open).map(({ device }) => device);
  const isGiven = { secret: expect.any(String) };

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
      expect(await (await aDevice('editor')).secret()).toEqual(isGiven);
    }
    expect(await open()).toContain(first.device);
    const next = await aDevice('editor');
    expect(await next.secret()).toEqual(isGiven);
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

  test('asked for without end keep their number, and take nothing of another who uses the same device', async () => {
    const first = await aDevice('editor');
    await first.secret();
    const theirs = await aDevice('reader', first.device);
    const given = await theirs.secret();
    for (let count = 1; count < 3 * mostDevices; count += 1) {
      server.clock.advance(1000);
      await (await aDevice('editor')).secret();
    }
    const kept = (await secretsOf()).map(({ device }) => device);
    expect([kept.length, kept.includes(first.device)]).toEqual([2 * mostDevices, false]);
    expect(await theirs.secret()).toEqual(given);
  });

  test('make room among those of their user alone, and with edits that the server has received', async () => {
    const theirs = await aDevice('reader');
    await theirs.secret();
    server.clock.advance(1000);
    const first = await aDevice('editor');
    await first.secret();
    const sharing = await aDevice('reader', first.device);
    const given = await sharing.secret();
    await sharing.hold('2026-11-20T10:00:00.000Z');
    const [key = ''] = await first.hold('2026-11-20T10:00:00.000Z');
    const received = { [wire.idempotencyKey]: key };
    await first.call('POST', '/api/dispute/complaint', { dateFiled: '2026-11-20' }, received);
    for (let count = 1; count < mostDevices; count += 1) {
      server.clock.advance(1000);
      await (await aDevice('editor')).secret();
    }
    expect(await (await aDevice('editor')).secret()).toEqual(isGiven);
    expect([(await open()).length, (await open()).includes(first.device)]).toEqual([mostDevices, false]);
    expect((await secretsOf('reader')).map((row) => row.open)).toEqual([true, true]);
    expect(await sharing.secret()).toEqual(given);
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
