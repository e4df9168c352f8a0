import { expect, test } from 'vitest';
import { type Observable, settable } from '#sync/base/observable.ts';
import { switched, whileThere } from '#sync/base/switched.ts';

test('shows what the value that is there says, and the empty one while none is', () => {
  const [one, other] = [settable(1), settable(10)];
  const source = settable<Observable<number> | null>(null);
  const shown = switched(source, (from) => from, 0);
  expect(shown.get()).toBe(0);
  source.set(one);
  one.set(2);
  expect(shown.get()).toBe(2);
  source.set(other);
  one.set(3);
  expect(shown.get()).toBe(10);
  source.set(null);
  other.set(11);
  expect(shown.get()).toBe(0);
});

test('what was begun with a value ends before something begins with the next', () => {
  const told: string[] = [];
  const source = settable<string | null>(null);
  whileThere(source, (name) => {
    told.push(`begin ${name}`);
    return () => told.push(`end ${name}`);
  });
  source.set('one');
  source.set('other');
  source.set(null);
  expect(told).toEqual(['begin one', 'end one', 'begin other', 'end other']);
});
