import type { Complaint } from '#domain/cases/complaint.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import type { Mediation } from '#domain/cases/mediation.ts';
import { addDays } from '#domain/deadlines/days.ts';
import { countsOf } from '#domain/federal-report/checks.ts';
import type { ReportRow } from '#domain/federal-report/rows.ts';

/** A row of the table that states published (docs/federal-report.md, Published rows). */
export interface PublishedRow {
  state: string;
  year: string;
  cells: readonly number[];
}

const row = (state: string, year: string, text: string): PublishedRow => ({
  state,
  year,
  cells: text.split(/[,|]/).map(Number),
});

export const newJersey = row(
  'New Jersey',
  '2014-2015',
  '244,112,31,103,9,71,71,61|884,727,389,96,338,143,18,139|1211,13,8,52,45,5,269,890|14,1,1,2,0,0,12',
);
export const mississippi = row(
  'Mississippi',
  '2015-2016',
  '61,37,25,37,0,0,0,24|15,10,1,1,9,9,0,5|12,7,3,0,0,0,0,12|0,0,0,0,0,0,0',
);
export const iowa = row(
  'Iowa',
  '2012-2013',
  '14,6,3,3,3,4,0,4|17,12,3,3,9,9,0,5|9,2,2,2,0,2,3,4|1,1,1,0,0,0,1',
);
/** Published, and fails 1 = 1.1 + 1.2 + 1.3. */
export const oklahoma = row(
  'Oklahoma',
  '2011-2012',
  '18,18,5,13,0,0,0,11|15,12,0,0,12,11,0,3|13,6,4,0,0,0,2,11|1,1,0,0,0,0,1',
);

/** A mediation that says whether it came from a due process case rather than which. */
export type MediationOutcome = Partial<Mediation> & { isRelated: boolean };

export interface Outcomes {
  complaints: Partial<Complaint>[];
  mediations: MediationOutcome[];
  dueProcesses: Partial<DueProcess>[];
}

/** How many of the first cases of a class something holds for. */
const first = (count: number) => (index: number) => index < count;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Cases whose outcomes give the row; each filed on a day in the autumn of its year, and over before the next summer. */
export function outcomesOf({ year, cells }: PublishedRow): Outcomes {
  const counts = countsOf(cells);
  const n = (name: ReportRow) => counts[name];
  const filed = (index: number) => addDays(`${year.slice(0, 4)}-09-02`, index % 60);
  const after = (index: number, days: number) => addDays(filed(index), days);

  const complaints: Outcomes['complaints'] = [
    ...times(n('1.1'), (index) => {
      const [isInTime, isExtended] = [
        first(n('1.1(b)'))(index),
        !first(n('1.1(b)'))(index) && first(n('1.1(b)') + n('1.1(c)'))(index),
      ];
      return {
        dateFiled: filed(index),
        complaintWithdrawnFlag: false,
        complaintFoundedFlag: first(n('1.1(a)'))(index),
        dateReportIssued: after(index, isInTime ? 60 : isExtended ? 80 : 100),
        reportExtendedDueDate: isExtended ? after(index, 80) : null,
        reportExtensionReason: isExtended ? ('parties agreed' as const) : null,
      };
    }),
    ...times(n('1.2'), (index) => ({
      dateFiled: filed(index),
      pendingDueProcessFlag: first(n('1.2(a)'))(index),
    })),
    ...times(n('1.3'), (index) => ({
      dateFiled: filed(index),
      complaintWithdrawnFlag: true,
      dateWithdrawn: after(index, 20),
      dateClosed: after(index, 21),
    })),
  ];

  const held = (index: number, isRelated: boolean, agreements: number) => ({
    dateFiled: filed(index),
    isRelated,
    mediationWithdrawnFlag: false,
    dateHeld: after(index, 30),
    agreementReachedFlag: first(agreements)(index),
  });
  const mediations: Outcomes['mediations'] = [
    ...times(n('2.1(a)'), (index) => held(index, true, n('2.1(a)(i)'))),
    ...times(n('2.1(b)'), (index) => held(index, false, n('2.1(b)(i)'))),
    ...times(n('2.2'), (index) => ({ dateFiled: filed(index), isRelated: false })),
    ...times(n('2.3'), (index) => ({
      dateFiled: filed(index),
      isRelated: false,
      mediationWithdrawnFlag: true,
      dateWithdrawn: after(index, 10),
    })),
  ];

  return { complaints, mediations, dueProcesses: dueProcessesOf(n, filed, after) };
}

function dueProcessesOf(
  n: (row: ReportRow) => number,
  filed: (index: number) => string,
  after: (index: number, days: number) => string,
): Outcomes['dueProcesses'] {
  /** Cases of section 3 in the order of their classes: whether each is expedited, and which of its class it is. */
  const classes = [
    { name: 'decided', all: n('3.2'), expedited: n('4.2') },
    { name: 'pending', all: n('3.3'), expedited: n('4.3') },
    { name: 'withdrawn', all: n('3.4'), expedited: n('4.4') },
  ] as const;
  const cases = classes.flatMap(({ name, all, expedited }) =>
    times(all, (index) => ({ name, index, isExpedited: first(expedited)(index) })),
  );
  // Meetings and agreements don't depend on the class: the expedited ones go to the first expedited cases.
  let [meetings, agreements] = [n('3.1') - n('4.1'), n('3.1(a)') - n('4.1(a)')];
  let [expeditedMeetings, expeditedAgreements] = [n('4.1'), n('4.1(a)')];
  let changes = n('4.2(a)');
  return cases.map(({ name, index, isExpedited }) => {
    const hasMeeting = isExpedited ? expeditedMeetings-- > 0 : meetings-- > 0;
    const hasAgreement = isExpedited ? expeditedAgreements-- > 0 : agreements-- > 0;
    const isDecided = name === 'decided';
    // The last decided ones are in time, or in their extended time: expedited ones, which come first, have no extension.
    const inTime = isDecided && index >= n('3.2') - n('3.2(a)');
    const inExtendedTime = isDecided && !inTime && index >= n('3.2') - n('3.2(a)') - n('3.2(b)');
    return {
      dateFiled: filed(index),
      expeditedDueProcessComplaintFlag: isExpedited,
      filedByParentFlag: true,
      ...(hasMeeting && { resolutionAgreeToMeetingFlag: true, resolutionDateHeld: after(index, 10) }),
      ...(hasMeeting && { resolutionAgreementReachedFlag: hasAgreement }),
      ...(isDecided && {
        dueProcessWithdrawnFlag: false,
        hearingDateHeld: after(index, 20),
        hearingDecisionDate: after(index, inTime ? 21 : 100),
        hearingChangeOfPlacementOrderedFlag: isExpedited && changes-- > 0,
      }),
      ...(inExtendedTime && { decisionExtendedDueDate: after(index, 100) }),
      ...(name === 'withdrawn' && { dueProcessWithdrawnFlag: true, dateWithdrawn: after(index, 40) }),
    };
  });
}
