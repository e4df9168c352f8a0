import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headers as wire } from '#contract/headers.ts';
import type { Caller } from '#server/base/handlers.ts';
import { type ChangeFeed, createHints } from '#server/sync/hints.ts';
import { everybody, type Concerned } from '#server/sync/concerned.ts';
import { settable } from '#sync/base/observable.ts';
import { realTimers } from '#sync/base/timers.ts';
import { createHints as hearHints } from '#sync/mirror/hints.ts';
import { syncLoop } from '#sync/workspace/sync-loop.ts';

/** Real streams and real loops of devices on a clock of the test's; nothing but the database is missing. */

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: 0,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const clock = { now: () => new Date(), today: () => '2026-11-23', zone: 'UTC' };

/** Processes of one database: `save` commits a change that all of them hear of. */
function servers(count: number) {
  const streams = Array.from({ length: count }, () => 0);
  const listeners: ((newest: number) => void)[] = [];
  const place = { newest: 0, touched: everybody as Concerned, questions: 0 };
  const feedOf = (own: number): ChangeFeed => ({
    onChange: (listener) => void listeners.push(listener),
    onUserChanged: () => {},
    concernedAfter: async () => {
      place.questions += 1;
      return place.touched;
    },
    tellStreams: async (open) => void (streams[own] = open),
    otherStreams: () => streams.reduce((sum, open, at) => (at === own ? sum : sum + open), 0),
  });
  const processes = streams.map((_, at) => createHints(feedOf(at), clock));
  return {
    place,
    processes,
    save() {
      place.newest += 1;
      for (const listener of listeners) listener(place.newest);
    },
    close: () => processes.forEach((process) => process.close()),
  };
}

type Servers = ReturnType<typeof servers>;

/** A device that listens to the process; `pulls` has when it pulled, in ms. */
function device({ place, processes }: Servers, at: number, id: number, shown: string[] = [], yearId = 1) {
  const pulls: number[] = [];
  let reached = 0;
  const caller = { id, tokenExpiresAt: 15 * 60_000 } as Caller;
  const fetch = async () => {
    const answer = await processes[at]?.handlers.hints({ caller, query: { schoolYearId: yearId } } as never);
    const body = answer instanceof Response ? answer.body : null;
    return new Response(body, { headers: { [wire.server]: 'test' } });
  };
  const hints = hearHints({
    fetch: fetch as typeof globalThis.fetch,
    baseUrl: 'http://accord.test',
    tokens: { current: () => 'token', renew: async () => 'token' },
    timers: realTimers,
    random: () => 0.5,
    yearId: () => yearId,
    onChange(newest, { wait, about }) {
      if (about.some((uid) => shown.includes(uid))) loop.hinted(newest, 0);
      else if (wait !== null) loop.hinted(newest, wait);
    },
    onReopened: () => {},
    onEnded: () => {},
  });
  const loop = syncLoop({
    push: { drain: async () => {}, retryNow: async () => {}, stop: () => {} },
    pull: {
      run: async () => {
        pulls.push(Date.now());
        reached = place.newest;
      },
      reached: () => reached,
      agreed: () => ({ stamp: null, partStamp: null }),
      stop: () => {},
    },
    hints,
    maySync: () => true,
    onPassword: () => {},
    reached: settable(true),
    log: { add: () => {}, lines: () => [] },
    timers: realTimers,
    now: Date.now,
    random: () => 0.5,
  });
  loop.changed();
  return { pulls, stop: loop.stop };
}

/** The most pulls within one second, of those from `from` on and before `to`. */
function mostInASecond(devices: readonly { pulls: number[] }[], from: number, to: number): number {
  const seconds = new Map<number, number>();
  for (const at of devices.flatMap(({ pulls }) => pulls))
    if (at >= from && at < to)
      seconds.set(Math.floor(at / 1000), (seconds.get(Math.floor(at / 1000)) ?? 0) + 1);
  return Math.max(0, ...seconds.values());
}

const pullsSince =
  (from: number) =>
  ({ pulls }: { pulls: number[] }) =>
    pulls.filter((at) => at >= from).length;

test.each([
  ['one process', 1],
  ['two processes', 2],
])(
  'one save among 200 devices on %s costs at most two pulls a second, and all have it within a minute (PU9)',
  async (_, count) => {
    const of = servers(count);
    const devices = Array.from({ length: 200 }, (_device, at) => device(of, at % count, at));
    // The processes have told each other of their streams.
    await vi.advanceTimersByTimeAsync(12_000);
    of.save();
    await vi.advanceTimersByTimeAsync(47_000);
    expect(mostInASecond(devices, 12_000, 60_000)).toBe(2);
    expect(devices.filter((one) => pullsSince(12_000)(one) === 1).length).toBeGreaterThan(90);
    // From here on the poll of each minute brings it to whoever still waits, and their turns start no second pull.
    await vi.advanceTimersByTimeAsync(12_000);
    expect(devices.filter((one) => pullsSince(12_000)(one) === 0)).toEqual([]);
    await vi.advanceTimersByTimeAsync(47_000);
    expect(mostInASecond(devices, 61_000, 72_000)).toBe(0);
    devices.forEach(({ stop }) => stop());
    of.close();
  },
);

test('ten saves a second are told each stream once in two seconds, and cost no more (PU9)', async () => {
  const of = servers(1);
  const devices = Array.from({ length: 200 }, (_device, at) => device(of, 0, at));
  await vi.advanceTimersByTimeAsync(1000);
  for (let count = 0; count < 400; count += 1) {
    of.save();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(mostInASecond(devices, 1000, 60_000)).toBe(2);
  expect(of.place.questions).toBe(21);
  devices.forEach(({ stop }) => stop());
  of.close();
});

test('who has the case open pulls at once, or 2 s after the save before (PU9)', async () => {
  const of = servers(1);
  of.place.touched = { years: 'all', owners: new Set(), about: ['the case'] };
  const others = Array.from({ length: 199 }, (_device, at) => device(of, 0, at));
  const colleague = device(of, 0, 199, ['the case']);
  await vi.advanceTimersByTimeAsync(5000);
  of.save();
  await vi.advanceTimersByTimeAsync(500);
  of.save();
  await vi.advanceTimersByTimeAsync(5000);
  expect(colleague.pulls.filter((at) => at >= 5000)).toEqual([5000, 7000]);
  expect(mostInASecond(others, 5000, 60_000)).toBe(2);
  [...others, colleague].forEach(({ stop }) => stop());
  of.close();
});

test('a lone colleague pulls at once', async () => {
  const of = servers(1);
  const { pulls, stop } = device(of, 0, 1);
  await vi.advanceTimersByTimeAsync(5000);
  of.save();
  await vi.advanceTimersByTimeAsync(100);
  expect(pulls).toEqual([0, 5000]);
  stop();
  of.close();
});

test("a change of one year starts no pull of another year's mirror, one of an own record only its user's (PU9)", async () => {
  const of = servers(1);
  const [here, there] = [device(of, 0, 1, [], 1), device(of, 0, 2, [], 2)];
  await vi.advanceTimersByTimeAsync(5000);
  of.place.touched = { years: new Set([1]), owners: new Set(), about: ['the case'] };
  of.save();
  await vi.advanceTimersByTimeAsync(5000);
  expect([here.pulls.length, there.pulls.length]).toEqual([2, 1]);
  of.place.touched = { years: new Set(), owners: new Set([2]), about: [] };
  of.save();
  await vi.advanceTimersByTimeAsync(5000);
  expect([here.pulls.length, there.pulls.length]).toEqual([2, 2]);
  [here, there].forEach(({ stop }) => stop());
  of.close();
});

test('a process without streams asks the database nothing when something changes', async () => {
  const of = servers(2);
  const { stop } = device(of, 0, 1);
  await vi.advanceTimersByTimeAsync(5000);
  of.save();
  await vi.advanceTimersByTimeAsync(5000);
  expect(of.place.questions).toBe(1);
  stop();
  of.close();
});

test('a device that does not read is cut off, and the others go on', async () => {
  const of = servers(1);
  const caller = { id: 1, tokenExpiresAt: 10 ** 9 } as Caller;
  const open = async () =>
    (await of.processes[0]?.handlers.hints({ caller, query: { schoolYearId: 1 } } as never)) as Response;
  const [slow, quick] = [await open(), await open()];
  const reader = quick.body?.getReader();
  for (let count = 0; count < 4000; count += 1) {
    await vi.advanceTimersByTimeAsync(25_000);
    expect((await reader?.read())?.done).toBe(false);
  }
  expect([slow.status, of.processes[0]?.count()]).toEqual([200, 1]);
  of.close();
});
