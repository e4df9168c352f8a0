import { expect, test } from 'vitest';
import { settable } from '#sync/base/observable.ts';
import { syncLoop } from '#sync/workspace/sync-loop.ts';

/** A loop whose sending and pulling find the server as told; what was tried, in order. */
function looping(finds: { send: boolean; pull: boolean }, isReached: boolean, now = () => 0) {
  const reached = settable(isReached);
  const tried: string[] = [];
  const attempt = (what: string, find: () => boolean) => async () => {
    // Without end: a loop that never waits.
    if (tried.length > 20) return;
    tried.push(what);
    await Promise.resolve();
    reached.set(find());
  };
  const loop = syncLoop({
    push: {
      drain: attempt('send', () => finds.send),
      retryNow: attempt('send at once', () => finds.send),
      stop: () => {},
    },
    pull: {
      run: attempt('pull', () => finds.pull),
      reached: () => 0,
      agreed: () => ({ stamp: null, partStamp: null }),
      stop: () => {},
    },
    hints: { start: () => {}, stop: () => {}, again: () => {} },
    maySync: () => true,
    onPassword: () => {},
    reached,
    log: { add: () => {}, lines: () => [] },
    timers: { after: () => () => {} },
    now,
    random: () => 0,
  });
  return { loop, tried, finds };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a connection that carries pulls but no saves does not lead to one try after the other', async () => {
  const { loop, tried } = looping({ send: false, pull: true }, true);
  await loop.pushSoon();
  await settle();
  expect(tried).toEqual(['send', 'pull']);
});

test('when the connection is back, what waits is sent at once', async () => {
  const { loop, tried } = looping({ send: true, pull: true }, false);
  await loop.pullSoon();
  await settle();
  expect(tried).toEqual(['pull', 'send at once', 'pull']);
});

test('what was lost before a sending is found by the pull after it', async () => {
  const { loop, tried, finds } = looping({ send: false, pull: true }, false);
  const done = loop.pushSoon();
  await Promise.resolve();
  finds.send = true;
  await done;
  await settle();
  expect(tried.filter((one) => one === 'send at once').length).toBe(1);
});

test('a page that is not seen polls once a minute while another page of the device is seen (PU7)', async () => {
  let now = 0;
  const { loop, tried } = looping({ send: true, pull: true }, true, () => now);
  await loop.pullSoon();
  loop.seenElsewhere();
  loop.setHidden(true);
  expect([loop.isSeen(), tried]).toEqual([false, ['pull']]);
  now = 59_000;
  loop.seenElsewhere();
  await settle();
  expect(tried).toEqual(['pull']);
  now = 60_000;
  loop.seenElsewhere();
  loop.seenElsewhere();
  await settle();
  expect(tried).toEqual(['pull', 'pull']);
  // The clock was set back by a day.
  now = -86_400_000;
  loop.seenElsewhere();
  await settle();
  expect(tried).toHaveLength(3);
});
