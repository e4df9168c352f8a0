import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasOutcome, outcomeOf } from '#domain/cases/outcomes.ts';
import { caseKindNames } from '#domain/events.ts';

describe('how a case ended', () => {
  test.each([
    [true, true, 'withdrawn'],
    [true, null, 'withdrawn'],
    [false, true, 'founded'],
    [false, false, 'notFounded'],
    [null, true, 'founded'],
    [null, null, 'other'],
    [false, null, 'other'],
  ] as const)(
    'complaint: withdrawn %s, founded %s: %s',
    (complaintWithdrawnFlag, complaintFoundedFlag, outcome) =>
      expect(outcomeOf('complaint', { complaintWithdrawnFlag, complaintFoundedFlag })).toBe(outcome),
  );

  test.each([
    [true, true, 'withdrawn'],
    [null, true, 'agreement'],
    [false, false, 'noAgreement'],
    [null, null, 'other'],
  ] as const)(
    'mediation: withdrawn %s, agreement %s: %s',
    (mediationWithdrawnFlag, agreementReachedFlag, outcome) =>
      expect(outcomeOf('mediation', { mediationWithdrawnFlag, agreementReachedFlag })).toBe(outcome),
  );

  test.each([
    [true, '2026-09-02', true, '2026-09-09', 'withdrawn'],
    [false, '2026-09-02', true, '2026-09-09', 'decided'],
    [null, null, true, '2026-09-09', 'settled'],
    [null, null, true, null, 'other'],
    // A final day without an agreement settles nothing: the federal report counts such a case as pending.
    [null, null, false, '2026-09-09', 'other'],
    [false, null, false, null, 'other'],
    [null, null, null, null, 'other'],
  ] as const)(
    'due process: withdrawn %s, decision %s, agreement %s, final %s: %s',
    (
      dueProcessWithdrawnFlag,
      hearingDecisionDate,
      resolutionAgreementReachedFlag,
      resolutionDateFinalizedAfterAgreement,
      outcome,
    ) =>
      expect(
        outcomeOf('dueprocess', {
          dueProcessWithdrawnFlag,
          hearingDecisionDate,
          resolutionAgreementReachedFlag,
          resolutionDateFinalizedAfterAgreement,
        }),
      ).toBe(outcome),
  );

  const flag = fc.constantFrom(true, false, null);
  test('it is one of the kind, whatever the fields say', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...caseKindNames),
        flag,
        flag,
        fc.constantFrom('2026-09-02', null),
        (kind, one, other, day) => {
          const fields = {
            complaintWithdrawnFlag: one,
            complaintFoundedFlag: other,
            mediationWithdrawnFlag: one,
            agreementReachedFlag: other,
            dueProcessWithdrawnFlag: one,
            resolutionAgreementReachedFlag: other,
            hearingDecisionDate: day,
            resolutionDateFinalizedAfterAgreement: day,
          };
          const outcome = outcomeOf(kind, fields);
          expect(hasOutcome(kind, outcome)).toBe(true);
          expect(outcome === 'withdrawn').toBe(one === true);
        },
      ),
    );
  });
});
