import { expect, test } from 'vitest';
import { reportChanges } from '#domain/federal-report/changes.ts';
import type { CountedCase } from '#domain/federal-report/report.ts';
import { aUid } from '../../helpers/factories.ts';

const counted = (given: Partial<CountedCase>): CountedCase => ({
  kind: 'complaint',
  id: 1,
  uid: aUid(),
  caseNumber: '1',
  dateFiled: '2026-09-02',
  class: '1.2',
  rows: ['1', '1.2'],
  ...given,
});

test('the same cases in the same rows are no change, in whatever order and under whatever number', () => {
  const [one, two] = [counted({}), counted({})];
  expect(reportChanges([one, two], [two, { ...one, caseNumber: '7' }])).toEqual([]);
});

test('a case in other rows, one that came and one that is gone, each with before and after', () => {
  const [moved, gone, came] = [counted({}), counted({ id: 2 }), counted({ id: 3 })];
  const reported = { ...moved, caseNumber: '9', class: '1.1', rows: ['1', '1.1'] } as const;
  expect(reportChanges([moved, gone], [reported, came])).toEqual([
    {
      kind: 'complaint',
      id: 1,
      uid: moved.uid,
      caseNumber: '9',
      dateFiled: '2026-09-02',
      before: { class: '1.2', rows: ['1', '1.2'] },
      after: { class: '1.1', rows: ['1', '1.1'] },
    },
    expect.objectContaining({ uid: came.uid, before: null, after: { class: '1.2', rows: ['1', '1.2'] } }),
    expect.objectContaining({ uid: gone.uid, before: { class: '1.2', rows: ['1', '1.2'] }, after: null }),
  ]);
});

test('other rows in the same class are a change', () => {
  const pending = counted({});
  const inHearing = { ...pending, rows: ['1', '1.2', '1.2(a)'] } as const;
  expect(reportChanges([pending], [inHearing])).toHaveLength(1);
});
