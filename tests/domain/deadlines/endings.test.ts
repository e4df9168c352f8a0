import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Complaint } from '#domain/cases/complaint.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import {
  complaintDueDates,
  type DueDate,
  dueProcessDueDates,
  dueState,
} from '#domain/deadlines/due-dates.ts';
import { noParts } from '#domain/desk/places.ts';
import { caseWork } from '#domain/worklist/case-work.ts';
import { worklistDays, type WorklistItem } from '#domain/worklist/item.ts';
import { aComplaint, aDueProcess } from '../../helpers/factories.ts';
import { anyCases, anyStatusDate } from '../federal-report/arbitrary-cases.ts';

// Filed then, a complaint's report is due on 1 November 2025, a parent's meeting on 17 September, the decision on 16 November.
const filed = { dateFiled: '2025-09-02' };
const today = '2025-12-01';
const day = '2025-10-20';

test.each<[string, Partial<Complaint>, string, DueDate['ending']]>([
  ['open', {}, 'overdue', null],
  ['closed', { dateClosed: day }, 'over', { how: 'closed', on: day }],
  ['withdrawn', { complaintWithdrawnFlag: true, dateWithdrawn: day }, 'over', { how: 'withdrawn', on: day }],
  ['withdrawn, without a day', { complaintWithdrawnFlag: true }, 'over', { how: 'withdrawn', on: null }],
  [
    'withdrawn and then closed',
    { complaintWithdrawnFlag: true, dateWithdrawn: day, dateClosed: today },
    'over',
    { how: 'withdrawn', on: day },
  ],
  [
    'closed with a report in time',
    { dateReportIssued: day, dateClosed: day },
    'met',
    { how: 'closed', on: day },
  ],
  [
    'closed with a late report',
    { dateReportIssued: '2025-11-10', dateClosed: today },
    'metLate',
    { how: 'closed', on: today },
  ],
])('the report of a complaint that is %s', (_, given, state, ending) => {
  const [report] = complaintDueDates(aComplaint({ ...filed, ...given }));
  expect(report && [dueState(report, today), report.ending]).toEqual([state, ending]);
});

test.each<[string, Partial<DueProcess>, string[], DueDate['ending']]>([
  ['open', {}, ['overdue', 'ended', 'overdue'], null],
  ['closed', { dateClosed: day }, ['over', 'ended', 'over'], { how: 'closed', on: day }],
  [
    'withdrawn or dismissed',
    { dueProcessWithdrawnFlag: true, dateWithdrawn: day },
    ['over', 'ended', 'over'],
    { how: 'withdrawnOrDismissed', on: day },
  ],
  [
    'decided',
    { hearingDecisionDate: '2025-11-10' },
    ['over', 'ended', 'met'],
    { how: 'decided', on: '2025-11-10' },
  ],
  [
    'decided late',
    { hearingDecisionDate: '2025-11-20' },
    ['over', 'ended', 'metLate'],
    { how: 'decided', on: '2025-11-20' },
  ],
  [
    'settled',
    { resolutionAgreementReachedFlag: true, resolutionDateFinalizedAfterAgreement: day },
    ['over', 'ended', 'over'],
    { how: 'settled', on: day },
  ],
  ['agreed on, not final', { resolutionAgreementReachedFlag: true }, ['overdue', 'ended', 'overdue'], null],
  [
    'without a meeting by wish',
    { resolutionAgreeToMeetingFlag: false },
    ['over', 'ended', 'overdue'],
    { how: 'refused', on: null },
  ],
  // It has no resolution process.
  [
    'the agency’s own, decided',
    { filedByParentFlag: false, hearingDecisionDate: day },
    ['metLate'],
    { how: 'decided', on: day },
  ],
  // The meeting is due on 9 September, the hearing on the 30th, the decision ten school days after it was held.
  [
    'expedited and decided',
    {
      expeditedDueProcessComplaintFlag: true,
      resolutionDateHeld: '2025-09-09',
      hearingDateHeld: '2025-09-12',
      hearingDecisionDate: '2025-09-29',
    },
    ['met', 'ended', 'met', 'metLate'],
    { how: 'decided', on: '2025-09-29' },
  ],
])('the limits of a due process case that is %s', (_, given, states, ending) => {
  const found = dueProcessDueDates(aDueProcess({ ...filed, ...given }));
  expect(found.map((deadline) => dueState(deadline, today))).toEqual(states);
  expect(found[0]?.ending).toEqual(ending);
});

test('a period that a case ended in runs no longer', () => {
  const [, period] = dueProcessDueDates(aDueProcess({ ...filed, dateClosed: '2025-09-10' }));
  expect(period && dueState(period, '2025-09-20')).toBe('over');
});

test('the screen of a case and the worklist say the same of what is overdue, of any case on any day', () => {
  fc.assert(
    fc.property(anyCases, anyStatusDate, ({ complaints, dueProcesses }, on) => {
      const late = (found: readonly DueDate[]) =>
        found.filter((deadline) => dueState(deadline, on) === 'overdue').map(({ id }) => id);
      for (const one of complaints as Complaint[]) {
        const work = caseWork('complaint', one, noParts, worklistDays(on));
        expect(overdueOf(work)).toEqual(late(complaintDueDates(one)));
        if (one.dateClosed !== null || one.complaintWithdrawnFlag === true)
          expect(overdueOf(work)).toEqual([]);
      }
      for (const one of dueProcesses as DueProcess[]) {
        const work = caseWork('dueprocess', one, noParts, worklistDays(on));
        expect(overdueOf(work).toSorted()).toEqual(late(dueProcessDueDates(one)).toSorted());
        if (one.dateClosed !== null || one.dueProcessWithdrawnFlag === true)
          expect(overdueOf(work)).toEqual([]);
      }
    }),
  );
});

const overdueOf = (work: readonly WorklistItem[]): string[] =>
  work.filter(({ span }) => span === 'overdue').map(({ about }) => about);
