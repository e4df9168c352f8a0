import { describe, expect, test } from 'vitest';
import type { Complaint } from '#domain/cases/complaint.ts';
import type { Mediation } from '#domain/cases/mediation.ts';
import { whoActsNext } from '#domain/desk/acts-next/who-acts-next.ts';
import { type CaseParts, noParts } from '#domain/desk/places.ts';
import type { CaseKind } from '#domain/events.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { aComplaint, aFinding, aMediation, anEvent } from '../../helpers/factories.ts';

const filed = { dateFiled: '2026-09-02' };
const today = '2026-09-10';

const acts = <K extends CaseKind>(kind: K, record: RecordOf<K>, parts: Partial<CaseParts>) => {
  const found = whoActsNext(kind, record, { ...noParts, ...parts }, today);
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
      'extended with a reason',
      {
        investigatorName: 'Dana',
        reportExtendedDueDate: '2026-12-01',
        reportExtensionReason: 'parties agreed',
      },
      {},
      ['Investigator: issue the report', 'dateReportIssued'],
    ],
    // Its findings are noted down while the report is written.
    [
      'not reported on, with an action without a due date',
      { investigatorName: 'Dana' },
      { findings: [aFinding({ correctiveAction: 'Train.' })] },
      ['Investigator: issue the report', 'dateReportIssued'],
    ],
    [
      'not reported on, with an action to do',
      { investigatorName: 'Dana' },
      { findings: [aFinding({ dueDate: '2026-12-01' })] },
      ['Investigator: issue the report', 'dateReportIssued'],
    ],
    [
      'not reported on, founded',
      { investigatorName: 'Dana', complaintFoundedFlag: true },
      {},
      ['Investigator: issue the report', 'dateReportIssued'],
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
      'agreed and not held',
      { mediatorName: 'Mo', agreementReachedFlag: true },
      {},
      ['Mediator: schedule', 'date'],
    ],
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
