import { expect, test } from 'vitest';
import { detailWords, momentOf } from '../../../src/app/admin/audit-words.ts';

test('a school year is told by its name, and by its number where the device has no such year', () => {
  const deed = { action: 'school year chosen', detail: { schoolYearId: 3 }, device: null } as const;
  expect(detailWords(deed, new Map([[3, '2026-2027']]))).toBe('school year 2026-2027');
  expect(detailWords(deed)).toBe('school year 3');
});

test('a certificate is told in words: the cases, how many records of each kind, and no numbers of users', () => {
  const detail = {
    destruction: '0190a000-0000-7000-8000-000000000001',
    reason: 'parent',
    reference: '2026-17',
    askedBy: 1,
    consentedBy: 2,
    cases: [
      { kind: 'complaint', number: '2026-0001' },
      { kind: 'mediation', number: 'M2026-0002' },
    ],
    records: { complaint: 1, event: 6 },
    files: 0,
  };
  expect(detailWords({ action: 'records destroyed', detail, device: null })).toBe(
    'reason: parent · reference: 2026-17 · cases: complaint 2026-0001, mediation M2026-0002 · records: 1 complaint, 6 event',
  );
});

test('yes and no are told in words, and a list by what was asked for', () => {
  const made = {
    action: 'user created',
    detail: { roles: ['Read-Only'], isActive: false },
    device: null,
  } as const;
  expect(detailWords(made)).toBe('roles: Read-Only · active: no');
  const read = { action: 'list', detail: { call: 'searchStudents', rows: 2 }, device: null } as const;
  expect(detailWords(read)).toBe('search students · 2 rows');
  expect(detailWords({ ...read, detail: { call: 'searchStudents', rows: 4972 } })).toBe(
    'search students · 4,972 rows',
  );
});

test('a moment is written as on the other screens, day and time without a comma, to the second', () => {
  const moment = new Date(2026, 10, 28, 22, 5, 9).toISOString();
  expect(momentOf(moment)).toBe('11/28/2026 10:05:09 PM');
});
