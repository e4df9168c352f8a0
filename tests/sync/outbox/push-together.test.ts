import { expect, test } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { createPush } from '#sync/outbox/push.ts';
import { realTimers, type Timers } from '#sync/base/timers.ts';
import { applied, memoryOutbox, quietParts, typed } from './push-parts.ts';
import type { OutboxStore } from '#sync/model/outbox-store.ts';

/** What is done together or side by side while many edits are sent, and what must not be. */

const many = Array.from({ length: 30 }, (_, index) => `s${index}`);

const noTimers: Timers = { after: () => () => {} };

/** A promise and what resolves it. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

/** Lets everything go on that can without a timer. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A push of an outbox with these edits; `sent` are the edits in the order of their calls. */
async function pushOf(
  uids: readonly string[],
  parts: {
    store?: Partial<OutboxStore>;
    answer?: (uid: string) => Promise<unknown>;
    applyAnswers?: () => Promise<void>;
    now?: () => number;
    timers?: Timers;
  } = {},
) {
  const edits = memoryOutbox(parts.store);
  for (const uid of uids) await typed(edits, uid);
  const sent: string[] = [];
  const pushing = createPush({
    ...quietParts,
    ...(parts.applyAnswers && { applyAnswers: parts.applyAnswers }),
    api: (async (_name: string, { params }: { params: { id: string } }) => {
      const uid = params.id.slice(1);
      sent.push(uid);
      await parts.answer?.(uid);
      return applied();
    }) as never,
    outbox: edits,
    timers: parts.timers ?? noTimers,
    now: parts.now ?? Date.now,
  });
  return { edits, sent, pushing };
}

test('many edits are sent one after the other, and marked and stored some at a time (PS5, PS6)', async () => {
  let [marks, stores, ends, onTheirWay] = [0, 0, 0, 0];
  const { edits, sent, pushing } = await pushOf(many, {
    store: {
      changeAll: async (changed) => {
        marks += 1;
        return new Set(changed.map(({ id }) => id));
      },
      end: async () => {
        ends += 1;
        return true;
      },
    },
    async answer() {
      expect((onTheirWay += 1)).toBe(1);
      await settled();
      onTheirWay -= 1;
    },
    applyAnswers: async () => void (stores += 1),
    now: () => 0,
  });
  await pushing.drain();
  expect(sent).toEqual(many);
  expect(edits.edits.get()).toEqual([]);
  // The first edit goes out alone, since the server may not be there; then ten are marked at a time.
  expect(marks).toBe(4);
  expect([stores, ends]).toEqual([4, 4]);
});

test('an edit is sent while the answer before it is being stored, but not one of the same record (PS6)', async () => {
  const storing = gate();
  const edits = memoryOutbox();
  for (const [uid, lane] of [['s1', 's1'] as const, ['s1 again', 's1'] as const, ['s2', 's2'] as const])
    await typed(edits, uid, lane);
  const sent: string[] = [];
  const pushing = createPush({
    ...quietParts,
    applyAnswers: () => storing.passed,
    api: (async (_name: string, { params }: { params: { id: string } }) => {
      sent.push(params.id.slice(1));
      return applied();
    }) as never,
    outbox: edits,
    timers: noTimers,
    now: Date.now,
  });
  const done = pushing.drain();
  await settled();
  expect(sent).toEqual(['s1', 's2']);
  storing.open();
  await done;
  expect(sent).toEqual(['s1', 's2', 's1 again']);
  expect(edits.edits.get()).toEqual([]);
});

test('the first answer is stored at once, and none waits for others longer than a tenth of a second (PS6)', async () => {
  const stored: number[] = [];
  const slow = gate();
  const { edits, pushing } = await pushOf(['s1', 's2', 's3'], {
    store: { end: async (ended) => stored.push(ended.length) > 0 },
    answer: (uid) => (uid === 's3' ? slow.passed : settled()),
    timers: realTimers,
  });
  const done = pushing.drain();
  await expect.poll(() => stored).toEqual([1, 1]);
  expect(edits.edits.get().map(({ uid }) => uid)).toEqual(['s3']);
  slow.open();
  await done;
});

test('answers that cannot be stored leave their edits in the outbox, to be sent again', async () => {
  let fails = true;
  const due: (() => void)[] = [];
  let now = Date.parse('2026-11-21T15:00:00.000Z');
  const { edits, sent, pushing } = await pushOf(['s1', 's2'], {
    store: {
      end: async () => {
        if (fails) throw new Error('the disk');
        return true;
      },
    },
    now: () => now,
    timers: {
      after(_ms, act) {
        due.push(act);
        return () => void due.splice(due.indexOf(act), 1);
      },
    },
  });
  await pushing.drain();
  expect(edits.edits.get().map(({ uid, state }) => `${uid} ${state}`)).toContain('s1 sent');
  fails = false;
  now += 3_600_000;
  due.splice(0).forEach((act) => act());
  await pushing.drain();
  expect(edits.edits.get()).toEqual([]);
  expect(sent.filter((uid) => uid === 's1')).toHaveLength(2);
});

test('where one of several has left the outbox already, the others end', async () => {
  const ended: string[] = [];
  const { edits, pushing } = await pushOf(many.slice(0, 5), {
    store: {
      async end(all) {
        if (all.length > 1 && all.some(({ uid }) => uid === 's3')) return false;
        ended.push(...all.map(({ uid }) => uid));
        return true;
      },
    },
    now: () => 0,
  });
  await pushing.drain();
  expect(ended.toSorted()).toEqual(many.slice(0, 5));
  expect(edits.edits.get()).toEqual([]);
});

test('what is marked and cannot be sent is as it was, for its author to discard (PS5)', async () => {
  const { edits, sent, pushing } = await pushOf(many.slice(0, 6), {
    answer: async (uid) => {
      if (uid === 's2') throw new Problem('unavailable', 'no connection');
    },
  });
  await pushing.drain();
  expect(sent).toEqual(['s0', 's1', 's2']);
  expect(edits.edits.get().map(({ uid, state, sentAt }) => [uid, state, sentAt !== null])).toEqual([
    ['s2', 'sent', true],
    ['s3', 'waiting', false],
    ['s4', 'waiting', false],
    ['s5', 'waiting', false],
  ]);
});

test('an edit that was marked more than a second ago is marked anew, and not sent if it has left meanwhile', async () => {
  let now = Date.parse('2026-11-21T15:00:00.000Z');
  const gone = new Set<string>();
  const { edits, sent, pushing } = await pushOf(['s0', 's1', 's2', 's3'], {
    store: {
      changeAll: async (changed) => new Set(changed.flatMap(({ id }) => (gone.has(id) ? [] : [id]))),
    },
    // While the first edit was on its way, another tab has given up the next one.
    answer: async (uid) => {
      if (uid !== 's1') return;
      now += 90_000;
      gone.add('s2');
    },
    now: () => now,
  });
  await pushing.drain();
  expect(sent).toEqual(['s0', 's1', 's3']);
  expect(edits.edits.get()).toEqual([]);
});

test('what was marked anew after a slow answer and cannot be sent is as it was before, too', async () => {
  let now = Date.parse('2026-11-21T15:00:00.000Z');
  const { edits, sent, pushing } = await pushOf(many.slice(0, 5), {
    answer: async (uid) => {
      now += 2000;
      if (uid === 's2') throw new Problem('unavailable', 'no connection');
    },
    now: () => now,
  });
  await pushing.drain();
  expect(sent).toEqual(['s0', 's1', 's2']);
  expect(edits.edits.get().map(({ uid, state, sentAt }) => [uid, state, sentAt !== null])).toEqual([
    ['s2', 'sent', true],
    ['s3', 'waiting', false],
    ['s4', 'waiting', false],
  ]);
});

test('what was marked and has been decided by somebody meanwhile stays as they decided', async () => {
  const { edits, pushing } = await pushOf(['s0', 's1', 's2'], {
    answer: async (uid) => {
      if (uid !== 's1') return;
      const marked = edits.edits.get().find((edit) => edit.uid === 's2');
      if (marked) await edits.change({ ...marked, state: 'refused' });
      throw new Problem('unavailable', 'no connection');
    },
  });
  await pushing.drain();
  expect(edits.edits.get().map(({ uid, state }) => [uid, state])).toEqual([
    ['s1', 'sent'],
    ['s2', 'refused'],
  ]);
});

test('what could not be stored is sent again, however long the device sleeps between two looks at the clock', async () => {
  const forgotten: number[] = [];
  for (let step = 1; step <= 3000; step += 25) {
    let now = Date.parse('2026-11-21T15:00:00.000Z');
    let fails = true;
    const timers: { due: number; act: () => void }[] = [];
    const { edits, pushing } = await pushOf(['s1'], {
      store: {
        end: async () => {
          if (!fails) return true;
          fails = false;
          throw new Error('the disk');
        },
      },
      now: () => (now += step),
      timers: {
        after(ms, act) {
          const timer = { due: now + ms, act };
          timers.push(timer);
          return () => void timers.splice(timers.indexOf(timer), 1);
        },
      },
    });
    await pushing.drain();
    for (let next = timers.shift(), most = 100; next && most > 0; next = timers.shift(), most -= 1) {
      now = Math.max(now, next.due);
      next.act();
      await pushing.drain();
    }
    if (edits.edits.get().length > 0) forgotten.push(step);
  }
  expect(forgotten).toEqual([]);
});
