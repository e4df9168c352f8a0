import { expect, test } from 'vitest';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { itemLink } from '../../../src/app/dashboard/worklist-place.ts';

const item: WorklistItem = {
  kind: 'complaint',
  uid: 'u',
  caseId: 45,
  caseNumber: '2026-0045',
  studentUid: null,
  person: null,
  userUid: null,
  cause: 'limit',
  about: 'complaintReport',
  what: 'Complaint report',
  due: '2026-12-04',
  time: null,
  span: 'within30',
  acts: null,
  at: null,
};
const place = (entity: 'complaint' | 'finding' | 'event', uid: string | null, field: string) => ({
  entity,
  uid,
  field,
});
const next = (at: ReturnType<typeof place>) =>
  ({ who: 'Department', words: '', why: '', at }) as WorklistItem['acts'];

test.each<[string, Partial<WorklistItem>, string]>([
  ['a limit whose next step is none of the case', { acts: next(place('event', null, 'type')) }, ''],
  ['a limit', { acts: next(place('complaint', 'u', 'investigatorName')) }, '?at=investigatorName'],
  ['what is odd', { cause: 'oddity', at: place('complaint', 'u', 'dateClosed') }, '?at=dateClosed'],
  ['an odd event', { cause: 'oddity', at: place('event', 'e', 'date') }, '?tab=events&edit=event~e'],
  [
    'a corrective action',
    { cause: 'finding', at: place('finding', 'f', 'dateCompleted') },
    '?edit=finding~f',
  ],
  ['an event ahead', { cause: 'event', at: place('event', 'e', 'date') }, ''],
  ['a case without an item', { cause: 'nothing', at: place('complaint', 'u', 'dateClosed') }, ''],
])('%s leads to where it is done', (_, changes, search) => {
  expect(itemLink({ ...item, ...changes })).toBe(`/complaint/edit/~u/all${search}`);
});
