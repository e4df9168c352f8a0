import { expect, test } from 'vitest';
import type { RecordChange } from '#contract/history.ts';
import type { View } from '#sync/engine/engine.ts';
import { bothWordings, decisionWords, wasClockAhead } from '../../../src/app/history/history-words.ts';
import { momentWords } from '../../../src/app/shell/status-words.ts';
import { aChange } from './a-change.ts';

const view = { all: () => [], find: () => undefined } as unknown as View;
const conflict = aChange({
  action: 'conflict',
  conflicts: [
    { field: 'facts', base: 'was', theirs: 'theirs', yours: 'mine' },
    { field: 'problem', base: null, theirs: 'other', yours: 'own' },
  ],
});
const taken = (newer: RecordChange[]) => bothWordings(view, conflict, newer).map(({ isTaken }) => isTaken);
const facts = [{ field: 'facts', before: 'theirs', after: 'mine' }];

test('of a conflict both wordings are told, and which of its author was taken after all', () => {
  expect(bothWordings(view, conflict, [])[0]).toEqual({
    field: 'facts',
    label: 'Facts',
    before: 'was',
    theirs: 'theirs',
    yours: 'mine',
    isTaken: false,
    keptAt: null,
  });
  expect(taken([aChange({ fields: facts })])).toEqual([true, false]);
});

test('a day reads as everywhere where it is only read', () => {
  const days = { field: 'dateFiled', base: '2026-09-01', theirs: '2026-09-02', yours: '2026-09-03' };
  expect(bothWordings(view, aChange({ action: 'conflict', conflicts: [days] }), [])[0]).toMatchObject({
    before: '09/01/2026',
    theirs: '09/02/2026',
    yours: '09/03/2026',
  });
});

test("another's change, or one of another record, decides nothing", () => {
  expect(taken([aChange({ fields: facts, by: { id: 8, name: 'Ada' } })])).toEqual([false, false]);
  expect(taken([aChange({ fields: facts, uid: 'two' })])).toEqual([false, false]);
  expect(taken([aChange({ fields: [{ field: 'facts', before: 'theirs', after: 'else' }] })])).toEqual([
    false,
    false,
  ]);
});

test("what its author decided for the server's wording is said with when, and only of those fields", () => {
  const at = '2026-09-02T12:30:00.000Z';
  const decided = { ...conflict, decided: { fields: ['problem'], at } };
  const words = (newer: RecordChange[]) =>
    bothWordings(view, decided, newer).map((one) => decisionWords(one, 'Edith Example'));
  expect(words([])).toEqual([
    'What was on the server stayed, unless its author decides otherwise.',
    `Decided by Edith Example, ${momentWords(at)}: what was on the server stayed.`,
  ]);
  // Typed again since.
  const problem = [{ field: 'problem', before: 'other', after: 'own' }];
  expect(words([aChange({ fields: [...facts, ...problem] })])).toEqual([
    'Decided: what Edith Example typed was taken.',
    'Decided: what Edith Example typed was taken.',
  ]);
});

test.each([
  ['2026-09-04T12:00:00.000Z', true],
  ['2026-09-02T12:05:01.000Z', true],
  ['2026-09-02T12:04:00.000Z', false],
  // It may have waited two days.
  ['2026-08-31T12:00:00.000Z', false],
  [null, false],
])('written %s, received 2026-09-02 12:00: the clock was ahead is %s', (writtenAt, isAhead) =>
  expect(wasClockAhead(aChange({ writtenAt }))).toBe(isAhead),
);
