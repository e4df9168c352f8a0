import { expect, test } from 'vitest';
import { valuesInMemory } from '#sync/base/kept-values.ts';
import { wrongPasswords } from '#sync/session/wrong-passwords.ts';

/** Failures on a device, which has room for them or not. */
function device() {
  const kept = valuesInMemory();
  const disk = { isFull: false };
  const page = () =>
    wrongPasswords(
      {
        ...kept,
        setItem(key, value) {
          if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
          kept.setItem(key, value);
        },
      },
      () => 0,
    );
  return { disk, page };
}

test('on a full device a wrong password is still said to be wrong, and makes one wait as anywhere', () => {
  const { disk, page } = device();
  const waiting = page();
  expect(waiting.failed('editor')).toBe(1);
  disk.isFull = true;
  expect([1, 2].map(() => waiting.failed('editor'))).toEqual([2, 4]);
  expect(waiting.wait('editor')).toBe(4);
  disk.isFull = false;
  expect(waiting.failed('editor')).toBe(8);
  expect(page().wait('editor')).toBe(8);
  disk.isFull = true;
  waiting.failed('editor');
  waiting.succeeded('editor');
  expect([waiting, page()].map((one) => one.wait('editor'))).toEqual([0, 0]);
});
