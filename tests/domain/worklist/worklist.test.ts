import { describe, expect, test } from 'vitest';
import type { Complaint } from '#domain/cases/complaint.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import { byPerson, worklist } from '#domain/worklist/worklist.ts';
import { aComplaint, aDueProcess } from '../../helpers/factories.ts';

// Filed then, a complaint's report is due on 1 November 2025, a parent's hearing decision on 16 November.
const filed = { dateFiled: '2025-09-02' };

const ofComplaint = (today: string, given: Partial<Complaint> = {}) =>
  worklist({ complaints: [aComplaint({ ...filed, ...given })], dueProcesses: [] }, today);
const ofDueProcess = (today: string, given: Partial<DueProcess> = {}) =>
  worklist({ complaints: [], dueProcesses: [aDueProcess({ ...filed, ...given })] }, today).map(
    ({ deadline, span }) => `${deadline.id} ${span}`,
  );

test.each([
  ['2025-10-01', []],
  ['2025-10-02', ['within30']],
  ['2025-10-24', ['within30']],
  ['2025-10-25', ['within7']],
  ['2025-11-01', ['within7']],
  ['2025-11-02', ['overdue']],
])('on %s a complaint report that is due on 1 November is %j', (today, spans) => {
  expect(ofComplaint(today).map(({ span }) => span)).toEqual(spans);
});

test('an extension puts it off, and taken off it is back', () => {
  expect(ofComplaint('2025-11-02', { reportExtendedDueDate: '2025-11-30' })[0]).toMatchObject({
    span: 'within30',
    deadline: { due: '2025-11-30', originalDue: '2025-11-01' },
  });
  expect(ofComplaint('2025-11-02', { reportExtendedDueDate: null })[0]?.span).toBe('overdue');
});

describe('nothing is left to do', () => {
  test.each<[string, Partial<Complaint>]>([
    ['closed', { dateClosed: '2025-10-01' }],
    ['withdrawn', { complaintWithdrawnFlag: true }],
    ['reported on', { dateReportIssued: '2025-10-01' }],
  ])('on a complaint that is %s', (_, given) => {
    expect(ofComplaint('2025-12-01', given)).toEqual([]);
  });

  test.each<[string, Partial<DueProcess>]>([
    ['closed', { dateClosed: '2025-10-01' }],
    ['withdrawn', { dueProcessWithdrawnFlag: true }],
    ['decided', { hearingDecisionDate: '2025-10-01' }],
    [
      'settled',
      { resolutionAgreementReachedFlag: true, resolutionDateFinalizedAfterAgreement: '2025-10-01' },
    ],
  ])('on a due process case that is %s', (_, given) => {
    expect(ofDueProcess('2025-12-01', given)).toEqual([]);
  });
});

test('a due process case has its meeting and its decision to meet; a period that ends is nobody’s work', () => {
  expect(ofDueProcess('2025-10-20')).toEqual(['resolutionMeeting overdue', 'hearingDecision within30']);
  expect(ofDueProcess('2025-10-20', { resolutionDateHeld: '2025-09-10' })).toEqual([
    'hearingDecision within30',
  ]);
  expect(ofDueProcess('2025-10-20', { resolutionAgreeToMeetingFlag: false })).toEqual([
    'hearingDecision within30',
  ]);
  expect(ofDueProcess('2025-09-20', { resolutionDateHeld: '2025-09-10' })).toEqual([]);
  // Agreed on, but not final: the hearing isn't off yet.
  expect(
    ofDueProcess('2025-10-20', { resolutionDateHeld: '2025-09-10', resolutionAgreementReachedFlag: true }),
  ).toEqual(['hearingDecision within30']);
});

test('the most urgent comes first, and each person has their counts, nobody last', () => {
  const items = worklist(
    {
      complaints: [
        aComplaint({ dateFiled: '2025-09-20', investigatorName: 'Zoe' }),
        aComplaint({ dateFiled: '2025-09-02', investigatorName: 'Zoe' }),
        aComplaint({ dateFiled: '2025-09-04' }),
      ],
      dueProcesses: [
        aDueProcess({ dateFiled: '2025-08-20', hearingALJ: 'Abe', resolutionDateHeld: '2025-09-01' }),
      ],
    },
    '2025-11-02',
  );
  expect(items.map(({ deadline }) => deadline.due)).toEqual([
    '2025-11-01',
    '2025-11-03',
    '2025-11-03',
    '2025-11-19',
  ]);
  expect(byPerson(items)).toEqual([
    { person: 'Abe', counts: { overdue: 0, within7: 1, within30: 0 } },
    { person: 'Zoe', counts: { overdue: 1, within7: 0, within30: 1 } },
    { person: null, counts: { overdue: 0, within7: 1, within30: 0 } },
  ]);
});

test('of one day the smaller case number comes first, past 9,999 too', () => {
  const numbers = ['2025-10000', '2025-0002', '2025-9999'];
  const complaints = numbers.map((yearCaseNumber) => aComplaint({ ...filed, yearCaseNumber }));
  const items = worklist({ complaints, dueProcesses: [] }, '2025-11-02');
  expect(items.map(({ caseNumber }) => caseNumber)).toEqual(['2025-0002', '2025-9999', '2025-10000']);
});
