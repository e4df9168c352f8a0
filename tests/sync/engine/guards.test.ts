import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#sync/model/notice.ts';
import { openStores } from '#sync/database/open-stores.ts';
import { createLeader } from '#sync/base/leader.ts';
import type { MirrorState } from '#sync/model/mirror-store.ts';
import { createPull } from '#sync/mirror/pull.ts';
import { settable } from '#sync/base/observable.ts';
import { type Outbox, createOutbox } from '#sync/outbox/outbox.ts';
import { createMarks } from '#sync/outbox/marks.ts';
import { createPush } from '#sync/outbox/push.ts';
import { createDecisions } from '#sync/outbox/queue.ts';
import type { Stores } from '#sync/model/stores.ts';
import type { Timers } from '#sync/base/timers.ts';
import { createMemory } from '#sync/view/memory.ts';
import { watchLeader } from '#sync/workspace/watch-leader.ts';
import { Problem } from '#domain/problems.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { anEdit } from '../edits.ts';
import { plainSealer } from '../plain-sealer.ts';
import { quietParts } from '../outbox/push-parts.ts';
import { localLocks } from '#sync/base/locks.ts';

/** Guards against what random schedules rarely meet, without a server (tests/sync/simulation/README.md has the table). */

let stores: Stores;
let one: Outbox;
let two: Outbox;
beforeEach(async () => {
  const places = {
    databases: { indexedDB: new IDBFactory(), IDBKeyRange },
    files: memoryFiles(),
    kept: keptValues(),
  };
  stores = await openStores('test', places, plainSealer, Date.now);
  [one, two] = [createOutbox(stores.outbox, () => {}), createOutbox(stores.outbox, () => {})];
});

const onDisk = async () => (await stores.outbox.read()).edits;
const turns = async () => {
  for (let left = 20; left > 0; left -= 1) await new Promise<void>((resolve) => void setImmediate(resolve));
};

describe('a tab with an old fence', () => {
  test('changes nothing in the outbox (TA2)', async () => {
    const edit = await one.add(anEdit('student', { action: 'save', changes: { city: 'A' } }));
    await two.load();
    const old = await one.takeFence();
    const newest = await two.takeFence();
    await expect(one.change({ ...edit, state: 'refused' }, old)).rejects.toThrow('another tab leads');
    await expect(one.end([edit], 'applied', undefined, old)).rejects.toThrow('another tab leads');
    expect(await onDisk()).toMatchObject([{ id: edit.id, state: 'waiting' }]);
    expect(await two.change({ ...edit, state: 'sent' }, newest)).toBe(true);
  });
});

/** Timers that come at the event loop's next turn. */
const soon: Timers = {
  after(_ms, act) {
    const timer = setImmediate(act);
    return () => clearImmediate(timer);
  },
};

describe('the lead', () => {
  test('is not asked for again and again while the disk is too full to take it', async () => {
    let [asked, waits] = [0, 0];
    const full = async (): Promise<number> => {
      asked += 1;
      throw new DOMException('', 'QuotaExceededError');
    };
    const after: Timers['after'] = () => {
      waits += 1;
      return () => {};
    };
    const one = createLeader(localLocks(), 'sync', full, { after });
    await turns();
    expect([asked, waits, one.isLeader.get(), one.foundNoRoom.get()]).toEqual([1, 1, false, true]);
    // Another tab found some: what this one found tells nothing any more.
    one.otherLeads();
    expect(one.foundNoRoom.get()).toBe(false);
  });

  test('is taken from a tab that does not answer, which then stands in line again (TA2)', async () => {
    const locks = localLocks();
    let fence = 0;
    const aLeader = () => createLeader(locks, 'sync', async () => ++fence, soon);
    const [first, second] = [aLeader(), aLeader()];
    await turns();
    expect([first.isLeader.get(), second.isLeader.get()]).toEqual([true, false]);
    second.steal();
    await turns();
    expect([first.isLeader.get(), second.isLeader.get()]).toEqual([false, true]);
    expect(second.fence()).toBeGreaterThan(first.fence());
    second.stop();
    await turns();
    expect(first.isLeader.get()).toBe(true);
  });

  test.each([
    { answers: true, taken: 0 },
    { answers: false, taken: 1 },
  ])('is taken $taken times within 100 s when the leading tab answers: $answers', ({ answers, taken }) => {
    let [now, stolen] = [0, 0];
    const timers: { due: number; act: () => void }[] = [];
    const standing = settable<unknown>(null);
    const post = (notice: Notice) => void (answers && notice.kind === 'who-leads' && standing.set({}));
    watchLeader({
      leader: {
        isLeader: settable(false),
        foundNoRoom: settable(false),
        otherLeads: () => {},
        fence: () => 0,
        steal: () => (stolen += 1),
        stop: () => {},
      },
      channel: { post, listen: () => {}, close: () => {} },
      standing,
      isSeen: () => true,
      timers: {
        after: (ms, act) => {
          timers.push({ due: now + ms, act });
          return () => {};
        },
      },
      now: () => now,
    });
    for (let next = timers.shift(); next && next.due <= 100_000; next = timers.shift()) {
      now = next.due;
      next.act();
    }
    expect(stolen).toBe(taken);
  });
});

describe('an edit that was sent and has no answer', () => {
  const received = new Set<string>();
  const sentAt = '2026-11-21T15:00:00.000Z';
  const [soon, later] = [Date.parse(sentAt) + 59_000, Date.parse(sentAt) + 61_000];
  let now = soon;
  /** What happens while the server is asked. */
  let meanwhile = async () => {};
  beforeEach(() => {
    now = soon;
    meanwhile = async () => {};
    received.clear();
  });
  const decide = () =>
    createDecisions({
      outbox: one,
      view: {} as never,
      newId: () => 'x',
      now: () => now,
      isReceived: async (id) => {
        await meanwhile();
        return received.has(id);
      },
      kick: () => {},
    });

  test('can be neither discarded nor amended: the server may have applied it (ED3, ED6)', async () => {
    const edit = await one.add(anEdit('student', { action: 'delete', state: 'sent' }));
    await expect(decide().discard(edit.id)).rejects.toThrow('on its way');
    await expect(decide().amend(edit.id, {})).rejects.toThrow('on its way');
    expect(await onDisk()).toHaveLength(1);
  });

  test('neither, when another tab has sent it and this one does not know yet (ED6)', async () => {
    const edit = await one.add(anEdit('student', { action: 'delete' }));
    await two.load();
    await two.change({ ...edit, state: 'sent' });
    await expect(decide().discard(edit.id)).rejects.toThrow('on its way');
    expect(await onDisk()).toMatchObject([{ state: 'sent' }]);
  });

  test('ends by its author once no try of it can be under way and the server says that it does not have it (ED6, PS11)', async () => {
    const edit = await one.add(anEdit('student', { action: 'delete', state: 'sent', sentAt }));
    await expect(decide().discard(edit.id)).rejects.toThrow('on its way');
    now = later;
    await decide().discard(edit.id);
    expect(await onDisk()).toEqual([]);
  });

  test('stays where the server has it', async () => {
    const edit = await one.add(anEdit('student', { action: 'delete', state: 'sent', sentAt }));
    [now] = [later, received.add(edit.id)];
    await expect(decide().discard(edit.id)).rejects.toThrow('The server has this change');
    expect(await onDisk()).toMatchObject([{ state: 'sent' }]);
  });

  test('stays when it was tried again a moment ago, in this tab or in another', async () => {
    const triedAt = new Date(later).toISOString();
    const edit = await one.add(anEdit('student', { action: 'delete', state: 'sent', sentAt }));
    now = later;
    await two.load();
    await two.change({ ...edit, triedAt });
    await one.load();
    await expect(decide().discard(edit.id)).rejects.toThrow('on its way');
    expect(await onDisk()).toMatchObject([{ state: 'sent' }]);
  });

  test.each([
    { name: 'another tab', leading: () => two },
    { name: 'this tab', leading: () => one },
  ])('stays when $name begins to send it while the server is asked (ED6, PS11)', async ({ leading }) => {
    const edit = await one.add(anEdit('student', { action: 'delete', state: 'sent', sentAt }));
    await two.load();
    now = later;
    const { mark } = createMarks({ outbox: leading(), fence: () => 1, now: () => now });
    let marking = mark([]);
    // This tab isn't told: its mark is still being written, and of another tab's mark the word is on its way.
    meanwhile = async () => {
      marking = mark([edit]);
      if (leading() === two) await marking;
    };
    await expect(decide().discard(edit.id)).rejects.toThrow('on its way');
    expect(await marking).toHaveLength(1);
    const triedAt = new Date(later).toISOString();
    expect(await onDisk()).toMatchObject([{ state: 'sent', triedAt }]);
    expect(one.edits.get()).toMatchObject([{ state: 'sent', triedAt }]);
  });

  test('stays when another tab has its answer while the server is asked (ED6)', async () => {
    const edit = await one.add(anEdit('student', { action: 'delete', state: 'sent', sentAt }));
    await two.load();
    now = later;
    meanwhile = async () => void (await two.change({ ...edit, state: 'conflict', error: 'Changed.' }));
    await expect(decide().discard(edit.id)).rejects.toThrow('on its way');
    expect(one.edits.get()).toMatchObject([{ state: 'conflict', error: 'Changed.' }]);
  });
});

test('a page that comes while the answer to an edit is being taken is taken too', async () => {
  const memory = createMemory();
  const uid = '0190a000-0000-7000-8000-000000000001';
  const page = {
    status: 'page',
    phase: 'changes',
    cursor: 'c1',
    epoch: 'e1',
    more: false,
    newest: 1,
    rows: [{ entity: 'judge', record: { uid, version: 1, id: 1, updatedAt: '', name: 'By another' } }],
    removals: [],
  };
  const pulling = createPull({
    api: (async () => ({ body: page, headers: new Headers(), status: 200 })) as never,
    store: stores.mirror,
    memory,
    yearId: () => 1,
    state: settable<MirrorState | null>(null),
    announce: () => {},
    answers: () => ({ begun: 1, ended: 0 }),
    editedFamilies: () => new Set(),
    mostBytes: async () => Number.POSITIVE_INFINITY,
    shed: async () => false,
    noRoom: settable(null),
    log: { add: () => {}, lines: () => [] },
    now: Date.now,
  });
  await pulling.run();
  expect(memory.view.find('judge', `~${uid}`)).toMatchObject({ record: { name: 'By another' } });
  expect((await stores.mirror.state())?.cursor).toBe('c1');
});

test('a clock that is set back by a day does not make an edit wait for a day (PS10)', async () => {
  let now = Date.parse('2026-11-21T15:00:00.000Z');
  let calls = 0;
  let wake = () => {};
  const edit = await one.add(anEdit('student', { action: 'delete' }));
  const pushing = createPush({
    api: async () => {
      calls += 1;
      throw new Problem('unavailable', 'no connection');
    },
    ...quietParts,
    outbox: one,
    timers: {
      after: (_ms, act) => {
        wake = act;
        return () => {};
      },
    },
    now: () => now,
  });
  await pushing.drain();
  expect(calls).toBe(1);
  now -= 86_400_000;
  wake();
  await pushing.drain();
  expect(calls).toBe(2);
  expect(await onDisk()).toMatchObject([{ id: edit.id, state: 'sent' }]);
});
