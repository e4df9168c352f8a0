import { expect, test } from 'vitest';
import type { Complaint } from '#domain/cases/complaint.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import type { Mediation } from '#domain/cases/mediation.ts';
import { actsRules, whoActsNext } from '#domain/desk/acts-next/who-acts-next.ts';
import { noParts } from '#domain/desk/places.ts';
import type { CaseEvent, EventType } from '#domain/events.ts';
import type { Finding } from '#domain/findings.ts';
import { aComplaint, aDueProcess, aFinding, aMediation, anEvent } from '../../helpers/factories.ts';

const filed = { dateFiled: '2026-09-02' };
const today = '2026-09-10';
const on = (type: EventType | null, date: string | null) => anEvent({ type, date });

/** Told alike in whichever order a device lists its events. */
const inAnyOrder = (
  events: readonly CaseEvent[],
  why: (parts: readonly CaseEvent[]) => string | undefined,
) => {
  const said = why(events);
  expect(why(events.toReversed())).toBe(said);
  return said;
};

const investigated = { ...filed, investigatorName: 'Dana' };
const founded = { ...investigated, dateReportIssued: '2026-10-20', complaintFoundedFlag: true };
const done = { dueDate: '2026-12-01', dateCompleted: '2026-11-20' };
const requested = 'A document was requested on 09/05/2026, and none is received.';
const reportDue = 'The report is due on 11/01/2026: 34 CFR 300.152(a).';

test.each<[string, Partial<Complaint>, Partial<Finding>[], CaseEvent[], string, string]>([
  ['the report, while it is not late', {}, [], [], '2026-11-01', reportDue],
  ['the report, late', {}, [], [], '2026-11-02', 'The report was due on 11/01/2026: 34 CFR 300.152(a).'],
  [
    'the action that is due first, on its day',
    founded,
    [{ dueDate: '2026-12-20' }, { dueDate: '2026-12-01' }, { dueDate: '2026-12-10' }],
    [],
    '2026-12-01',
    'A corrective action is due on 12/01/2026: 34 CFR 300.152(b)(2).',
  ],
  [
    'the action that was due first',
    founded,
    [{ dueDate: '2026-12-20' }, { dueDate: '2026-12-01' }],
    [],
    '2026-12-02',
    'A corrective action was due on 12/01/2026: 34 CFR 300.152(b)(2).',
  ],
  [
    'actions done',
    founded,
    [done, {}],
    [],
    today,
    'The report is issued, and all corrective actions are completed.',
  ],
  ['no action', founded, [{}], [], today, 'The report is issued, and no corrective action is asked for.'],
  [
    'the last document that was asked for, where one came before',
    {},
    [],
    [
      on('Document Requested', '2026-09-03'),
      on('Document Received', '2026-09-04'),
      on('Document Requested', '2026-09-05'),
    ],
    today,
    requested,
  ],
  [
    'no document, once the last one came',
    {},
    [],
    [
      on('Document Requested', '2026-09-03'),
      on('Document Requested', '2026-09-05'),
      on('Document Received', '2026-09-05'),
    ],
    today,
    reportDue,
  ],
  [
    'no document that came on a day that nobody knows',
    {},
    [],
    [on('Document Requested', '2026-09-05'), on('Document Received', null)],
    today,
    reportDue,
  ],
  ['no document that was asked for on no day', {}, [], [on('Document Requested', null)], today, reportDue],
])('a complaint says why: %s', (_, given, findings, events, day, why) => {
  const parts = { findings: findings.map((one) => aFinding(one)) };
  const complaint = aComplaint({ ...investigated, ...given });
  expect(
    inAnyOrder(
      events,
      (ordered) => whoActsNext('complaint', complaint, { ...parts, events: ordered }, day)?.why,
    ),
  ).toBe(why);
});

test('the action that is due first, and the document that was asked for last, are where a step leads', () => {
  const findings = [aFinding({ dueDate: '2026-12-20' }), aFinding({ dueDate: '2026-12-01' })];
  const events = [on('Document Requested', '2026-09-05'), on('Document Requested', '2026-09-03')];
  const leadsTo = (complaint: Partial<Complaint>) =>
    whoActsNext('complaint', aComplaint(complaint), { findings, events }, today)?.at;
  expect(leadsTo(founded)).toEqual({ entity: 'finding', uid: findings[1]?.uid, field: 'dateCompleted' });
  expect(leadsTo(investigated)).toEqual({ entity: 'event', uid: events[0]?.uid, field: 'type' });
});

const schedule = 'No day is set; each session is scheduled in a timely manner: 34 CFR 300.506(b)(5).';

test.each<[string, Partial<Mediation>, CaseEvent[], string]>([
  [
    'withdrawn',
    { mediationWithdrawnFlag: true, dateWithdrawn: '2026-09-09' },
    [],
    'The mediation was withdrawn on 09/09/2026.',
  ],
  [
    'held, and no agreement',
    { dateHeld: '2026-09-09', agreementReachedFlag: false },
    [],
    'The mediation was held on 09/09/2026.',
  ],
  [
    'the next of the sessions ahead, today’s included',
    {},
    [
      on('Mediation Scheduled', '2026-09-20'),
      on('Mediation Held', today),
      on('Mediation Scheduled', '2026-09-08'),
    ],
    'The mediation is scheduled for 09/10/2026.',
  ],
  ['no call ahead', {}, [on('Phone Call', '2026-09-20'), on(null, '2026-09-20')], schedule],
  ['no session on no day', {}, [on('Mediation Scheduled', null)], schedule],
  ['no call that is past', {}, [on('Phone Call', '2026-09-08')], schedule],
  [
    'put off, not held, and rung about later',
    {},
    [
      on('Mediation Scheduled', '2026-09-04'),
      on('Mediation Scheduled', '2026-09-08'),
      on('Phone Call', '2026-09-09'),
    ],
    'The mediation was scheduled for 09/08/2026, and no day is recorded on which it was held.',
  ],
])('a mediation says why: %s', (_, given, events, why) => {
  const mediation = aMediation({ ...filed, mediatorName: 'Mo', ...given });
  expect(
    inAnyOrder(
      events,
      (ordered) => whoActsNext('mediation', mediation, { findings: [], events: ordered }, today)?.why,
    ),
  ).toBe(why);
});

const held = { resolutionAgreeToMeetingFlag: true, resolutionDateHeld: '2026-09-09' };
const ofAgency = { filedByParentFlag: false, hearingALJ: 'Abe' };
const meetingDue = 'The resolution meeting is due on 09/17/2026: 34 CFR 300.510(a).';
const decisionDue = 'The decision is due on 10/17/2026: 34 CFR 300.515(a).';

test.each<[string, Partial<DueProcess>, CaseEvent[], string, string]>([
  ['the meeting to offer, on its last day', {}, [], '2026-09-17', meetingDue],
  ['the meeting to hold', { resolutionAgreeToMeetingFlag: true }, [], today, meetingDue],
  [
    'the meeting to hold, late',
    { resolutionAgreeToMeetingFlag: true },
    [],
    '2026-09-18',
    'The resolution meeting was due on 09/17/2026: 34 CFR 300.510(a).',
  ],
  [
    'the period to resolve in',
    held,
    [],
    today,
    'The meeting was held; the resolution period ends on 10/02/2026: 34 CFR 300.510(b).',
  ],
  ['the hearing, not scheduled', ofAgency, [on('Prehearing Conference', '2026-09-20')], today, decisionDue],
  [
    'the hearing, scheduled twice',
    ofAgency,
    [on('Hearing', '2026-09-30'), on('Hearing', '2026-09-22'), on('Hearing', '2026-09-04')],
    today,
    'The hearing is scheduled for 09/22/2026.',
  ],
  ['the decision', { ...ofAgency, hearingDateHeld: '2026-09-09' }, [], today, decisionDue],
])('a due process case says why: %s', (_, given, events, day, why) => {
  const dueProcess = aDueProcess({ ...filed, ...given });
  expect(
    inAnyOrder(
      events,
      (ordered) => whoActsNext('dueprocess', dueProcess, { ...noParts, events: ordered }, day)?.why,
    ),
  ).toBe(why);
});

test('the words of a step begin with whose it is, and closing is the department’s', () => {
  for (const { who, words } of Object.values(actsRules).flat())
    expect(who).toBe(words === 'Close' ? 'Department' : words.split(':')[0]);
});
