import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { History } from '#contract/history.ts';
import { to } from '../../helpers/network.ts';
import { testPassword } from '../../helpers/server.ts';
import { turns } from '../../helpers/turns.ts';
import { eventually } from '../../helpers/eventually.ts';
import { givesTime } from '../../helpers/gives-time.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let turn: ReturnType<typeof turns>;
let one: Device;
let two: Device;
let uid: string;
/** The second device's clock, ms. */
let time: number;
const at = () => new Date(time).toISOString();

beforeEach(async () => {
  w = await world();
  turn = turns();
  time = Date.parse('2026-09-02T14:14:00.000Z');
  one = w.device({ timers: turn.timers });
  two = w.device({ timers: turn.timers, now: () => time });
  await one.signIn('admin');
  await two.signIn('editor');
  const first = { dateFiled: '2026-09-02', facts: 'first', problem: 'first' };
  uid = await one.engine.edits.create('complaint', first);
  await one.engine.queue.syncNow();
  await two.engine.queue.syncNow();
});
afterEach(() => w.close());

async function save(device: Device, text: string): Promise<void> {
  const seen = device.engine.view.find('complaint', `~${uid}`);
  if (!seen) throw new Error('the complaint is not here');
  await device.engine.edits.save('complaint', uid, seen.record, { facts: text, problem: text });
}

/** The second device's edit of two fields that the first had changed; answers its id. */
async function conflict(): Promise<string> {
  two.goOffline();
  await save(two, 'by two');
  await save(one, 'by one');
  await one.engine.queue.syncNow();
  await two.goOnline();
  await eventually(() => expect(two.engine.status.get().attention).toBe(1));
  return two.engine.queue.edits.get()[0]?.id ?? '';
}

const theirs = { facts: 'by one', problem: 'by one' };

async function entries(): Promise<unknown[]> {
  const { rows } = await sql<{ detail: unknown }>`
    select "detail" from "audit" where "action" = 'conflict decided' order by "id"`.execute(w.server.db);
  return rows.map(({ detail }) => detail);
}

/** Lets time pass until a device that has something to tell has told the server. */
const untilTold = (known: readonly unknown[]) =>
  eventually(async () => {
    turn.pass(5000);
    expect(await entries()).toEqual(known);
  });

async function decided(): Promise<unknown> {
  const { call } = await w.server.signIn('reader');
  const answer = await call('GET', `/api/dispute/history/complaint/~${uid}`);
  const { changes } = (await answer.json()) as History;
  return changes.find(({ action }) => action === 'conflict')?.decided;
}

test("a decision for the other's wording made offline is told after a reload, and once though the answer is lost (CO7)", async () => {
  const key = await conflict();
  two.goOffline();
  const when = at();
  await two.engine.queue.resolve(key, theirs);
  time += 60_000;
  await two.reload();
  await two.signIn('editor');
  expect(await entries()).toEqual([]);
  expect(await decided()).toBeNull();

  const reports = () => two.net.sent.filter((line) => line.endsWith('/api/sync/presence')).length;
  const before = reports();
  two.net.meets('answer lost', to('POST', '/api/sync/presence'));
  await two.goOnline();
  await untilTold([{ key, at: when, theirs: ['problem', 'facts'] }]);
  two.goOffline();
  await two.goOnline();
  await eventually(() => {
    turn.pass(5000);
    expect(reports()).toBeGreaterThan(before + 1);
  });
  expect(await decided()).toEqual({ fields: ['problem', 'facts'], at: when });
  // No decision is left to be told: one would keep the device's record at a sign-out.
  await two.engine.session.signOut('keep');
  expect(two.disk.records.size).toBe(0);
  expect(await entries()).toHaveLength(1);
});

test('a decision that the server was too busy to hear is told half a minute later', async () => {
  const key = await conflict();
  two.net.meets('busy', to('POST', '/api/sync/presence'));
  await two.engine.queue.resolve(key, theirs);
  const reports = () => two.net.sent.filter((line) => line.endsWith('/api/sync/presence')).length;
  const before = reports();
  await eventually(() => {
    turn.pass(5000);
    expect(reports()).toBeGreaterThan(before);
  });
  expect(await entries()).toEqual([]);
  await eventually(async () => {
    turn.pass(30_000);
    expect(await entries()).toEqual([{ key, at: at(), theirs: ['problem', 'facts'] }]);
  });
});

test("of a decision field by field the server's wording is told of, the own one is sent", async () => {
  const key = await conflict();
  await two.engine.queue.resolve(key, { ...theirs, facts: 'by two' });
  await untilTold([{ key, at: at(), theirs: ['problem'] }]);
  await eventually(() => expect(two.engine.queue.edits.get()).toEqual([]));
  expect(await decided()).toEqual({ fields: ['problem'], at: at() });
});

test('a decision for the own wording alone tells nothing beside the change', async () => {
  await two.engine.queue.resolve(await conflict(), { facts: 'by two', problem: 'by two' });
  await eventually(() => expect(two.engine.queue.edits.get()).toEqual([]));
  await two.engine.session.signOut('keep');
  expect(await entries()).toEqual([]);
});

test('a discarded conflict is decided, and open again when the discard is undone', async () => {
  const key = await conflict();
  await two.engine.queue.discard(key);
  const first = { key, at: at(), theirs: ['problem', 'facts'] };
  await untilTold([first]);
  // The device's clock was set back meanwhile: the later decision still gets the later time.
  time -= 60_000;
  await two.engine.queue.undoDiscard(key);
  const back = { key, at: new Date(Date.parse(first.at) + 1).toISOString(), theirs: [] };
  await untilTold([first, back]);
  expect(await decided()).toBeNull();
  await two.engine.queue.resolve(key, theirs);
  await untilTold([first, back, { ...first, at: new Date(Date.parse(first.at) + 2).toISOString() }]);
  expect(await decided()).toMatchObject({ fields: ['problem', 'facts'] });
});

test('what a tab decides that does not lead, the leading one tells', async () => {
  const key = await conflict();
  const tab = two.openTab();
  await tab.session.signIn('editor', testPassword);
  await eventually(() => expect(tab.queue.edits.get()).toHaveLength(1));
  await tab.queue.resolve(key, theirs);
  await untilTold([{ key, at: at(), theirs: ['problem', 'facts'] }]);
});

test('while working offline by choice nothing is told; afterwards it is', async () => {
  const key = await conflict();
  await two.engine.queue.setWorkOffline(true);
  await two.engine.queue.resolve(key, theirs);
  turn.pass(5000);
  await givesTime(w);
  expect(await entries()).toEqual([]);
  await two.engine.queue.setWorkOffline(false);
  await untilTold([{ key, at: at(), theirs: ['problem', 'facts'] }]);
});

test('a sign-out tells what is decided and what is given up by it; what it cannot tell stays for the next sign-in (VA9)', async () => {
  const key = await conflict();
  two.goOffline();
  await two.engine.queue.resolve(key, theirs);
  const first = { key, at: at(), theirs: ['problem', 'facts'] };
  await two.engine.session.signOut('keep');
  expect(two.disk.records.size).toBe(1);
  await two.reload();
  two.net.isOnline = true;
  await two.signIn('editor');
  await untilTold([first]);

  await save(one, 'first');
  await one.engine.queue.syncNow();
  await two.engine.queue.syncNow();
  const second = await conflict();
  await two.engine.session.signOut('discard');
  expect(await entries()).toEqual([first, { ...first, key: second }]);
});
