import { expect, test } from 'vitest';
import type { CaseEvent } from '#domain/events.ts';
import type { QueuedEdit, Viewed } from '#sync/engine/engine.ts';
import { filterEvents, noEventChips, typeCounts } from '../../../src/app/events/event-filters.ts';
import { eventGroups } from '../../../src/app/events/event-groups.ts';
import { aheadWords, eventRows } from '../../../src/app/events/event-rows.ts';

const anEvent = (uid: string, fields: Partial<CaseEvent>) =>
  ({
    entity: 'event',
    record: { uid, type: 'Other', date: null, beginTime: null, narrative: null, ...fields },
  }) as unknown as Viewed<'event'>;

const aDocument = (uid: string, caseEventUid: string, title: string) =>
  ({ entity: 'document', record: { uid, caseEventUid, title } }) as unknown as Viewed<'document'>;

const rows = eventRows(
  [
    anEvent('undated', { type: 'Letter Sent' }),
    anEvent('ahead', { type: 'Hearing', date: '2026-11-26' }),
    anEvent('late', {
      type: 'Phone Call',
      date: '2026-11-02',
      beginTime: '14:00',
      narrative: 'Called Renée',
    }),
    anEvent('early', { type: 'Phone Call', date: '2026-11-02', beginTime: '09:00' }),
    anEvent('today', { type: 'Email', date: '2026-11-22' }),
    anEvent('old', { type: 'Phone Call', date: '2025-11-30' }),
  ],
  [
    aDocument('d1', 'late', 'Report.pdf'),
    aDocument('d2', 'late', 'Letter.pdf'),
    aDocument('d3', 'gone', 'x.pdf'),
  ],
  [
    { uid: 'd2', state: 'refused' },
    { uid: 'd1', state: 'waiting' },
  ] as QueuedEdit[],
);
const uids = (some: readonly { record: { uid: string } }[]) => some.map(({ record }) => record.uid);

test('events stand by date and time under their months, those ahead of today and those without a date after them', () => {
  expect(eventGroups(rows, '2026-11-22').map(({ title, rows: some }) => [title, ...uids(some)])).toEqual([
    ['November 2025', 'old'],
    ['November 2026', 'early', 'late', 'today'],
    ['Ahead of today, 11/22/2026', 'ahead'],
    ['Without a date', 'undated'],
  ]);
});

test('a day ahead says how far; today and what is past say nothing', () => {
  expect(
    ['2026-11-26', '2026-11-23', '2026-11-22', '2026-11-01', null].map((day) =>
      aheadWords(day, '2026-11-22'),
    ),
  ).toEqual(['in 4 days', 'in 1 day', null, null, null]);
});

test('an event has its documents, and knows which of them the server refused', () => {
  expect(rows.find(({ record }) => record.uid === 'late')?.documents).toEqual([
    { uid: 'd1', title: 'Report.pdf', isRefused: false },
    { uid: 'd2', title: 'Letter.pdf', isRefused: true },
  ]);
});

test('types are counted, the most frequent first', () => {
  expect(typeCounts(rows)).toEqual([
    { type: 'Phone Call', count: 3 },
    { type: 'Email', count: 1 },
    { type: 'Hearing', count: 1 },
    { type: 'Letter Sent', count: 1 },
  ]);
});

test.each([
  [{ types: ['Phone Call'] }, ['old', 'early', 'late']],
  [{ types: ['Email', 'Hearing'] }, ['today', 'ahead']],
  [{ hasDocuments: true }, ['late']],
  [{ text: 'renee' }, ['late']],
  [{ text: 'letter.PDF' }, ['late']],
  [{ text: '11/02/2026', types: ['Phone Call'] }, ['early', 'late']],
  [{ text: 'hearing', hasDocuments: true }, []],
])('the filters %j keep the events that match all of them', (filters, kept) => {
  expect(uids(filterEvents(rows, { ...noEventChips, text: '', ...filters }))).toEqual(kept);
});
