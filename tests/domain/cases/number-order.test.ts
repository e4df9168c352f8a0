import { expect, test } from 'vitest';
import { numberOrder, rangesOf } from '#domain/cases/number-order.ts';

test('numbers are ordered by size, not by their first digits', () => {
  const inOrder = [
    '9999',
    '10000',
    '2026-0001',
    '2026-9999',
    '2026-10000',
    '2027-0001',
    'DP-2026-10000',
    'M-2026-9999',
    'm-2026-10000',
  ];
  expect([...inOrder].reverse().toSorted((a, b) => (numberOrder(a) < numberOrder(b) ? -1 : 1))).toEqual(
    inOrder,
  );
});

test('capitals make no difference', () => {
  expect(numberOrder('DP-7')).toBe(numberOrder('dp-7'));
});

test('leading zeros make no difference', () => {
  expect(numberOrder('2026-7')).toBe(numberOrder('2026-0007'));
});

test.each(['2', 'm', 'm-2026-', '2026-1', '2026-00', '2026-01', '2026', 'm-2026', 'm-0', '1234567890123'])(
  'numbers that begin with %j lie in one of its ranges',
  (typed) => {
    const ranges = rangesOf(typed) ?? [];
    for (const more of ['', '0', '9', '26-0001', '-2026-10000', ' é', '99'].filter(
      (each) => typed.length < 10 || !/^[0-9]/.test(each),
    )) {
      const key = numberOrder(typed + more);
      expect(
        ranges.filter(({ from, to }) => key >= from && key <= to),
        typed + more,
      ).toHaveLength(1);
    }
  },
);

test('numbers that begin with nothing but zeros are spread over the order', () => {
  expect(rangesOf('00')).toBeNull();
});
