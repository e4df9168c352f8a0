import { expect, test } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { createPush } from '#sync/outbox/push.ts';
import { applied, memoryOutbox, quietParts, typed } from './push-parts.ts';

/** A connection that fails once, and timers that act when nothing else goes on. */
async function callsWith({ step, isAsleep = false }: { step: number; isAsleep?: boolean }): Promise<number> {
  let [now, calls] = [Date.parse('2026-11-21T15:00:00.000Z'), 0];
  const timers: { due: number; act: () => void }[] = [];
  const edits = memoryOutbox();
  await typed(edits, 's1');
  const pushing = createPush({
    api: (async () => {
      calls += 1;
      if (calls === 1) throw new Problem('unavailable', 'no connection');
      return applied();
    }) as never,
    ...quietParts,
    outbox: edits,
    log: {
      // The laptop sleeps as soon as the failure is written down.
      add: (line) => void (isAsleep && line.endsWith('later') && queueMicrotask(() => (now += 3_600_000))),
      lines: () => [],
    },
    timers: {
      after: (ms, act) => {
        const timer = { due: now + ms, act };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
    },
    now: () => (now += step),
  });
  await pushing.drain();
  for (let next = timers.shift(), most = 100; next && most > 0; next = timers.shift(), most -= 1) {
    now = Math.max(now, next.due);
    next.act();
    await pushing.drain();
  }
  return calls;
}

test('what waits is sent again, even if its wait ends between one look at the clock and the next', async () => {
  const forgotten: number[] = [];
  for (let step = 1; step <= 3000; step += 25) if ((await callsWith({ step })) !== 2) forgotten.push(step);
  expect(forgotten).toEqual([]);
});

test('what waits is sent again after the device has slept for an hour (PS10)', async () => {
  expect(await callsWith({ step: 1, isAsleep: true })).toBe(2);
});
