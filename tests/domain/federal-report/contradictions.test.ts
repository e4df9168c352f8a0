import { describe, expect, test } from 'vitest';
import {
  complaintContradictions,
  contradictionsOf,
  dueProcessContradictions,
  mediationContradictions,
} from '#domain/federal-report/contradictions.ts';
import { aComplaint, aDueProcess, aMediation } from '../../helpers/factories.ts';

const filed = { dateFiled: '2026-09-02' };

/** The report is due on 1 November 2026, the decision on the 16th. */
const extended = {
  reportExtendedDueDate: '2026-11-20',
  reportExtensionReason: 'parties agreed',
  reportExtensionRequestedBy: 'Both parties',
  reportExtensionDateGranted: '2026-10-20',
} as const;
const decisionExtended = {
  decisionExtendedDueDate: '2026-12-20',
  decisionExtensionRequestedBy: 'parent',
  decisionExtensionDateGranted: '2026-11-10',
} as const;

describe('a complaint', () => {
  test.each([
    [{}, []],
    [{ dateReportIssued: '2026-10-30', complaintWithdrawnFlag: false, complaintFoundedFlag: true }, []],
    [{ complaintWithdrawnFlag: true, dateWithdrawn: '2026-09-20', dateClosed: '2026-09-21' }, []],
    [{ complaintWithdrawnFlag: true, dateWithdrawn: '2026-09-01' }, ['Withdrawn before it was filed.']],
    [{ complaintWithdrawnFlag: true }, ['Withdrawn without a date.']],
    [{ dateReportIssued: '2026-09-01', complaintFoundedFlag: true }, ['Report issued before it was filed.']],
    [{ dateReportIssued: '2026-10-01' }, ['A report was issued, and the determination is not set.']],
    [extended, []],
    [{ ...extended, reportExtensionReason: null }, ['Extended without a reason: 300.152(b)(1) allows two.']],
    [
      { ...extended, reportExtensionRequestedBy: null },
      ['Extended, and it is not recorded who asked or when.'],
    ],
    [
      { ...extended, reportExtensionDateGranted: null },
      ['Extended, and it is not recorded who asked or when.'],
    ],
    [
      { ...extended, reportExtendedDueDate: '2026-11-01' },
      ['Extended to a day before the report is due anyway.'],
    ],
    [{ ...extended, reportExtensionDateGranted: '2026-11-01' }, []],
    [{ ...extended, reportExtensionDateGranted: '2026-11-02' }, ['Extended after the time limit was over.']],
    [{ complaintFoundedFlag: false }, ['A determination without a report.']],
    // A dismissed one: class 1.3 by its day of closing.
    [{ dateClosed: '2026-10-01' }, []],
    [{ dateClosed: '2026-10-01', complaintWithdrawnFlag: false }, []],
    [{ dateClosed: '2026-09-01' }, ['Closed before it was filed.']],
    [
      {
        complaintWithdrawnFlag: true,
        dateWithdrawn: '2026-09-20',
        dateReportIssued: '2026-10-01',
        complaintFoundedFlag: true,
      },
      ['Withdrawn, and a report was issued.'],
    ],
  ])('%j', (given, said) => {
    expect(contradictionsOf(complaintContradictions, aComplaint({ ...filed, ...given }))).toEqual(said);
  });
});

describe('a mediation', () => {
  test.each([
    [{ dateHeld: '2026-10-01', agreementReachedFlag: true }, []],
    [{ dateHeld: '2026-09-01' }, ['Held before it was filed.']],
    [{ agreementReachedFlag: true }, ['An agreement, and no date on which it was held.']],
    [{ mediationWithdrawnFlag: true }, ['Withdrawn without a date.']],
    [
      { mediationWithdrawnFlag: true, dateWithdrawn: '2026-09-20', dateHeld: '2026-09-19' },
      ['Withdrawn, and it was held.'],
    ],
    [
      { mediationWithdrawnFlag: true, dateWithdrawn: '2026-09-20', agreementReachedFlag: true },
      ['An agreement, and no date on which it was held.', 'Withdrawn, and an agreement was reached.'],
    ],
  ])('%j', (given, said) => {
    expect(contradictionsOf(mediationContradictions, aMediation({ ...filed, ...given }))).toEqual(said);
  });
});

describe('a due process case', () => {
  test.each([
    [{ hearingDateHeld: '2026-10-01', hearingDecisionDate: '2026-10-20' }, []],
    [{ hearingDecisionDate: '2026-09-01' }, ['Decided before it was filed.']],
    [
      { hearingDateHeld: '2026-10-21', hearingDecisionDate: '2026-10-20' },
      ['Decided before the hearing was held.'],
    ],
    [
      { dueProcessWithdrawnFlag: true, dateWithdrawn: '2026-09-20', hearingDecisionDate: '2026-10-20' },
      ['Withdrawn or dismissed, and decided.'],
    ],
    [decisionExtended, []],
    [
      { ...decisionExtended, decisionExtensionRequestedBy: null },
      ['Decision extended, and it is not recorded who asked or when: 300.515(c).'],
    ],
    [
      { ...decisionExtended, decisionExtendedDueDate: '2026-11-16' },
      ['Decision extended to a day before it is due anyway.'],
    ],
    [
      { ...decisionExtended, decisionExtensionDateGranted: '2026-11-17' },
      ['Decision extended after the time limit was over.'],
    ],
    [{ dueProcessWithdrawnFlag: true }, ['Withdrawn or dismissed without a date.']],
    [{ resolutionAgreementReachedFlag: true }, ['A resolution agreement, and no meeting was held.']],
    [{ resolutionDateHeld: '2026-09-01' }, ['Resolution meeting held before it was filed.']],
    [
      { resolutionDateHeld: '2026-09-20', resolutionDateFinalizedAfterAgreement: '2026-09-19' },
      ['The agreement was final before the resolution meeting.'],
    ],
    [
      { expeditedDueProcessComplaintFlag: true, decisionExtendedDueDate: '2026-12-01' },
      ['Expedited, and the decision was extended: 300.532(c)(2) allows none.'],
    ],
  ])('%j', (given, said) => {
    expect(contradictionsOf(dueProcessContradictions, aDueProcess({ ...filed, ...given }))).toEqual(said);
  });
});
