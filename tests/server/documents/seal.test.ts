import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newKey, SealBroken, tagSize, unwrapKey, wrapKey } from '#server/base/wrapped-keys.ts';
import { headSize, pieceSize, seal, unseal } from '#server/documents/seal.ts';

const key = newKey();
const sealedSize = pieceSize + tagSize;

/** The bytes in parts of these lengths, again and again. */
async function* inParts(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

const sealed = (plain: Buffer, lengths = [10_000]) => buffer(seal(key, inParts(plain, lengths)));
const opened = (bytes: Buffer, lengths = [10_000], by: Uint8Array = key) =>
  buffer(unseal(by, inParts(bytes, lengths)));

const sizes = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.constantFrom(pieceSize - 1, pieceSize, pieceSize + 1, 2 * pieceSize, 3 * pieceSize + 7),
);
const lengths = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1000, max: 200_000 })), {
    minLength: 1,
    maxLength: 5,
  })
  .filter((all) => all.some((length) => length >= 7));

test('whatever parts a stream comes in, sealing and opening give the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, lengths, lengths, async (size, going, coming) => {
      const plain = randomBytes(size);
      const stored = await sealed(plain, going);
      expect(stored.length).toBe(headSize + size + tagSize * Math.max(1, Math.ceil(size / pieceSize)));
      expect((await opened(stored, coming)).equals(plain)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('no byte of the plain stream is stored, and the same bytes are stored otherwise under another key', async () => {
  const plain = Buffer.alloc(pieceSize * 2, 'canary');
  const stored = await sealed(plain);
  expect(stored.includes('canary')).toBe(false);
  expect(stored.equals(await buffer(seal(newKey(), inParts(plain, [100]))))).toBe(false);
});

describe('a stream that was changed is refused', () => {
  const plain = randomBytes(3 * pieceSize + 100);
  const pieceAt = (stored: Buffer, index: number) =>
    stored.subarray(headSize + index * sealedSize, headSize + (index + 1) * sealedSize);
  const rebuilt = async (order: readonly number[]) => {
    const stored = await sealed(plain);
    return Buffer.concat([stored.subarray(0, headSize), ...order.map((index) => pieceAt(stored, index))]);
  };

  test('the same pieces in their order open', async () => {
    expect((await opened(await rebuilt([0, 1, 2, 3]))).equals(plain)).toBe(true);
  });

  test.each([
    ['swapped', [1, 0, 2, 3]],
    ['repeated', [0, 0, 1, 2, 3]],
    ['repeated at the end', [0, 1, 2, 3, 3]],
    ['left out', [0, 2, 3]],
    ['cut after a piece', [0, 1, 2]],
    ['all gone', []],
  ])('%s', async (_, order) => {
    await expect(opened(await rebuilt(order))).rejects.toBeInstanceOf(SealBroken);
  });

  test('cut anywhere', async () => {
    const stored = await sealed(randomBytes(pieceSize + 50));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: stored.length - 1 }), async (length) => {
        await expect(opened(stored.subarray(0, length))).rejects.toBeInstanceOf(SealBroken);
      }),
      { numRuns: 60 },
    );
  });

  test('any one bit of it', async () => {
    const stored = await sealed(randomBytes(pieceSize + 50));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: stored.length * 8 - 1 }), async (bit) => {
        const changed = Buffer.from(stored);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        await expect(opened(changed)).rejects.toBeInstanceOf(SealBroken);
      }),
      { numRuns: 60 },
    );
  });

  test('bytes after the end, and another key', async () => {
    const stored = await sealed(plain);
    await expect(opened(Buffer.concat([stored, Buffer.from('x')]))).rejects.toBeInstanceOf(SealBroken);
    await expect(opened(stored, [1000], newKey())).rejects.toBeInstanceOf(SealBroken);
  });
});

test('a wrapped key opens under the same server key and for the same name alone', () => {
  const wrapping = randomBytes(32);
  const wrapped = wrapKey(wrapping, key, 'a');
  expect(unwrapKey(wrapping, wrapped, 'a').equals(key)).toBe(true);
  expect(() => unwrapKey(wrapping, wrapped, 'b')).toThrow(SealBroken);
  expect(() => unwrapKey(randomBytes(32), wrapped, 'a')).toThrow(SealBroken);
  expect(wrapKey(wrapping, key, 'a')).not.toBe(wrapped);
});
