import { expect, test } from 'vitest';
import type { DueDate } from '#domain/deadlines/due-dates.ts';
import { nextDue } from '#domain/deadlines/next-due.ts';
import { lastAdded } from '#domain/events.ts';

const limit = (due: string, more: Partial<DueDate> = {}): DueDate => ({
  id: due,
  what: `Limit of ${due}`,
  citation: '',
  originalDue: due,
  extendedTo: null,
  extensionGrantedOn: null,
  due,
  metOn: null,
  canBeExtended: false,
  isPeriod: false,
  ending: null,
  explanation: '',
  ...more,
});
const today = '2026-11-22';

test.each([
  ['no limit', [], null],
  ['the first one that runs', [limit('2026-12-20'), limit('2026-12-01')], '2026-12-01'],
  ['the same, whichever is told first', [limit('2026-12-01'), limit('2026-12-20')], '2026-12-01'],
  ['an overdue one before one that runs', [limit('2026-12-01'), limit('2026-11-01')], '2026-11-01'],
  ['none that was met', [limit('2026-12-01'), limit('2026-11-01', { metOn: '2026-10-30' })], '2026-12-01'],
  ['none that came to its end', [limit('2026-11-01', { ending: { how: 'closed', on: null } })], null],
  ['no period', [limit('2026-11-25', { isPeriod: true }), limit('2026-12-01')], '2026-12-01'],
])('next due: %s', (_, limits, due) => {
  expect(nextDue(limits, today)?.due ?? null).toBe(due);
});

test('of the next due limit its name is told and whether it is late', () => {
  expect(nextDue([limit('2026-12-01')], today)).toEqual({
    what: 'Limit of 2026-12-01',
    due: '2026-12-01',
    state: 'running',
  });
  expect(nextDue([limit('2026-11-01')], today)?.state).toBe('overdue');
});

test('the event added last is the one with the highest number, or the one that has none yet', () => {
  expect(lastAdded([])).toBeNull();
  expect(lastAdded([{ id: 7 }, { id: 9 }, { id: 8 }])).toEqual({ id: 9 });
  expect(lastAdded([{ id: -1 }, { id: 9 }])).toEqual({ id: -1 });
});
