import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KindedCase } from '#domain/deadlines/case-due-dates.ts';
import { type TimelineEntry, timelineOf } from '#domain/desk/timeline.ts';
import { aComplaint, aDueProcess, aMediation, anEvent, aUid } from '../../helpers/factories.ts';
import { anyCases, anyStatusDate } from '../federal-report/arbitrary-cases.ts';
import { anyParts } from './arbitrary-parts.ts';

const words = (entry: TimelineEntry): string => {
  switch (entry.kind) {
    case 'course':
      return entry.what;
    case 'limit':
      return `${entry.dueDate.what}: ${entry.state}`;
    case 'extension':
      return `${entry.dueDate.what} extended to ${entry.dueDate.extendedTo}`;
    case 'event':
      return entry.event.narrative ?? 'event';
    case 'document':
      return entry.document.title;
  }
};
const told = (one: KindedCase, today: string) =>
  timelineOf(one, [], [], today).map((entry) => `${entry.day} ${words(entry)}`);

const complaint = (given: Parameters<typeof aComplaint>[0]): KindedCase => ({
  kind: 'complaint',
  record: aComplaint(given),
});

const expedited = { expeditedDueProcessComplaintFlag: true, filedByParentFlag: false };

describe('limits and extensions', () => {
  const filed = '2026-09-02 Complaint filed';
  test.each<[string, KindedCase, string, string[]]>([
    [
      'a limit that runs, on its last day',
      complaint({}),
      '2026-09-10',
      [filed, '2026-11-01 Complaint report: running'],
    ],
    [
      'one that was missed, on the day it was due',
      complaint({}),
      '2026-12-01',
      [filed, '2026-11-01 Complaint report: overdue'],
    ],
    [
      'one that was met, on the day it was met',
      complaint({ dateReportIssued: '2026-10-20', complaintWithdrawnFlag: false }),
      '2026-12-01',
      [filed, '2026-10-20 Complaint report: met'],
    ],
    [
      'one that was met late',
      complaint({ dateReportIssued: '2026-11-20', complaintWithdrawnFlag: false }),
      '2026-12-01',
      [filed, '2026-11-20 Complaint report: metLate'],
    ],
    [
      'one that is nobody’s to meet any more is left out',
      complaint({ complaintWithdrawnFlag: true, dateWithdrawn: '2026-09-20', dateClosed: '2026-09-21' }),
      '2026-12-01',
      [filed, '2026-09-20 Withdrawn', '2026-09-21 Closed'],
    ],
    [
      'one that was missed before the case was closed without it stays, on the day it was due',
      complaint({ complaintWithdrawnFlag: false, dateClosed: '2026-11-20' }),
      '2026-12-01',
      [filed, '2026-11-01 Complaint report: over', '2026-11-20 Closed'],
    ],
    [
      'one whose last day is the day of closing was not missed, and is left out',
      complaint({ complaintWithdrawnFlag: false, dateClosed: '2026-11-01' }),
      '2026-12-01',
      [filed, '2026-11-01 Closed'],
    ],
    [
      'an extension stands on the day it was granted, and moves the limit',
      complaint({ reportExtendedDueDate: '2026-11-20', reportExtensionDateGranted: '2026-10-25' }),
      '2026-10-30',
      [filed, '2026-10-25 Complaint report extended to 2026-11-20', '2026-11-20 Complaint report: running'],
    ],
    [
      'one whose grant nobody dated stands before all',
      complaint({ reportExtendedDueDate: '2026-11-20' }),
      '2026-10-30',
      ['null Complaint report extended to 2026-11-20', filed, '2026-11-20 Complaint report: running'],
    ],
    [
      'a mediation has no limit',
      {
        kind: 'mediation',
        record: aMediation({ dateHeld: '2026-10-01', dateWithdrawn: '2026-10-02', dateClosed: '2026-10-03' }),
      },
      '2026-12-01',
      ['2026-09-02 Mediation requested', '2026-10-01 Mediation', '2026-10-02 Withdrawn', '2026-10-03 Closed'],
    ],
    [
      'a due process case tells each day of its course',
      {
        kind: 'dueprocess',
        record: aDueProcess({
          filedByParentFlag: false,
          resolutionDateOffered: '2026-09-05',
          resolutionDateFinalizedAfterAgreement: '2026-09-20',
          dueProcessWithdrawnFlag: true,
          dateWithdrawn: '2026-09-21',
          dateClosed: '2026-09-22',
        }),
      },
      '2026-12-01',
      [
        '2026-09-02 Due process complaint filed',
        '2026-09-05 Resolution meeting offered',
        '2026-09-20 Resolution agreement final',
        '2026-09-21 Withdrawn or dismissed',
        '2026-09-22 Closed',
      ],
    ],
    [
      'a due process case has several',
      {
        kind: 'dueprocess',
        record: aDueProcess({
          filedByParentFlag: true,
          resolutionDateHeld: '2026-09-10',
          hearingDateHeld: '2026-11-02',
        }),
      },
      '2026-10-10',
      [
        '2026-09-02 Due process complaint filed',
        '2026-09-10 Resolution meeting: met',
        '2026-10-02 End of the resolution period: ended',
        '2026-11-02 Hearing',
        '2026-11-16 Hearing decision: running',
      ],
    ],
    ...(
      [
        ['held in time', '2026-09-25', '2026-12-01', ['2026-09-25 Expedited hearing: met']],
        ['held late', '2026-10-08', '2026-12-01', ['2026-10-08 Expedited hearing: metLate']],
        ['not held', null, '2026-12-01', ['2026-09-30 Expedited hearing: overdue']],
        [
          'still to be held stands on its day beside the limit',
          '2026-09-25',
          '2026-09-20',
          ['2026-09-25 Hearing', '2026-09-30 Expedited hearing: running'],
        ],
      ] as const
    ).map(([how, hearingDateHeld, today, expected]): [string, KindedCase, string, string[]] => [
      `the hearing of an expedited case is told once: ${how}`,
      { kind: 'dueprocess', record: aDueProcess({ ...expedited, hearingDateHeld }) },
      today,
      ['2026-09-02 Due process complaint filed', ...expected],
    ]),
  ])('%s', (_what, one, today, expected) => {
    expect(told(one, today).filter((line) => !line.includes('Expedited decision'))).toEqual(expected);
  });
});

test('on one day the case’s own course stands first, then its limits, events by their time, and documents', () => {
  const day = '2026-10-20';
  const events = [
    anEvent({ date: day, beginTime: '14:00', narrative: 'late' }),
    anEvent({ date: day, beginTime: '09:00', narrative: 'early' }),
  ];
  const document = { uid: aUid(), title: 'letter.pdf' };
  const reported = complaint({
    reportExtendedDueDate: '2026-12-01',
    reportExtensionDateGranted: day,
    dateReportIssued: day,
    dateClosed: day,
  });
  const found = timelineOf(reported, events, [{ document, day }], day);
  expect(found.filter((entry) => entry.day === day).map(words)).toEqual([
    'Closed',
    'Complaint report extended to 2026-12-01',
    'Complaint report: met',
    'early',
    'late',
    'letter.pdf',
  ]);
});

test('of any case every event is told once, all in the order of their days, and no entry twice', () => {
  fc.assert(
    fc.property(anyCases, anyParts, anyStatusDate, ({ complaints, dueProcesses }, { events }, today) => {
      const all: KindedCase[] = [
        ...complaints.map((record) => ({ kind: 'complaint' as const, record: record as never })),
        ...dueProcesses.map((record) => ({ kind: 'dueprocess' as const, record: record as never })),
      ];
      for (const one of all) {
        const found = timelineOf(one, events, [], today);
        const days = found.map(({ day }) => day ?? '');
        expect(days).toEqual(days.toSorted());
        const ids = found.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { uid } of events) expect(ids.filter((id) => id === uid)).toHaveLength(1);
      }
    }),
    { numRuns: 200 },
  );
});
