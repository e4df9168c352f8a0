import { expect, test } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { fieldLabels } from '#domain/records/field-labels.ts';
import { editableKinds, type EditableEntity } from '#domain/records/records.ts';
import type { SyncStatus } from '#sync/engine/engine.ts';
import { failureMessages, restoreNote } from '../../../src/app/shell/messages.ts';
import {
  atMomentWords,
  momentWords,
  numberWords,
  offsetWords,
  sizeWords,
  statusWords,
} from '../../../src/app/shell/status-words.ts';

const status = (facts: Partial<SyncStatus>): SyncStatus => ({
  kind: 'up-to-date',
  waiting: 0,
  attention: 0,
  unreadable: 0,
  lost: 0,
  sealed: 0,
  elsewhere: 0,
  noRoom: null,
  workOffline: false,
  filling: null,
  mirror: null,
  ...facts,
});

test.each([
  [{ id: 12 }, ' An Admin can restore it.'],
  // It never reached the server, which can't give it back.
  [{ id: -1 }, ''],
  [undefined, ''],
])('the question before the delete of %j ends with %j', (record, words) =>
  expect(restoreNote(record)).toBe(words),
);

test.each([
  [{ id: 12, number: 'M-2026-0012' }, 'M-2026-0012'],
  [{ id: -1, number: null }, 'Assigned when synced'],
  // An Admin emptied it: nothing assigns another.
  [{ id: 12, number: null }, 'No number'],
])('the number of the case %j reads %j', (one, words) => expect(numberWords(one)).toBe(words));

test.each([
  [status({}), 'Up to date'],
  [status({ kind: 'saving', waiting: 2 }), 'Saving, 2 changes waiting'],
  [status({ kind: 'offline', waiting: 3 }), 'Offline, 3 changes waiting'],
  [status({ kind: 'offline' }), 'Offline'],
  [status({ kind: 'attention', attention: 1, waiting: 4 }), 'Needs attention, 1 change'],
  [status({ kind: 'attention', sealed: 2, lost: 1 }), 'Needs attention, 3 changes'],
  [status({ kind: 'attention', noRoom: 'year' }), 'Needs attention'],
  [status({ kind: 'attention', noRoom: 'year', waiting: 1 }), 'Needs attention, 1 change waiting'],
])('the sync status button is named %o → %s', (facts, words) => expect(statusWords(facts)).toBe(words));

test.each([
  [6 * 60_000, '6 minutes slow'],
  [-3 * 3_600_000, '3 hours fast'],
  [26 * 3_600_000, '26 hours slow'],
  [-2 * 86_400_000, '2 days fast'],
])('a clock that the server is %i ms ahead of is %s', (ms, words) => expect(offsetWords(ms)).toBe(words));

test('every field that people type has its label of the screens', () => {
  // References to the parent are where a record is, not what it says.
  const references = new Set(['parentId', 'parentType']);
  for (const [entity, { create, edit }] of Object.entries(editableKinds))
    for (const field of [...Object.keys(create), ...Object.keys(edit)])
      if (!references.has(field))
        expect(fieldLabels[entity as EditableEntity][field], `${entity}.${field}`).toBeTruthy();
});

test('each message of a failure is its own toast; a failure without words says the unknown error', () => {
  expect(failureMessages(new Problem('rule', ['One.', 'Two.']))).toEqual(['One.', 'Two.']);
  expect(failureMessages(new Problem('rule', []))).toEqual(['Unknown error during save.']);
  expect(failureMessages(new TypeError('x is undefined'))).toEqual(['Unknown error during save.']);
});

test('a moment of today is its time, another day is named', () => {
  const now = new Date(2026, 10, 21, 15, 0);
  expect(momentWords(new Date(2026, 10, 21, 10, 42).toISOString(), now)).toBe('10:42 AM');
  expect(momentWords(new Date(2026, 10, 20, 10, 42).toISOString(), now)).toBe('11/20/2026 10:42 AM');
  expect(atMomentWords(new Date(2026, 10, 21, 10, 42).toISOString(), now)).toBe('at 10:42 AM');
  expect(atMomentWords(new Date(2026, 10, 20, 10, 42).toISOString(), now)).toBe('on 11/20/2026 10:42 AM');
});

test('sizes are told as people read them', () => {
  expect([sizeWords(12), sizeWords(3400), sizeWords(3_449_000)]).toEqual(['12 B', '3 kB', '3.4 MB']);
});
