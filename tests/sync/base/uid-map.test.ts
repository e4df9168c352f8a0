import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uidMap } from '#sync/base/uid-map.ts';

/** Few uids, so that they meet again; some have the same hash, which is made of the last eight digits. */
const uid = fc
  .tuple(fc.constantFrom('0196f65c-d468-769c-a641-5450', '01988a66-05b8-77f8-a78d-e458'), fc.nat(30))
  .map(([start, end]) => start + String(end).padStart(8, '0'));

const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ what: fc.constant('set' as const), uid, value: fc.nat() }) },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('delete' as const), uid }) },
  { weight: 1, arbitrary: fc.constant({ what: 'clear' as const }) },
);

describe('a map by uid', () => {
  test('holds what a Map would after any steps', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
        const map = uidMap<number>();
        const model = new Map<string, number>();
        for (const one of steps) {
          if (one.what === 'set') {
            map.set(one.uid, one.value);
            model.set(one.uid, one.value);
          } else if (one.what === 'delete') {
            map.delete(one.uid);
            model.delete(one.uid);
          } else {
            map.clear();
            model.clear();
          }
          const asked = 'uid' in one ? one.uid : '';
          expect(map.get(asked)).toBe(model.get(asked));
          expect(map.size).toBe(model.size);
        }
        expect(map.keys().toSorted()).toEqual([...model.keys()].toSorted());
        expect(map.keys().map((key) => map.get(key))).toEqual(map.values());
        for (const [key, value] of model) expect(map.get(key)).toBe(value);
      }),
      { numRuns: 300 },
    );
  });

  test('finds each of thousands while they come, and again when most have gone', () => {
    const map = uidMap<number>();
    const uids = Array.from({ length: 5000 }, () => crypto.randomUUID());
    uids.forEach((one, value) => map.set(one, value));
    expect(uids.every((one, value) => map.get(one) === value)).toBe(true);
    for (const one of uids.slice(100)) map.delete(one);
    for (let round = 0; round < 20; round += 1) {
      const more = Array.from({ length: 1000 }, () => crypto.randomUUID());
      for (const one of more) map.set(one, -1);
      for (const one of more) map.delete(one);
    }
    expect(map.keys()).toEqual(uids.slice(0, 100));
    expect(uids.every((one, value) => map.get(one) === (value < 100 ? value : undefined))).toBe(true);
  });
});
