import { expect, test } from 'vitest';
import { onceMore } from '#sync/base/once-more.ts';

/** Work of which each round ends when the test says so. */
function heldWork() {
  const rounds: PromiseWithResolvers<void>[] = [];
  const ask = onceMore(() => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    return round.promise;
  });
  return { rounds, ask };
}

test('what is asked for during a round is done by one more round, and all who asked wait for it', async () => {
  const { rounds, ask } = heldWork();
  const all = Promise.all([ask(), ask(), ask()]);
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve();
  await expect.poll(() => rounds.length).toBe(2);
  rounds[1]?.resolve();
  await all;
  expect(rounds).toHaveLength(2);
});

test('a round that rejects ends all of them, and the next asking begins anew', async () => {
  const { rounds, ask } = heldWork();
  const all = Promise.all([ask(), ask()]);
  rounds[0]?.reject(new Error('failed'));
  await expect(all).rejects.toThrow('failed');
  const next = ask();
  expect(rounds).toHaveLength(2);
  rounds[1]?.resolve();
  await next;
});

test('work that is over at once can be asked for again', async () => {
  let rounds = 0;
  const ask = onceMore(async () => void (rounds += 1));
  await ask();
  await ask();
  expect(rounds).toBe(2);
});
