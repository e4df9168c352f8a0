import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complaintGroups } from '#domain/cases/complaint.ts';
import { groupOf, mergeChange } from '#domain/merge.ts';

const groups = [
  ['flag', 'date'],
  ['street', 'city'],
];

test('fields that nobody else changed are applied', () => {
  const merged = mergeChange({ facts: 'a', flag: null }, { facts: 'b' }, new Map([['flag', true]]), groups);
  expect(merged).toEqual({ applied: { facts: 'b' }, conflicts: [] });
});

test('the same field changed to another value is a conflict with all three values', () => {
  const merged = mergeChange({ facts: 'theirs' }, { facts: 'mine' }, new Map([['facts', 'before']]), groups);
  expect(merged).toEqual({
    applied: {},
    conflicts: [{ field: 'facts', base: 'before', theirs: 'theirs', yours: 'mine' }],
  });
});

test('the same field changed to the same value is no conflict', () => {
  const merged = mergeChange({ facts: 'same' }, { facts: 'same' }, new Map([['facts', 'before']]), groups);
  expect(merged.conflicts).toEqual([]);
});

test('a group that others changed is in conflict as a whole, and the rest applies', () => {
  const current = { flag: null, date: null, facts: 'a' };
  const change = { date: '2026-10-02', facts: 'b' };
  const merged = mergeChange(current, change, new Map([['flag', true]]), groups);
  expect(merged.applied).toEqual({ facts: 'b' });
  // Nobody changed the day itself: before and now it is the same.
  expect(merged.conflicts).toEqual([{ field: 'date', base: null, theirs: null, yours: '2026-10-02' }]);
});

test('of a group in conflict only what differs is asked', () => {
  const current = { flag: true, date: '2026-10-01' };
  const before = new Map<string, unknown>([
    ['flag', null],
    ['date', null],
  ]);
  const merged = mergeChange(current, { flag: true, date: '2026-10-02' }, before, groups);
  expect(merged.applied).toEqual({});
  expect(merged.conflicts.map((conflict) => conflict.field)).toEqual(['date']);
});

test('a field that an older record does not have is empty', () => {
  expect(mergeChange({}, { facts: null }, new Map([['facts', 'a']]), groups).conflicts).toEqual([]);
  expect(
    mergeChange({ facts: null }, { facts: undefined }, new Map([['facts', 'a']]), groups).conflicts,
  ).toEqual([]);
});

test('the withdrawal of a complaint and what it enables are one group', () => {
  expect(groupOf('dateWithdrawn', complaintGroups)).toEqual(groupOf('dateReportIssued', complaintGroups));
  expect(groupOf('facts', complaintGroups)).toEqual(['facts']);
});

test('every changed field ends applied, in conflict, or already as wished', () => {
  const value = fc.constantFrom('a', 'b', null);
  const fields = ['flag', 'date', 'street', 'city', 'facts'];
  const record = fc.record(Object.fromEntries(fields.map((field) => [field, value])));
  fc.assert(
    fc.property(record, record, fc.subarray(fields), fc.subarray(fields), (current, wish, mine, theirs) => {
      const change = Object.fromEntries(mine.map((field) => [field, wish[field] ?? null]));
      const before = new Map(theirs.map((field) => [field, 'before']));
      const { applied, conflicts } = mergeChange(current, change, before, groups);
      for (const field of mine) {
        const inConflict = conflicts.some((conflict) => conflict.field === field);
        const isApplied = field in applied;
        expect(isApplied && inConflict).toBe(false);
        if (!isApplied && !inConflict) expect(current[field] ?? null).toBe(change[field]);
        if (!theirs.some((member) => groupOf(field, groups).includes(member))) expect(isApplied).toBe(true);
      }
      expect(Object.keys(applied).every((field) => mine.includes(field))).toBe(true);
    }),
  );
});
