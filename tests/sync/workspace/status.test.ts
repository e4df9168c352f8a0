import { expect, test } from 'vitest';
import type { StatusFacts } from '#sync/workspace/status.ts';
import { statusOf } from '#sync/workspace/status.ts';
import { anEdit } from '../edits.ts';

const mirror = {
  yearId: 1,
  cursor: 'c',
  epoch: 'e',
  isFilled: true,
  done: 1,
  total: 1,
  bytes: 1,
  stamp: '',
  partStamp: '',
  newest: 7,
  guests: [],
  pulledAt: null,
  verifiedAt: null,
};
const allWell: StatusFacts = {
  edits: [],
  isAdding: false,
  unreadable: 0,
  lost: 0,
  sealed: 0,
  elsewhere: 0,
  workOffline: false,
  standing: { isPulled: true, reached: true, noRoom: null },
  needsPassword: false,
  mirror,
  year: '2026-2027',
  yearId: 1,
  records: 1,
};
const edit = (state: 'waiting' | 'sent' | 'refused' | 'conflict') => [
  anEdit('student', { action: 'delete', state }),
];

test('"Up to date" is said when all of it is true (LI1)', () => {
  expect(statusOf(allWell).kind).toBe('up-to-date');
});

test.each<[string, Partial<StatusFacts>, string]>([
  ['an edit waits', { edits: edit('waiting') }, 'saving'],
  ['files are being put on this device', { isAdding: true }, 'saving'],
  ['the mirror holds another year', { yearId: 2 }, 'saving'],
  ['an edit is on its way', { edits: edit('sent') }, 'saving'],
  ['an edit was refused', { edits: edit('refused') }, 'attention'],
  ['an edit is in conflict', { edits: edit('conflict') }, 'attention'],
  ['an edit can not be opened', { unreadable: 1 }, 'attention'],
  ['an edit is lost', { lost: 1 }, 'attention'],
  ['another device had an edit unsent, and nobody has read of it', { elsewhere: 1 }, 'attention'],
  ['an edit lies sealed on a closed device', { sealed: 1 }, 'attention'],
  ['no pull has ended', { standing: { isPulled: false, reached: true, noRoom: null } }, 'saving'],
  [
    'there is no room for the year',
    { standing: { isPulled: true, reached: true, noRoom: 'year' } },
    'attention',
  ],
  ['the server is out of reach', { standing: { isPulled: true, reached: false, noRoom: null } }, 'offline'],
  ['the password is asked for', { needsPassword: true }, 'offline'],
  ['somebody chose to work offline', { workOffline: true }, 'offline'],
  ['the mirror is filling', { mirror: { ...mirror, isFilled: false } }, 'saving'],
  ['there is no mirror', { mirror: null }, 'saving'],
])('it is not said when %s', (_, facts, kind) => {
  expect(statusOf({ ...allWell, ...facts }).kind).toBe(kind);
});

test('what is still here of the year before is not told as the selected one', () => {
  const pulled = { ...mirror, pulledAt: '2026-11-27T20:00:00.000Z' };
  expect(statusOf({ ...allWell, mirror: pulled }).mirror?.pulledAt).toBe(pulled.pulledAt);
  expect(statusOf({ ...allWell, mirror: pulled, yearId: 2 }).mirror).toBeNull();
  const filling = { ...mirror, isFilled: false, total: 9 };
  expect(statusOf({ ...allWell, mirror: filling }).filling).toEqual({ done: 1, total: 9 });
  expect(statusOf({ ...allWell, mirror: filling, yearId: 2 }).filling).toBeNull();
});
