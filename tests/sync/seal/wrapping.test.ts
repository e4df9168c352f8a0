import { expect, test } from 'vitest';
import { unwrap, wrap } from '#sync/seal/wrapping.ts';

const secret = new Uint8Array(32).fill(7);
const dataKey = new Uint8Array(32).fill(9);
const wrapped = await wrap(dataKey, secret, new Uint8Array(16).fill(1), 'password', 'of user 1');

test('wrapped bytes unwrap with the same secret, purpose and bound text alone', async () => {
  expect(await unwrap(wrapped, secret, 'password', 'of user 1')).toEqual(dataKey);
  const others: [Uint8Array<ArrayBuffer>, 'password' | 'escrow', string][] = [
    [new Uint8Array(32).fill(8), 'password', 'of user 1'],
    [secret, 'escrow', 'of user 1'],
    [secret, 'password', 'of user 2'],
  ];
  for (const [key, purpose, bound] of others) expect(await unwrap(wrapped, key, purpose, bound)).toBeNull();
});

test.each(['salt', 'iv', 'bytes'] as const)(
  'an altered or broken %s unwraps nothing, and throws nothing',
  async (part) => {
    const other = wrapped[part].split('').toReversed().join('');
    for (const text of [other, '', 'no base64 §'])
      expect(await unwrap({ ...wrapped, [part]: text }, secret, 'password', 'of user 1')).toBeNull();
  },
);
