import fc from 'fast-check';
import { expect, test } from 'vitest';
import { argon2Wasm } from '#sync/vault/argon2-wasm.ts';
import { leastCost, lighterCost, usualCost } from '#sync/vault/stretching.ts';
import { leastStretching } from './least-stretching.ts';

const bytes = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength });
const small = fc.record({
  memory: fc.integer({ min: 32, max: 512 }),
  passes: fc.integer({ min: 1, max: 4 }),
  lanes: fc.constantFrom(1, 2, 4),
});

test('the device stretches as another implementation of Argon2id does, whatever the bytes of the password', async () => {
  await fc.assert(
    fc.asyncProperty(bytes(1, 200), bytes(8, 64), small, async (password, salt, cost) => {
      expect(await argon2Wasm(password, salt, cost)).toEqual(
        await leastStretching.argon2id(password, salt, cost),
      );
    }),
  );
});

test.each([usualCost, lighterCost, leastCost])('so it does at the cost of our records: %o', async (cost) => {
  const password = new TextEncoder().encode('Köln-fünfzehn-fish');
  const salt = new Uint8Array(16).fill(7);
  expect(await argon2Wasm(password, salt, cost)).toEqual(
    await leastStretching.argon2id(password, salt, cost),
  );
});
