import { describe, expect, test } from 'vitest';
import type { Complaint } from '#domain/cases/complaint.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import { noParts } from '#domain/desk/places.ts';
import type { EventType } from '#domain/events.ts';
import { caseWork } from '#domain/worklist/case-work.ts';
import { worklistDays, type WorklistItem } from '#domain/worklist/item.ts';
import { byPerson, byUrgency, dueOn, isNear, nextItem } from '#domain/worklist/order.ts';
import { aComplaint, aDueProcess, aFinding, aMediation, anEvent } from '../../helpers/factories.ts';

// Filed then, a complaint's report is due on 1 November 2025, a parent's hearing decision on 16 November.
const filed = { dateFiled: '2025-09-02' };

const limits = (items: readonly WorklistItem[]) =>
  byUrgency(items.filter((item) => item.cause === 'limit' && isNear(item)));
const ofComplaint = (today: string, given: Partial<Complaint> = {}) =>
  limits(caseWork('complaint', aComplaint({ ...filed, ...given }), noParts, worklistDays(today)));
const ofDueProcess = (today: string, given: Partial<DueProcess> = {}) =>
  limits(caseWork('dueprocess', aDueProcess({ ...filed, ...given }), noParts, worklistDays(today))).map(
    ({ about, span }) => `${about} ${span}`,
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
    due: '2025-11-30',
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
  const days = worklistDays('2025-11-02');
  const items = byUrgency([
    ...[
      aComplaint({ dateFiled: '2025-09-20', investigatorName: 'Zoe' }),
      aComplaint({ dateFiled: '2025-09-02', investigatorName: 'Zoe' }),
      aComplaint({ dateFiled: '2025-09-04' }),
    ].flatMap((one) => caseWork('complaint', one, noParts, days)),
    ...caseWork(
      'dueprocess',
      aDueProcess({ dateFiled: '2025-08-20', hearingALJ: 'Abe', resolutionDateHeld: '2025-09-01' }),
      noParts,
      days,
    ),
  ]);
  expect(items.map(({ due }) => due)).toEqual(['2025-11-01', '2025-11-03', '2025-11-03', '2025-11-19']);
  const none = { overdue: 0, within7: 0, within30: 0, later: 0, undated: 0, nothing: 0 };
  expect(byPerson(items)).toEqual([
    { person: 'Abe', counts: { ...none, within7: 1 } },
    { person: 'Zoe', counts: { ...none, overdue: 1, within30: 1 } },
    { person: null, counts: { ...none, within7: 1 } },
  ]);
  expect(byPerson(items.toReversed())).toEqual(byPerson(items));
  expect(nextItem(items, '2025-11-02')?.due).toBe('2025-11-03');
  expect(nextItem(items, '2025-11-19')?.due).toBe('2025-11-19');
  expect(nextItem(items, '2025-11-20')).toBeNull();
  expect(dueOn(items, '2025-11-03')).toEqual(items.slice(1, 3));
});

test('of one day the smaller case number comes first, past 9,999 too', () => {
  const numbers = ['2025-10000', '2025-0002', '2025-9999'];
  const items = byUrgency(
    numbers.flatMap((yearCaseNumber) =>
      caseWork('complaint', aComplaint({ ...filed, yearCaseNumber }), noParts, worklistDays('2025-11-02')),
    ),
  );
  expect(items.map(({ caseNumber }) => caseNumber)).toEqual(['2025-0002', '2025-9999', '2025-10000']);
});

const today = '2025-10-20';
const days = worklistDays(today);
const said = (items: readonly WorklistItem[]) =>
  byUrgency(items).map(({ what, due, span }) => `${what} | ${due} | ${span}`);
/** Reported on in time and founded: nothing but its findings is left. */
const founded = {
  ...filed,
  investigatorName: 'Dana',
  complaintWithdrawnFlag: false,
  dateReportIssued: '2025-10-10',
  complaintFoundedFlag: true,
};

test('corrective actions that are not completed are items of their own, until the complaint is closed', () => {
  const findings = [
    aFinding({ correctiveAction: 'Train.', dueDate: '2025-10-15' }),
    aFinding({ correctiveAction: 'Pay.', dueDate: '2026-03-01' }),
    aFinding({ correctiveAction: 'Write.' }),
    aFinding({ correctiveAction: 'Call.', dueDate: '2025-10-12', dateCompleted: '2025-10-12' }),
    aFinding({}),
  ];
  const items = caseWork('complaint', aComplaint(founded), { findings, events: [] }, days);
  expect(said(items)).toEqual([
    'Corrective action | 2025-10-15 | overdue',
    'Corrective action | 2026-03-01 | later',
    'Corrective action | null | undated',
  ]);
  expect(items.map(({ at }) => at)).toEqual([
    { entity: 'finding', uid: findings[0]?.uid, field: 'dateCompleted' },
    { entity: 'finding', uid: findings[1]?.uid, field: 'dateCompleted' },
    { entity: 'finding', uid: findings[2]?.uid, field: 'dueDate' },
  ]);
  const closed = aComplaint({ ...founded, dateClosed: '2025-10-19' });
  const left = caseWork('complaint', closed, { findings, events: [] }, days);
  expect(new Set(left.map(({ what }) => what))).toEqual(
    new Set(['Closed, and a corrective action is not completed.']),
  );
});

test('what is scheduled ahead is an item until its day is over; what is logged today is none', () => {
  const mediation = aMediation({ ...filed, mediatorName: 'Mo' });
  const of = (type: EventType | null, date: string) =>
    said(
      caseWork(
        'mediation',
        mediation,
        { findings: [], events: [anEvent({ type, date, beginTime: '09:00' })] },
        days,
      ),
    );
  expect(of('Mediation Scheduled', today)).toEqual([`Mediation Scheduled | ${today} | within7`]);
  expect(of('Mediation Scheduled', '2025-11-10')).toEqual(['Mediation Scheduled | 2025-11-10 | within30']);
  for (const type of [
    'Interview',
    'On-site Visit',
    'Resolution Meeting',
    'Prehearing Conference',
    'Hearing',
  ] as const)
    expect(of(type, today)).toEqual([`${type} | ${today} | within7`]);
  expect(of(null, '2025-10-21')).toEqual(['Event | 2025-10-21 | within7']);
  expect(of('Phone Call', '2025-10-21')).toEqual(['Phone Call | 2025-10-21 | within7']);
  for (const past of [of('Phone Call', today), of('Mediation Scheduled', '2025-10-19')])
    expect(past).toEqual([expect.stringMatching(/^No time limit is running\. /)]);
});

test('an event ahead tells its time, and where it is; a case without work leads to its next step', () => {
  const event = anEvent({ type: 'Hearing', date: '2025-11-10', beginTime: '09:00' });
  const mediation = aMediation({ ...filed, mediatorName: 'Mo' });
  const [ahead] = caseWork('mediation', mediation, { findings: [], events: [event] }, days);
  expect(ahead).toMatchObject({
    cause: 'event',
    about: event.uid,
    time: '09:00',
    at: { entity: 'event', uid: event.uid, field: 'date' },
  });
  const [waiting] = caseWork('mediation', mediation, noParts, days);
  expect(waiting).toMatchObject({ cause: 'nothing', span: 'nothing', at: waiting?.acts?.at });
});

test('what is odd stays until it is mended, on a closed case too', () => {
  const extended = { ...filed, investigatorName: 'Dana', reportExtendedDueDate: '2025-11-20' };
  const all = {
    ...extended,
    reportExtensionReason: 'parties agreed',
    reportExtensionRequestedBy: 'Both',
    reportExtensionDateGranted: '2025-10-19',
  } as const;
  const odd = (given: Partial<Complaint>) =>
    caseWork('complaint', aComplaint(given), noParts, days)
      .filter(({ cause }) => cause === 'oddity')
      .map(({ what, at }) => [what, at?.field]);
  expect(odd({ ...all, reportExtensionReason: null })).toEqual([
    ['Extended without a reason: 300.152(b)(1) allows two.', 'reportExtensionReason'],
  ]);
  expect(odd(all)).toEqual([]);
  expect(odd({ ...filed, dateClosed: '2025-09-01' })).toEqual([
    ['Closed before it was filed.', 'dateClosed'],
  ]);
});

test('an item says whose work the case is, of which student, and who acts next', () => {
  const named = { investigatorName: 'Dana', investigatorUserUid: 'u' };
  const complaint = aComplaint({ ...filed, ...named, id: 7, yearCaseNumber: '2026-0001', studentUid: 's' });
  expect(caseWork('complaint', complaint, noParts, days)).toEqual([
    expect.objectContaining({
      kind: 'complaint',
      uid: complaint.uid,
      caseId: 7,
      caseNumber: '2026-0001',
      studentUid: 's',
      person: 'Dana',
      userUid: 'u',
      cause: 'limit',
      what: 'Complaint report',
      due: '2025-11-01',
      acts: expect.objectContaining({ words: 'Investigator: issue the report' }),
    }),
  ]);
});
