import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { to } from '../../helpers/network.ts';
import { testPassword } from '../../helpers/server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

/** Guards against what random schedules rarely meet (tests/sync/simulation/README.md has the table). */

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.close());

async function withComplaint(options: Parameters<World['device']>[0] = {}): Promise<string> {
  device = w.device(options);
  await device.signIn();
  const uid = await device.engine.edits.create('complaint', { dateFiled: '2026-09-02', facts: 'first' });
  await eventually(() => expect(device.engine.status.get().kind).toBe('up-to-date'));
  return uid;
}
const seen = ({ engine }: Device, uid: string) => {
  const found = engine.view.find('complaint', `~${uid}`);
  if (!found) throw new Error('the complaint is not here');
  return found.record;
};
const save = async (from: Device, uid: string, changes: Record<string, string>) =>
  from.engine.edits.save('complaint', uid, seen(from, uid), changes);

test('A, B and A again arrive as three edits and end as A, though two of them are alike (ED4)', async () => {
  const uid = await withComplaint();
  device.goOffline();
  for (const facts of ['A', 'B', 'A']) await save(device, uid, { facts });
  await device.goOnline();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const { rows } = await sql<{ facts: string }>`
    select "changed" -> 'facts' ->> 1 as "facts" from "change_log" where "uid" = ${uid}::uuid order by "number"`.execute(
    w.server.db,
  );
  expect(rows.map(({ facts }) => facts)).toEqual(['first', 'A', 'B', 'A']);
});

test('what others changed is taken while an edit is on its way (PU5)', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const isPut = to('PUT', '/api/dispute/complaint');
  const uid = await withComplaint({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (isPut(request)) await held;
      return w.server.fetch(request);
    },
  });
  const other = w.device();
  await other.signIn('admin');
  await eventually(() => expect(seen(other, uid).facts).toBe('first'));
  await save(device, uid, { facts: 'by one' });
  await save(other, uid, { problem: 'by two' });
  await eventually(() => expect(seen(device, uid).problem).toBe('by two'));
  expect(device.engine.queue.edits.get()).toMatchObject([{ state: 'sent' }]);
  letGo();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  await eventually(() => expect(seen(device, uid)).toMatchObject({ facts: 'by one', problem: 'by two' }));
});

test('"Up to date" is not said while a pull is under way, and again when it has ended (LI1)', async () => {
  let letGo = () => {};
  let held: Promise<void> | null = null;
  const isPull = to('GET', '/api/sync/pull');
  device = w.device({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (isPull(request)) await held;
      return w.server.fetch(request);
    },
  });
  await device.signIn();
  const { status, queue } = device.engine;
  await eventually(() => expect(status.get().kind).toBe('up-to-date'));
  held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const synced = queue.syncNow();
  await eventually(() => expect(status.get().kind).toBe('saving'));
  letGo();
  await synced;
  await eventually(() => expect(status.get().kind).toBe('up-to-date'));
});

test('a tab that follows does not go on saying "Up to date" without a connection, though the tab that leads is frozen', async () => {
  await withComplaint();
  const tab = device.openTab();
  await eventually(() => expect(tab.session.state.get().kind).toBe('locked'));
  await tab.session.unlock(testPassword);
  await eventually(() => expect(tab.status.get().kind).toBe('up-to-date'));
  // Only the tab that follows hears of it; the leading tab tells nothing, as if frozen.
  tab.setOnline(false);
  expect(tab.status.get().kind).toBe('offline');
});

test('an edit that the server has, though it was refused since for the role of its author, can not be discarded', async () => {
  const uid = await withComplaint();
  const admin = await w.server.signIn('admin');
  const { rows } = await sql<{ id: number }>`select "id" from "users" where "userName" = 'editor'`.execute(
    w.server.db,
  );
  const setRole = (role: string) =>
    admin.call('PUT', `/api/accounts/user/${rows[0]?.id ?? 0}`, { roles: [role] });
  const isSave = to('PUT', `/api/dispute/complaint/~${uid}`);
  device.net.meets('answer lost', isSave);
  device.net.meets('request lost', isSave, 100);
  await save(device, uid, { facts: 'second' });
  await eventually(async () => {
    const stored = await sql`select from "complaint" where "facts" = 'second'`.execute(w.server.db);
    expect(stored.rows).toHaveLength(1);
  });
  device.goOffline();
  await setRole('Read-Only');
  device.net.clear();
  await device.goOnline();
  await eventually(async () => {
    await device.engine.queue.syncNow();
    expect(device.engine.queue.edits.get()).toMatchObject([{ state: 'refused' }]);
  });
  const [edit] = device.engine.queue.edits.get();
  await expect(device.engine.queue.discard(edit?.id ?? '')).rejects.toThrow(/has this change already/);
  expect(device.engine.queue.edits.get()).toEqual([]);
  await eventually(() => expect(seen(device, uid).facts).toBe('second'));
});
