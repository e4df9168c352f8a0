import { expect, test } from 'vitest';
import { isAlike } from '#sync/base/is-alike.ts';

test.each([
  [1, 1],
  [null, null],
  [
    { a: 1, b: { c: [1, 2] } },
    { b: { c: [1, 2] }, a: 1 },
  ],
  [[], []],
])('%j says the same as %j', (a, b) => expect(isAlike(a, b)).toBe(true));

test.each([
  [1, '1'],
  [null, {}],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: undefined }, { b: 1 }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [
    [1, 2],
    [2, 1],
  ],
])('%j does not say the same as %j', (a, b) => expect(isAlike(a, b)).toBe(false));
