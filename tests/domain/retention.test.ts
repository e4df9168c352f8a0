import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCalendarDay } from '#domain/fields.ts';
import {
  type Destroyable,
  type DestructionReason,
  destructionReasons,
  isPastSchedule,
  keptUntil,
  whyNotDestroyed,
} from '#domain/retention.ts';

describe('the schedule', () => {
  test.each([
    ['2016-06-30', 7, '2023-06-30'],
    ['2016-02-29', 4, '2020-02-29'],
    ['2016-02-29', 7, '2023-03-01'],
  ])('a case closed on %s and kept %d years is kept until %s', (closed, years, until) => {
    expect(keptUntil(closed, years)).toBe(until);
    expect(isPastSchedule(closed, years, until)).toBe(false);
    expect(isPastSchedule(closed, years, `${until}~`)).toBe(true);
  });

  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  test('nothing is kept shorter than was said, and the last day is one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 70 }), (closed, years) => {
        const until = keptUntil(closed, years);
        expect(isCalendarDay(until)).toBe(true);
        expect(Number(until.slice(0, 4)) - Number(closed.slice(0, 4))).toBe(years);
        expect(until.slice(5) >= closed.slice(5)).toBe(true);
      }),
    );
  });

  test('nothing is past it that is open, or whose years nobody set', () => {
    expect(isPastSchedule(null, 1, '2099-01-01')).toBe(false);
    expect(isPastSchedule('1990-01-01', null, '2099-01-01')).toBe(false);
  });
});

describe('what may be destroyed', () => {
  const closed: Destroyable = {
    isDeleted: false,
    dateClosed: '2016-06-30',
    isHeld: false,
    isPastSchedule: true,
  };
  const open = { ...closed, dateClosed: null, isPastSchedule: false };

  test.each<[string, Destroyable, DestructionReason[]]>([
    ['a closed case past its schedule', closed, ['schedule', 'parent', 'error']],
    ['a closed case', { ...closed, isPastSchedule: false }, ['parent', 'error']],
    ['an open case', open, ['parent']],
    ['an open case that was deleted', { ...open, isDeleted: true }, ['parent', 'error']],
    ['a held case', { ...closed, isHeld: true }, []],
    ['a held case that was deleted', { ...closed, isHeld: true, isDeleted: true }, []],
  ])('%s', (_, one, allowed) => {
    const reasons = Object.keys(destructionReasons) as DestructionReason[];
    expect(reasons.filter((reason) => whyNotDestroyed(reason, [one], false) === null)).toEqual(allowed);
  });

  const anyCase = fc.record({
    isDeleted: fc.boolean(),
    dateClosed: fc.constantFrom('2016-06-30', null),
    isHeld: fc.boolean(),
    isPastSchedule: fc.boolean(),
  });
  test('a student with cases is destroyed where each of them could be', () => {
    fc.assert(
      fc.property(fc.array(anyCase), fc.constantFrom('schedule', 'parent', 'error'), (cases, reason) => {
        const each = cases.every((one) => whyNotDestroyed(reason, [one], false) === null);
        expect(whyNotDestroyed(reason, cases, true) === null).toBe(each);
      }),
    );
  });
});
