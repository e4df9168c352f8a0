import { expect, test } from 'vitest';
import { faultOf } from '../../../src/app/frame/fault.ts';

test('code that did not load is told apart from a fault of the screen', () => {
  expect(faultOf(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(
    'not-loaded',
  );
  expect(faultOf(new TypeError('error loading dynamically imported module: /assets/x.js'))).toBe(
    'not-loaded',
  );
  expect(faultOf(new TypeError("Cannot read properties of undefined (reading 'name')"))).toBe('broken');
});
