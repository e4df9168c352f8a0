import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ComplaintRow } from '#domain/cases/complaint.ts';
import { DueProcessRow } from '#domain/cases/due-process.ts';
import { MediationRow } from '#domain/cases/mediation.ts';
import { BreakGlassReason, isRestricted, isStub, orStub, stubFields } from '#domain/cases/restricted.ts';
import { aComplaint } from '../../helpers/factories.ts';

test.each([
  ['the parent called', 'the parent called'],
  ['  the parent called\n', 'the parent called'],
  ['the parent', null],
  // What nobody sees is no word, and spaces part none.
  ['the parent \u200B', null],
  ['the   parent', null],
  [`a b ${'x'.repeat(496)}`, `a b ${'x'.repeat(496)}`],
  [`a b ${'x'.repeat(497)}`, null],
])('an Admin says in three words to 500 letters why a restricted case is opened: %#', (typed, held) => {
  const parsed = v.safeParse(BreakGlassReason, typed);
  expect(parsed.success ? parsed.output : null).toBe(held);
});

test('a case is restricted to some, and a stub where it is restricted to others than the reader', () => {
  const cases = [
    aComplaint(),
    { ...aComplaint(), restrictedTo: [3] },
    { ...aComplaint(), restrictedTo: [] },
    {},
  ];
  expect(cases.map((one) => isRestricted(one))).toEqual([false, true, true, false]);
  expect(cases.map((one) => isStub(one))).toEqual([false, false, true, false]);
});

describe.each([
  ['complaint', ComplaintRow],
  ['mediation', MediationRow],
  ['dueprocess', DueProcessRow],
] as const)('of a %s that is restricted to others', (kind, row) => {
  const schema = orStub(kind, row as never);
  const empty = Object.fromEntries(Object.keys(row.entries).map((field) => [field, null]));
  const stub = {
    ...empty,
    ...(kind === 'mediation' && { relatedToDueProcess: false }),
    id: 3,
    uid: '0190a000-0000-7000-8000-000000000001',
    version: 1,
    restrictedTo: [],
  };

  test('nothing is known but its numbers and its version', () => {
    expect(stubFields(kind)).toEqual([
      'id',
      'uid',
      'version',
      'caseNumber',
      ...(kind === 'complaint' ? ['yearCaseNumber'] : []),
    ]);
    expect(v.is(schema, { ...stub, caseNumber: '7' })).toBe(true);
    for (const [field, value] of [
      ['problem', 'words'],
      ['studentId', 5],
      ['restrictedTo', [3]],
    ] as const)
      expect(v.is(schema, { ...stub, [field]: value }), field).toBe(false);
  });
});
