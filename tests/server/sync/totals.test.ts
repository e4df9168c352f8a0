import { expect, test } from 'vitest';
import type { Queries } from '#server/db/queries.ts';
import type { MirroredScope } from '#server/sync/cursor.ts';
import type { ScopeCheck } from '#server/sync/digest.ts';
import { rememberingCheck } from '#server/sync/totals.ts';
import { testClock } from '../../helpers/clock.ts';

const scope = { schoolYearId: 1, range: { from: '2026-07-01', to: '2027-06-30' } } as MirroredScope;
const counted = {} as ScopeCheck;

/** A check whose counts take so many ms, and how many counts were made. */
function checking(ms: number) {
  const clock = testClock();
  let counts = 0;
  const check = rememberingCheck(
    () => clock.now().getTime(),
    async () => {
      counts += 1;
      clock.advance(ms);
      return counted;
    },
  );
  return { clock, counts: () => counts, at: (newest: number) => check({} as Queries, scope, newest) };
}

test('the same scope is counted once, and again after a change', async () => {
  const { at, counts } = checking(10);
  for (const newest of [1, 1, 2, 2, 1]) expect(await at(newest)).toBe(counted);
  expect(counts()).toBe(3);
});

test('a count that took long is not made again until twenty times as long has passed', async () => {
  const { clock, at, counts } = checking(300);
  await at(1);
  expect([await at(2), await at(3)]).toEqual([null, null]);
  clock.advance(300 * 20 - 1);
  expect(await at(4)).toBeNull();
  clock.advance(1);
  expect(await at(4)).toBe(counted);
  expect(counts()).toBe(2);
});

test('what was counted dearly is still known while nothing changes', async () => {
  const { at, counts } = checking(300);
  await at(1);
  expect(await at(1)).toBe(counted);
  expect(counts()).toBe(1);
});
