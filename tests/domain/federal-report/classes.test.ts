import { describe, expect, test } from 'vitest';
import type { Complaint } from '#domain/cases/complaint.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import type { Mediation } from '#domain/cases/mediation.ts';
import { complaintClass, complaintRows } from '#domain/federal-report/complaint-rows.ts';
import { dueProcessRows } from '#domain/federal-report/due-process-rows.ts';
import { mediationClass, mediationRows } from '#domain/federal-report/mediation-rows.ts';
import { federalReport } from '#domain/federal-report/report.ts';
import { aComplaint, aDueProcess, aMediation, aUid } from '../../helpers/factories.ts';

const S = '2025-12-31';
const later = '2026-01-01';
const filed = { dateFiled: '2025-09-02' };

describe('a complaint', () => {
  const rows = (given: Partial<Complaint>, hasHearing = false) =>
    complaintRows(aComplaint({ ...filed, ...given }), S, hasHearing);

  test.each<[string, Partial<Complaint>]>([
    ['1.3', { complaintWithdrawnFlag: true }],
    ['1.3', { complaintWithdrawnFlag: true, dateWithdrawn: S, dateReportIssued: S }],
    ['1.2', { complaintWithdrawnFlag: true, dateWithdrawn: later }],
    ['1.2', { complaintWithdrawnFlag: false, dateWithdrawn: S }],
    ['1.1', { dateReportIssued: S, dateClosed: S }],
    ['1.2', { dateReportIssued: later }],
    ['1.3', { dateClosed: S }],
    ['1.2', { dateClosed: later }],
    ['1.2', {}],
  ])('is of class %s with %j', (expected, given) => {
    expect(complaintClass(aComplaint({ ...filed, ...given }), S)).toBe(expected);
  });

  test('its report is in time up to the 60th day from filing, and in extended time up to that day', () => {
    expect(rows({ dateReportIssued: '2025-11-01' })).toEqual(['1', '1.1', '1.1(b)']);
    expect(rows({ dateReportIssued: '2025-11-02' })).toEqual(['1', '1.1']);
    const extended = { reportExtendedDueDate: '2025-11-20' };
    expect(rows({ ...extended, dateReportIssued: '2025-11-20' })).toEqual(['1', '1.1', '1.1(c)']);
    expect(rows({ ...extended, dateReportIssued: '2025-11-21' })).toEqual(['1', '1.1']);
    expect(rows({ ...extended, dateReportIssued: '2025-11-01' })).toEqual(['1', '1.1', '1.1(b)']);
  });

  test('founded counts only where a report was issued', () => {
    expect(rows({ complaintFoundedFlag: true, dateReportIssued: S })).toContain('1.1(a)');
    expect(rows({ complaintFoundedFlag: false, dateReportIssued: S })).not.toContain('1.1(a)');
    expect(rows({ complaintFoundedFlag: true })).not.toContain('1.1(a)');
  });

  test('pending a hearing is what its flag says, and unset what its student has', () => {
    expect(rows({}, true)).toContain('1.2(a)');
    expect(rows({}, false)).not.toContain('1.2(a)');
    expect(rows({ pendingDueProcessFlag: true }, false)).toContain('1.2(a)');
    expect(rows({ pendingDueProcessFlag: false }, true)).not.toContain('1.2(a)');
    expect(rows({ pendingDueProcessFlag: true, dateReportIssued: S })).not.toContain('1.2(a)');
  });
});

describe('a mediation', () => {
  test.each<[string, Partial<Mediation>, string | null]>([
    ['2.3', { mediationWithdrawnFlag: true, dateHeld: S }, null],
    ['2.2', { mediationWithdrawnFlag: true, dateWithdrawn: later }, null],
    ['2.1', { dateHeld: S, dateClosed: S }, S],
    ['2.2', { dateHeld: later }, null],
    ['2.3', { dateClosed: S }, null],
    ['2.2', { dateClosed: later }, null],
    ['2.3', {}, S],
    ['2.2', {}, later],
    ['2.2', {}, null],
  ])('is of class %s with %j and its due process case closed on %s', (expected, given, dateClosed) => {
    expect(mediationClass(aMediation({ ...filed, ...given }), { dateClosed }, S)).toBe(expected);
  });

  test('counts apart by whether it was made from a due process case, and once', () => {
    const agreed = { ...filed, dateHeld: S, agreementReachedFlag: true };
    expect(mediationRows(aMediation({ ...agreed, dueProcessUid: aUid() }), null, S)).toEqual([
      '2',
      '2.1',
      '2.1(a)',
      '2.1(a)(i)',
    ]);
    expect(mediationRows(aMediation(agreed), null, S)).toEqual(['2', '2.1', '2.1(b)', '2.1(b)(i)']);
    expect(mediationRows(aMediation({ ...agreed, agreementReachedFlag: null }), null, S)).toEqual([
      '2',
      '2.1',
      '2.1(b)',
    ]);
  });
});

describe('a due process case', () => {
  const rows = (given: Partial<DueProcess>) => dueProcessRows(aDueProcess({ ...filed, ...given }), S);

  test.each<[string, Partial<DueProcess>]>([
    ['3.4', { dueProcessWithdrawnFlag: true, hearingDecisionDate: S }],
    ['3.3', { dueProcessWithdrawnFlag: true, dateWithdrawn: later }],
    ['3.2', { hearingDecisionDate: S, dateClosed: S }],
    ['3.3', { hearingDecisionDate: later }],
    ['3.4', { resolutionAgreementReachedFlag: true, resolutionDateFinalizedAfterAgreement: S }],
    ['3.3', { resolutionAgreementReachedFlag: true, resolutionDateFinalizedAfterAgreement: later }],
    ['3.3', { resolutionAgreementReachedFlag: null, resolutionDateFinalizedAfterAgreement: S }],
    ['3.4', { dateClosed: S }],
    ['3.3', { dateClosed: later }],
  ])('is of class %s with %j', (expected, given) => {
    expect(rows(given)).toContain(expected);
  });

  test('an expedited one counts in section 3 and again in section 4', () => {
    expect(rows({ expeditedDueProcessComplaintFlag: true })).toEqual(['3', '3.3', '4', '4.3']);
    const decided = { expeditedDueProcessComplaintFlag: true, hearingDecisionDate: '2025-09-10' };
    expect(rows({ ...decided, hearingChangeOfPlacementOrderedFlag: true })).toEqual([
      '3',
      '3.2',
      '3.2(a)',
      '4',
      '4.2',
      '4.2(a)',
    ]);
  });

  test('a change of placement counts of an expedited case alone', () => {
    const decided = { hearingDecisionDate: '2025-09-10', hearingChangeOfPlacementOrderedFlag: true };
    expect(rows(decided)).toEqual(['3', '3.2', '3.2(a)']);
  });

  test('a resolution meeting counts unless the meeting was refused; an agreement only with a meeting', () => {
    const meeting = { resolutionDateHeld: S, resolutionAgreementReachedFlag: true };
    expect(rows(meeting)).toEqual(['3', '3.1', '3.1(a)', '3.3']);
    expect(rows({ ...meeting, resolutionAgreeToMeetingFlag: false })).toEqual(['3', '3.3']);
    expect(rows({ ...meeting, resolutionDateHeld: later })).toEqual(['3', '3.3']);
  });

  test.each<[string, Partial<DueProcess>, string, string]>([
    ['a parent filed', {}, '2025-11-16', '2025-11-17'],
    ['the agency filed', { filedByParentFlag: false }, '2025-10-17', '2025-10-18'],
    ['it has a due day of its own', { decisionDueDate: '2025-12-01' }, '2025-12-01', '2025-12-02'],
    // Filed on a Tuesday; 20 weekdays later is 30 September, and 10 more the 14th of October.
    ['it is expedited', { expeditedDueProcessComplaintFlag: true }, '2025-10-14', '2025-10-15'],
    [
      'it is expedited and was heard on the 12th of September',
      { expeditedDueProcessComplaintFlag: true, filedByParentFlag: false, hearingDateHeld: '2025-09-12' },
      '2025-09-26',
      '2025-09-27',
    ],
    [
      'it is expedited and was heard late',
      { expeditedDueProcessComplaintFlag: true, hearingDateHeld: '2025-10-20' },
      '2025-10-14',
      '2025-10-15',
    ],
  ])('where %s, a decision is in time on its last day and not the day after', (_, given, last, dayAfter) => {
    expect(rows({ ...given, hearingDecisionDate: last })).toContain('3.2(a)');
    expect(rows({ ...given, hearingDecisionDate: dayAfter })).not.toContain('3.2(a)');
  });

  test('in extended time is a decision that is not in time but before its extension, never of an expedited case', () => {
    const extended = { decisionExtendedDueDate: '2025-12-15' };
    expect(rows({ ...extended, hearingDecisionDate: '2025-12-15' })).toEqual(['3', '3.2', '3.2(b)']);
    expect(rows({ ...extended, hearingDecisionDate: '2025-12-16' })).toEqual(['3', '3.2']);
    expect(rows({ ...extended, hearingDecisionDate: '2025-11-16' })).toEqual(['3', '3.2', '3.2(a)']);
    expect(
      rows({ ...extended, hearingDecisionDate: '2025-12-15', expeditedDueProcessComplaintFlag: true }),
    ).toEqual(['3', '3.2', '4', '4.2']);
  });
});

describe('the year', () => {
  const counted = (dateFiled: string, statusDate = '2026-12-31') =>
    federalReport(
      { complaints: [aComplaint({ dateFiled })], mediations: [], dueProcesses: [] },
      '2025-2026',
      statusDate,
    ).counts['1'];

  test('takes the cases filed from 1 July to 30 June, both included, and not after the status date', () => {
    expect(['2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01'].map((day) => counted(day))).toEqual([
      0, 1, 1, 0,
    ]);
    expect(counted('2025-10-02', '2025-10-01')).toBe(0);
    expect(counted('2025-10-01', '2025-10-01')).toBe(1);
  });

  test('a hearing that is pending from an earlier year makes its student’s complaint pend on it', () => {
    const studentUid = aUid();
    const report = (dueProcess: Partial<DueProcess>) =>
      federalReport(
        {
          complaints: [aComplaint({ ...filed, studentUid })],
          mediations: [],
          dueProcesses: [aDueProcess({ studentUid, dateFiled: '2025-03-01', ...dueProcess })],
        },
        '2025-2026',
        S,
      ).counts;
    expect(report({})).toMatchObject({ '1.2(a)': 1, '3': 0 });
    expect(report({ dateClosed: S })['1.2(a)']).toBe(0);
    expect(report({ dateFiled: S })['1.2(a)']).toBe(1);
    expect(report({ dateFiled: later })['1.2(a)']).toBe(0);
    expect(report({ studentUid: aUid() })['1.2(a)']).toBe(0);
  });

  test('a complaint without a student pends on nobody’s hearing', () => {
    const dueProcesses = [aDueProcess({ ...filed, dateClosed: S }), aDueProcess(filed)];
    const complaints = [aComplaint(filed)];
    const { counts } = federalReport({ complaints, mediations: [], dueProcesses }, '2025-2026', S);
    expect(counts).toMatchObject({ '1.2': 1, '1.2(a)': 0 });
  });

  test('a mediation of another year does not count, and each case is told by its number', () => {
    const complaint = aComplaint({ ...filed, id: 1, caseNumber: 'C', yearCaseNumber: 'Y' });
    const mediation = aMediation({ ...filed, id: 2, caseNumber: 'M' });
    const dueProcess = aDueProcess({ ...filed, id: 3, caseNumber: 'D' });
    const { cases } = federalReport(
      {
        complaints: [complaint],
        mediations: [mediation, aMediation({ dateFiled: '2025-06-30' })],
        dueProcesses: [dueProcess],
      },
      '2025-2026',
      S,
    );
    expect(cases).toMatchObject([
      { kind: 'complaint', id: 1, uid: complaint.uid, caseNumber: 'Y', ...filed },
      { kind: 'mediation', id: 2, uid: mediation.uid, caseNumber: 'M', ...filed },
      { kind: 'dueprocess', id: 3, uid: dueProcess.uid, caseNumber: 'D', ...filed },
    ]);
  });

  test('a due process case that closed closes its mediation, whichever year it was filed in', () => {
    const dueProcess = aDueProcess({ dateFiled: '2025-03-01', dateClosed: S });
    const mediation = aMediation({ ...filed, dueProcessUid: dueProcess.uid });
    const { counts } = federalReport(
      { complaints: [], mediations: [mediation], dueProcesses: [dueProcess] },
      '2025-2026',
      S,
    );
    expect(counts).toMatchObject({ '2': 1, '2.3': 1, '3': 0 });
  });
});
