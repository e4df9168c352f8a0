import { expect, test } from 'vitest';
import { countsOf } from '#domain/federal-report/checks.ts';
import { reportRates } from '#domain/federal-report/rates.ts';

/** New Jersey 2014-15 as published (docs/federal-report.md, Published rows). */
const newJersey = countsOf([
  244, 112, 31, 103, 9, 71, 71, 61, 884, 727, 389, 96, 338, 143, 18, 139, 1211, 13, 8, 52, 45, 5, 269, 890,
  14, 1, 1, 2, 0, 0, 12,
]);

test('the published counts give the published shares', () => {
  expect(reportRates(newJersey).map(({ part, whole }) => `${part}/${whole}`)).toEqual([
    '112/112',
    '8/13',
    '239/727',
  ]);
  expect(reportRates(newJersey)[2]?.rate).toBeCloseTo(0.3287, 4);
});

test('of nothing there is no share', () => {
  expect(reportRates(countsOf(Array.from({ length: 31 }, () => 0))).map(({ rate }) => rate)).toEqual([
    null,
    null,
    null,
  ]);
});
