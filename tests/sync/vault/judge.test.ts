import { expect, test, vi } from 'vitest';
import { judgeInWorker } from '#sync/vault/judge.ts';
import { offeredPassphrase } from '#sync/vault/offered-passphrase.ts';
import { offlineStrength } from '#sync/vault/offline-strength.ts';

const strong = 'quiet-river-lantern';

/** Counts the workers that run. */
function workers() {
  let running = 0;
  let started = 0;
  const prepareJudge = vi.fn(async () => {});
  const start = () => {
    running += 1;
    started += 1;
    return { strength: offlineStrength, offeredPassphrase, prepareJudge, end: () => void (running -= 1) };
  };
  return { start, prepareJudge, running: () => running, started: () => started };
}

test('the worker that was prepared while the password was typed judges it, and ends with that', async () => {
  const { start, prepareJudge, running, started } = workers();
  const judge = judgeInWorker(start);
  judge.prepare();
  judge.prepare();
  expect([started(), prepareJudge.mock.calls.length]).toEqual([1, 2]);
  expect(await judge.strength(strong)).toBe('strong');
  expect([started(), running()]).toEqual([1, 0]);
});

test('each judgement has a worker, also where nobody prepared one', async () => {
  const { start, running, started } = workers();
  const judge = judgeInWorker(start);
  const judged = ['footballfootball', strong].map((password) => judge.strength(password));
  expect(await Promise.all(judged)).toEqual(['weak', 'strong']);
  expect([started(), running()]).toEqual([2, 0]);
});

test('where a worker fails, another one judges: the one that was prepared may have failed while the network changed', async () => {
  const { start, running, started } = workers();
  const failOnce = () => {
    const worker = start();
    const failed = () => Promise.reject(new Error('the lists did not come'));
    return started() === 1
      ? { ...worker, strength: failed, prepareJudge: failed, offeredPassphrase: failed }
      : worker;
  };
  const judge = judgeInWorker(failOnce);
  judge.prepare();
  expect(await judge.strength('footballfootball')).toBe('weak');
  expect([started(), running()]).toEqual([2, 0]);
});

test('where no worker starts, or two fail, nobody knows how strong a password is', async () => {
  const none = judgeInWorker(() => {
    throw new Error('no worker here');
  });
  none.prepare();
  expect(await none.strength(strong)).toBe('unknown');
  const { start, running } = workers();
  const failingWorker = () => ({
    ...start(),
    strength: () => Promise.reject(new Error('the vault has failed')),
    prepareJudge: () => Promise.reject(new Error('the lists did not come')),
    offeredPassphrase: () => Promise.reject(new Error('the lists did not come')),
  });
  const failing = judgeInWorker(failingWorker);
  failing.prepare();
  expect(await failing.strength(strong)).toBe('unknown');
  expect([await none.offer(), await judgeInWorker(failingWorker).offer()]).toEqual([null, null]);
  expect(running()).toBe(0);
});
