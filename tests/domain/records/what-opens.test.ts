import { describe, expect, test } from 'vitest';
import { caseKindNames } from '#domain/events.ts';
import { type EditableKind, editableKinds } from '#domain/records/records.ts';
import { openingWords, whatOpens } from '#domain/records/what-opens.ts';
import { isEditable } from '#domain/rules.ts';

const saved = { role: 'Admin', isNew: false } as const;
const answered = { filled: '2026-11-22', 'not yes': null, true: true, false: false } as const;

describe.each(caseKindNames)('%s', (kind) => {
  const { rules } = editableKinds[kind] as unknown as EditableKind<Record<string, unknown>>;
  const opens = whatOpens[kind] as Record<string, Record<string, keyof typeof answered> | string>;
  // Of what no answer on the form changes: its number, and the link of a mediation to its due process case.
  const fixed: Record<string, unknown> = { id: 7, dueProcessUid: 'one' };
  const allSaying = (answer: boolean | null) =>
    new Proxy(fixed, { get: (_, name) => fixed[String(name)] ?? answer });

  test('every field that its rules can close on a saved case says what opens it, and that does', () => {
    // The user whom a name means goes with the name's field.
    for (const field of Object.keys(rules).filter((name) => !name.endsWith('UserUid'))) {
      const isOpenAnyway = [null, true, false].every((answer) =>
        isEditable(rules, field, allSaying(answer), saved),
      );
      const wanted = opens[field];
      if (isOpenAnyway || wanted === undefined) {
        expect([field, isOpenAnyway, wanted]).toEqual([field, true, undefined]);
        continue;
      }
      if (typeof wanted === 'string') continue;
      const record = Object.fromEntries(
        Object.entries(wanted).map(([other, answer]) => [other, answered[answer]]),
      );
      expect(isEditable(rules, field, { ...fixed, ...record }, saved), field).toBe(true);
      expect(openingWords(kind, field, record)).toBeNull();
      for (const other of Object.keys(record)) {
        const without = { ...fixed, ...record, [other]: wanted[other] === 'not yes' ? true : null };
        expect(isEditable(rules, field, without, saved), `${field} without ${other}`).toBe(false);
        expect(openingWords(kind, field, without)).toMatch(/^(Opens after|Closed while) /);
      }
    }
  });
});

test.each([
  ['complaint', 'dateReportIssued', {}, 'Opens after Withdrawn is No'],
  ['complaint', 'reportExtensionReason', {}, 'Opens after Report Extended To is set'],
  ['mediation', 'dateHeld', { mediationWithdrawnFlag: true }, 'Closed while Withdrawn is Yes'],
  ['mediation', 'dateClosed', {}, 'Its due process case is closed instead'],
  [
    'dueprocess',
    'resolutionDateFinalizedAfterAgreement',
    { resolutionAgreeToMeetingFlag: true },
    'Opens after Agreement Reached is Yes',
  ],
  ['dueprocess', 'facts', {}, null],
] as const)('%s: %s of %o', (kind, field, record, words) => {
  expect(openingWords(kind, field, record)).toBe(words);
});
