import { describe, expect, test } from 'vitest';
import { addDays, addWeekdays, daysBetween } from '#domain/deadlines/days.ts';
import {
  complaintDueDates,
  complaintMayConcern,
  dueProcessDueDates,
  dueState,
} from '#domain/deadlines/due-dates.ts';
import { aComplaint, aDueProcess } from '../../helpers/factories.ts';

const dues = (given: Parameters<typeof aDueProcess>[0]) =>
  Object.fromEntries(dueProcessDueDates(aDueProcess(given)).map(({ id, due }) => [id, due]));
const report = (given: Parameters<typeof aComplaint>[0]) => complaintDueDates(aComplaint(given))[0];

describe('the vectors of the federal report', () => {
  test('filed on 2 September 2025', () => {
    expect(report({ dateFiled: '2025-09-02' })?.due).toBe('2025-11-01');
    expect(dues({ dateFiled: '2025-09-02' })).toEqual({
      resolutionMeeting: '2025-09-17',
      resolutionPeriod: '2025-10-02',
      hearingDecision: '2025-11-16',
    });
  });

  test("the agency's own case has no resolution process and 45 days", () => {
    expect(dues({ dateFiled: '2025-09-02', filedByParentFlag: false })).toEqual({
      hearingDecision: '2025-10-17',
    });
  });

  test('an expedited case counts in school days, taken as Mondays to Fridays', () => {
    const expedited = { dateFiled: '2025-09-02', expeditedDueProcessComplaintFlag: true };
    expect(dues(expedited)).toEqual({
      resolutionMeeting: '2025-09-09',
      resolutionPeriod: '2025-09-17',
      hearing: '2025-09-30',
      hearingDecision: '2025-10-14',
    });
    expect(dues({ ...expedited, hearingDateHeld: '2025-09-12' })['hearingDecision']).toBe('2025-09-26');
    // One decision, not the agency's usual one besides.
    const ofAgency = dueProcessDueDates(aDueProcess({ ...expedited, filedByParentFlag: false }));
    expect(ofAgency.map(({ id, due }) => [id, due])).toEqual([
      ['hearing', '2025-09-30'],
      ['hearingDecision', '2025-10-14'],
    ]);
  });
});

describe('days', () => {
  test.each([
    ['2024-01-01', 60, '2024-03-01'],
    ['2025-01-01', 60, '2025-03-02'],
    ['2023-12-31', 60, '2024-02-29'],
    ['2025-12-15', 30, '2026-01-14'],
    ['2100-02-28', 1, '2100-03-01'],
    // The clocks change on the way; days don't.
    ['2026-03-07', 2, '2026-03-09'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(to, -days)).toBe(from);
  });

  test.each([
    ['2025-09-05', 1, '2025-09-08'],
    ['2025-09-06', 1, '2025-09-08'],
    ['2025-09-07', 5, '2025-09-12'],
    ['2025-09-05', 0, '2025-09-05'],
    ['2025-09-06', 0, '2025-09-06'],
    ['2025-12-31', 2, '2026-01-02'],
  ])('%s and %i weekdays is %s', (from, days, to) => {
    expect(addWeekdays(from, days)).toBe(to);
  });

  test('a complaint may concern one year before it was received', () => {
    expect(complaintMayConcern('2025-09-02')).toEqual({
      from: '2024-09-02',
      explanation: '1 year before it was received on 09/02/2025, 34 CFR 300.153(c).',
    });
    expect(complaintMayConcern('2024-02-29').from).toBe('2023-02-28');
    expect(complaintMayConcern('2025-02-28').from).toBe('2024-02-28');
  });
});

describe('extensions', () => {
  const filed = { dateFiled: '2025-09-02' };

  test('one put on moves the end and leaves the original visible; taken off, it is as before', () => {
    const extended = report({
      ...filed,
      reportExtendedDueDate: '2025-11-20',
      reportExtensionReason: 'parties agreed',
      reportExtensionRequestedBy: 'Ann Lee',
      reportExtensionDateGranted: '2025-10-28',
    });
    expect(extended).toMatchObject({
      due: '2025-11-20',
      originalDue: '2025-11-01',
      extendedTo: '2025-11-20',
      explanation:
        '60 calendar days from filing on 09/02/2025, 34 CFR 300.152(a); extended by 19 days from 11/01/2025 to 11/20/2025, parties agreed, asked for by Ann Lee, granted on 10/28/2025, 34 CFR 300.152(b)(1).',
    });
    expect(report({ ...filed, reportExtendedDueDate: null })).toMatchObject({
      due: '2025-11-01',
      extendedTo: null,
      explanation: '60 calendar days from filing on 09/02/2025, 34 CFR 300.152(a).',
    });
  });

  test('one that ends no later than the limit itself shortens nothing', () => {
    expect(report({ ...filed, reportExtendedDueDate: '2025-10-01' })).toMatchObject({
      due: '2025-11-01',
      extendedTo: null,
    });
    expect(report({ ...filed, reportExtendedDueDate: '2025-11-01' })).toMatchObject({
      extendedTo: null,
      explanation: '60 calendar days from filing on 09/02/2025, 34 CFR 300.152(a).',
    });
  });

  test('a hearing has one from its officer, whoever filed; an expedited one has none', () => {
    const asked = { ...filed, decisionExtendedDueDate: '2025-12-15' };
    expect(dues(asked)['hearingDecision']).toBe('2025-12-15');
    expect(dues({ ...asked, filedByParentFlag: false })['hearingDecision']).toBe('2025-12-15');
    expect(dues({ ...asked, expeditedDueProcessComplaintFlag: true })['hearingDecision']).toBe('2025-10-14');
  });

  test("the officer's extension of a decision tells its length, who asked and when", () => {
    const decision = dueProcessDueDates(
      aDueProcess({
        ...filed,
        decisionExtendedDueDate: '2025-11-17',
        decisionExtensionRequestedBy: 'both parties',
        decisionExtensionDateGranted: '2025-11-03',
      }),
    ).at(-1);
    expect(decision).toMatchObject({
      originalDue: '2025-11-16',
      due: '2025-11-17',
      canBeExtended: true,
      explanation:
        '45 calendar days from the end of the resolution period on 10/02/2025, 34 CFR 300.515(a); extended by 1 day from 11/16/2025 to 11/17/2025, asked for by both parties, granted on 11/03/2025, 34 CFR 300.515(c).',
    });
  });

  test('over a leap day and the end of a year the original end stays, and the length counts every day', () => {
    const extended = report({ dateFiled: '2023-11-15', reportExtendedDueDate: '2024-03-01' });
    expect(extended).toMatchObject({
      originalDue: '2024-01-14',
      due: '2024-03-01',
      // Who asked and when it was granted isn't recorded, and nothing is said of it.
      explanation:
        '60 calendar days from filing on 11/15/2023, 34 CFR 300.152(a); extended by 47 days from 01/14/2024 to 03/01/2024, 34 CFR 300.152(b)(1).',
    });
  });

  test('of an expedited case no limit can be extended', () => {
    const expedited = dueProcessDueDates(aDueProcess({ ...filed, expeditedDueProcessComplaintFlag: true }));
    expect(expedited.map(({ canBeExtended }) => canBeExtended)).toEqual([false, false, false, false]);
  });

  test("a case's own due day takes the computed one's place, and says so", () => {
    const [decision] = dueProcessDueDates(
      aDueProcess({ ...filed, filedByParentFlag: false, decisionDueDate: '2025-10-30' }),
    );
    expect(decision).toMatchObject({
      due: '2025-10-30',
      explanation: 'Set for this case in place of 10/17/2025, 34 CFR 300.515(a).',
    });
    const [same] = dueProcessDueDates(
      aDueProcess({ ...filed, filedByParentFlag: false, decisionDueDate: '2025-10-17' }),
    );
    expect(same?.explanation).toBe('45 calendar days from filing on 09/02/2025, 34 CFR 300.515(a).');
    const expedited = { ...filed, expeditedDueProcessComplaintFlag: true, decisionDueDate: '2025-10-20' };
    expect(dues(expedited)['hearingDecision']).toBe('2025-10-20');
  });

  test('a changed start moves every end that hangs on it', () => {
    expect(dues({ dateFiled: '2025-09-03' })).toEqual({
      resolutionMeeting: '2025-09-18',
      resolutionPeriod: '2025-10-03',
      hearingDecision: '2025-11-17',
    });
  });
});

test('every due day explains itself', () => {
  const expedited = aDueProcess({
    dateFiled: '2025-09-02',
    expeditedDueProcessComplaintFlag: true,
    hearingDateHeld: '2025-09-12',
  });
  expect(dueProcessDueDates(expedited).map(({ explanation }) => explanation)).toEqual([
    '7 calendar days from filing on 09/02/2025, 34 CFR 300.532(c)(3)(i).',
    '15 calendar days from filing on 09/02/2025, 34 CFR 300.532(c)(3)(ii).',
    '20 school days (taken as Mondays to Fridays) from filing on 09/02/2025, 34 CFR 300.532(c)(2).',
    '10 school days (taken as Mondays to Fridays) from the hearing on 09/12/2025, 34 CFR 300.532(c)(2).',
  ]);
  const usual = dueProcessDueDates(aDueProcess({ dateFiled: '2025-09-02' }));
  expect(usual.map(({ explanation }) => explanation)).toEqual([
    '15 calendar days from filing on 09/02/2025, 34 CFR 300.510(a).',
    '30 calendar days from filing on 09/02/2025, 34 CFR 300.510(b).',
    '45 calendar days from the end of the resolution period on 10/02/2025, 34 CFR 300.515(a).',
  ]);
});

test.each([
  ['2025-11-01', null, 'running'],
  ['2025-11-02', null, 'overdue'],
  // The day on which it is issued counts: it is met on that day, not from the next one on.
  ['2025-11-01', '2025-11-01', 'met'],
  ['2025-11-02', '2025-11-02', 'metLate'],
  ['2025-11-02', '2025-11-01', 'met'],
  ['2025-11-05', '2025-11-03', 'metLate'],
  ['2025-11-02', '2025-11-03', 'overdue'],
  ['2025-10-01', '2025-11-01', 'running'],
])('on %s a report that was issued on %s is %s', (on, dateReportIssued, state) => {
  const due = report({ dateFiled: '2025-09-02', dateReportIssued });
  expect(due && dueState(due, on)).toBe(state);
});

test('a period that is over has ended, not been missed', () => {
  const [, period] = dueProcessDueDates(aDueProcess({ dateFiled: '2025-09-02' }));
  expect(period && dueState(period, '2025-10-02')).toBe('running');
  expect(period && dueState(period, '2025-10-03')).toBe('ended');
});
