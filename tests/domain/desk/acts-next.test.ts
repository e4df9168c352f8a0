import { describe, expect, test } from 'vitest';
import type { Complaint } from '#domain/cases/complaint.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import type { Mediation } from '#domain/cases/mediation.ts';
import { whoActsNext } from '#domain/desk/acts-next/who-acts-next.ts';
import { type CaseParts, noParts } from '#domain/desk/places.ts';
import type { CaseKind } from '#domain/events.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { aComplaint, aDueProcess, aFinding, aMediation, anEvent } from '../../helpers/factories.ts';

const filed = { dateFiled: '2026-09-02' };
const today = '2026-09-10';

const acts = <K extends CaseKind>(
  kind: K,
  record: RecordOf<K>,
  parts: Partial<CaseParts> = {},
  on = today,
) => {
  const found = whoActsNext(kind, record, { ...noParts, ...parts }, on);
  return found && [found.words, found.at.field];
};

const reported = { investigatorName: 'Dana', dateReportIssued: '2026-10-20', complaintWithdrawnFlag: false };

describe('a complaint', () => {
  test.each<[string, Partial<Complaint>, Partial<CaseParts>, [string, string] | null]>([
    ['new', {}, {}, ['Department: assign', 'investigatorName']],
    [
      'being investigated',
      { investigatorName: 'Dana' },
      {},
      ['Investigator: issue the report', 'dateReportIssued'],
    ],
    [
      'extended without a reason',
      { investigatorName: 'Dana', reportExtendedDueDate: '2026-12-01' },
      {},
      ['Department: give a reason', 'reportExtensionReason'],
    ],
    [
      'with a document asked for',
      { investigatorName: 'Dana' },
      { events: [anEvent({ type: 'Document Requested', date: '2026-09-05' })] },
      ['District', 'type'],
    ],
    [
      'with a document asked for and one received before',
      { investigatorName: 'Dana' },
      {
        events: [
          anEvent({ type: 'Document Requested', date: '2026-09-05' }),
          anEvent({ type: 'Document Received', date: '2026-09-04' }),
        ],
      },
      ['District', 'type'],
    ],
    [
      'with the document received',
      { investigatorName: 'Dana' },
      {
        events: [
          anEvent({ type: 'Document Requested', date: '2026-09-05' }),
          anEvent({ type: 'Document Received', date: '2026-09-05' }),
        ],
      },
      ['Investigator: issue the report', 'dateReportIssued'],
    ],
    [
      'waiting for a hearing',
      { investigatorName: 'Dana', pendingDueProcessFlag: true },
      {},
      ['ALJ', 'pendingDueProcessFlag'],
    ],
    [
      'reported on, undetermined',
      reported,
      {},
      ['Department: set the determination', 'complaintFoundedFlag'],
    ],
    [
      'founded without findings',
      { ...reported, complaintFoundedFlag: true },
      {},
      ['Department: add the findings', 'finding'],
    ],
    [
      'founded, with an action without a due date',
      { ...reported, complaintFoundedFlag: true },
      { findings: [aFinding({ correctiveAction: 'Train.' })] },
      ['Department: give a due date', 'dueDate'],
    ],
    [
      'founded, with an action to do',
      { ...reported, complaintFoundedFlag: true },
      {
        findings: [
          aFinding({ dueDate: '2026-12-01' }),
          aFinding({ dueDate: '2026-12-01', dateCompleted: '2026-11-01' }),
        ],
      },
      ['District', 'dateCompleted'],
    ],
    [
      'founded, with all actions completed',
      { ...reported, complaintFoundedFlag: true },
      { findings: [aFinding({ dueDate: '2026-12-01', dateCompleted: '2026-11-01' })] },
      ['Close', 'dateClosed'],
    ],
    ['unfounded', { ...reported, complaintFoundedFlag: false }, {}, ['Close', 'dateClosed']],
    [
      'withdrawn on no day',
      { complaintWithdrawnFlag: true },
      {},
      ['Department: give the date', 'dateWithdrawn'],
    ],
    ['withdrawn', { complaintWithdrawnFlag: true, dateWithdrawn: '2026-09-09' }, {}, ['Close', 'dateClosed']],
    ['closed', { dateClosed: '2026-09-09' }, {}, null],
  ])('that is %s', (_, given, parts, expected) => {
    expect(acts('complaint', aComplaint({ ...filed, ...given }), parts)).toEqual(expected);
  });
});

const scheduled = (date: string) => ({ events: [anEvent({ type: 'Mediation Scheduled', date })] });

describe('a mediation', () => {
  test.each<[string, Partial<Mediation>, Partial<CaseParts>, [string, string] | null]>([
    ['new', {}, {}, ['Department: assign', 'mediatorName']],
    ['without a day', { mediatorName: 'Mo' }, {}, ['Mediator: schedule', 'date']],
    [
      'scheduled',
      { mediatorName: 'Mo' },
      scheduled('2026-09-12'),
      ['Mediator: hold the mediation', 'dateHeld'],
    ],
    [
      'past its day',
      { mediatorName: 'Mo' },
      scheduled('2026-09-09'),
      ['Mediator: tell the outcome', 'dateHeld'],
    ],
    [
      'held',
      { mediatorName: 'Mo', dateHeld: '2026-09-09' },
      {},
      ['Mediator: tell the outcome', 'agreementReachedFlag'],
    ],
    ['held and agreed', { dateHeld: '2026-09-09', agreementReachedFlag: true }, {}, ['Close', 'dateClosed']],
    [
      'of a due process case, held, without agreement',
      { dueProcessUid: 'x', dateHeld: '2026-09-09', agreementReachedFlag: false },
      {},
      ['Department: close the due process case', 'dateClosed'],
    ],
    [
      'withdrawn on no day',
      { mediationWithdrawnFlag: true },
      {},
      ['Department: give the date', 'dateWithdrawn'],
    ],
    ['withdrawn', { mediationWithdrawnFlag: true, dateWithdrawn: '2026-09-09' }, {}, ['Close', 'dateClosed']],
    ['closed', { dateClosed: '2026-09-09' }, {}, null],
  ])('that is %s', (_, given, parts, expected) => {
    expect(acts('mediation', aMediation({ ...filed, ...given }), parts)).toEqual(expected);
  });
});

const agreed = { resolutionAgreeToMeetingFlag: true, resolutionDateHeld: '2026-09-09' } as const;

describe('a due process case', () => {
  test.each<[string, Partial<DueProcess>, string, [string, string] | null]>([
    ['new', {}, today, ['District: offer a resolution meeting', 'resolutionDateOffered']],
    [
      'offered a meeting',
      { resolutionDateOffered: '2026-09-05' },
      today,
      ['Parent: answer the offer', 'resolutionAgreeToMeetingFlag'],
    ],
    [
      'to be met about',
      { resolutionAgreeToMeetingFlag: true },
      today,
      ['District: hold the resolution meeting', 'resolutionDateHeld'],
    ],
    ['met about', agreed, today, ['Parties: resolve', 'resolutionAgreementReachedFlag']],
    [
      'agreed about, on the third business day',
      { ...agreed, resolutionAgreementReachedFlag: true },
      '2026-09-14',
      ['Parties', 'resolutionDateFinalizedAfterAgreement'],
    ],
    [
      'agreed about, a day later',
      { ...agreed, resolutionAgreementReachedFlag: true },
      '2026-09-15',
      ['Department: give the day it was final', 'resolutionDateFinalizedAfterAgreement'],
    ],
    [
      'settled',
      {
        ...agreed,
        resolutionAgreementReachedFlag: true,
        resolutionDateFinalizedAfterAgreement: '2026-09-14',
      },
      '2026-09-15',
      ['Close', 'dateClosed'],
    ],
    [
      'not to be met about',
      { resolutionAgreeToMeetingFlag: false },
      today,
      ['Department: assign', 'hearingALJ'],
    ],
    ['past its resolution period', agreed, '2026-10-03', ['Department: assign', 'hearingALJ']],
    ['of the agency', { filedByParentFlag: false }, today, ['Department: assign', 'hearingALJ']],
    [
      'before its hearing',
      { filedByParentFlag: false, hearingALJ: 'Abe' },
      today,
      ['ALJ: hold the hearing', 'hearingDateHeld'],
    ],
    [
      'heard',
      { filedByParentFlag: false, hearingALJ: 'Abe', hearingDateHeld: '2026-09-09' },
      today,
      ['ALJ: decide', 'hearingDecisionDate'],
    ],
    [
      'extended without a reason',
      { decisionExtendedDueDate: '2026-12-20' },
      today,
      ['Department: give a reason', 'decisionExtensionReason'],
    ],
    ['decided', { hearingDecisionDate: '2026-09-09' }, today, ['Close', 'dateClosed']],
    [
      'expedited and decided',
      { hearingDecisionDate: '2026-09-09', expeditedDueProcessComplaintFlag: true },
      today,
      ['ALJ: say whether placement changes', 'hearingChangeOfPlacementOrderedFlag'],
    ],
    [
      'dismissed on no day',
      { dueProcessWithdrawnFlag: true },
      today,
      ['Department: give the date', 'dateWithdrawn'],
    ],
    [
      'dismissed',
      { dueProcessWithdrawnFlag: true, dateWithdrawn: '2026-09-09' },
      today,
      ['Close', 'dateClosed'],
    ],
    ['closed', { dateClosed: '2026-09-09' }, today, null],
  ])('that is %s', (_, given, on, expected) => {
    expect(acts('dueprocess', aDueProcess({ ...filed, ...given }), {}, on)).toEqual(expected);
  });

  test('a hearing case that waits for a document waits for the district', () => {
    const events = [anEvent({ type: 'Document Requested', date: '2026-09-05' })];
    const before = aDueProcess({ ...filed, filedByParentFlag: false, hearingALJ: 'Abe' });
    expect(acts('dueprocess', before, { events })).toEqual(['District', 'type']);
  });
});

test('of a mediation that was put off and not held the day is told that it was put off to', () => {
  const days = ['2026-09-04', '2026-09-08'].flatMap((date) => scheduled(date).events);
  for (const events of [days, days.toReversed()])
    expect(
      whoActsNext('mediation', aMediation({ mediatorName: 'Mo' }), { ...noParts, events }, today)?.why,
    ).toContain('scheduled for 09/08/2026');
});

test('the reasons name the day and the section', () => {
  const complaint = aComplaint({ ...filed, investigatorName: 'Dana' });
  expect(whoActsNext('complaint', complaint, noParts, today)?.why).toBe(
    'The report is due on 11/01/2026: 34 CFR 300.152(a).',
  );
  expect(whoActsNext('complaint', complaint, noParts, '2026-11-02')?.why).toBe(
    'The report was due on 11/01/2026: 34 CFR 300.152(a).',
  );
});
