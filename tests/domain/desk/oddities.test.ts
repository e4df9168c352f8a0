import { describe, expect, test } from 'vitest';
import type { CaseKind } from '#domain/events.ts';
import { eventOddities, findingOddities, unfounded } from '#domain/desk/oddities/parts.ts';
import { oddities, oddityRules } from '#domain/desk/oddities/oddities.ts';
import { type AnyRecord, recordSchemas, type RecordOf } from '#domain/records/records.ts';
import { aComplaint, aDueProcess, aFinding, aMediation, anEvent } from '../../helpers/factories.ts';

const saysOf = <K extends CaseKind>(kind: K, record: RecordOf<K>) =>
  oddities(kind, record).map(({ says }) => says);

const filed = { dateFiled: '2026-09-02' };

/** The report is due on 1 November 2026, the decision on the 16th. */
const extended = {
  reportExtendedDueDate: '2026-11-20',
  reportExtensionReason: 'parties agreed',
  reportExtensionRequestedBy: 'Both parties',
  reportExtensionDateGranted: '2026-10-20',
} as const;
const reported = {
  dateReportIssued: '2026-10-30',
  complaintWithdrawnFlag: false,
  complaintFoundedFlag: true,
} as const;
const decisionExtended = {
  decisionExtensionReason: 'a witness is ill',
  decisionExtendedDueDate: '2026-12-20',
  decisionExtensionRequestedBy: 'parent',
  decisionExtensionDateGranted: '2026-11-10',
} as const;

describe('a complaint', () => {
  test.each([
    [{}, []],
    [reported, []],
    [{ ...reported, dateClosed: '2026-10-30' }, []],
    [{ complaintWithdrawnFlag: true, dateWithdrawn: '2026-09-20', dateClosed: '2026-09-21' }, []],
    [{ complaintWithdrawnFlag: true, dateWithdrawn: '2026-09-01' }, ['Withdrawn before it was filed.']],
    [{ complaintWithdrawnFlag: true }, ['Withdrawn without a date.']],
    [{ dateReportIssued: '2026-09-01', complaintFoundedFlag: true }, ['Report issued before it was filed.']],
    [{ dateReportIssued: '2026-10-01' }, ['A report was issued, and the determination is not set.']],
    [extended, []],
    [{ ...extended, reportExtensionReason: null }, ['Extended without a reason: 300.152(b)(1) allows two.']],
    [{ ...extended, reportExtensionRequestedBy: null }, ['Extended, and it is not recorded who asked.']],
    [
      { ...extended, reportExtensionDateGranted: null },
      ['Extended, and it is not recorded when it was granted.'],
    ],
    [{ ...extended, reportExtensionDateGranted: '2026-09-01' }, ['Extended before it was filed.']],
    [{ ...reported, dateClosed: '2026-10-29' }, ['Closed before its report was issued.']],
    [
      { complaintWithdrawnFlag: true, dateWithdrawn: '2026-09-20', dateClosed: '2026-09-19' },
      ['Closed before it was withdrawn.'],
    ],
    [
      { ...extended, reportExtendedDueDate: '2026-11-01' },
      ['Extended to a day before the report is due anyway.'],
    ],
    [{ ...extended, reportExtensionDateGranted: '2026-11-01' }, []],
    [{ ...extended, reportExtensionDateGranted: '2026-11-02' }, ['Extended after the time limit was over.']],
    [{ complaintFoundedFlag: false }, ['A determination without a report.']],
    // A dismissed one: class 1.3 by its day of closing.
    [{ dateClosed: '2026-10-01' }, []],
    [{ dateClosed: '2026-10-01', complaintWithdrawnFlag: false }, []],
    [{ dateClosed: '2026-09-01' }, ['Closed before it was filed.']],
    [
      {
        complaintWithdrawnFlag: true,
        dateWithdrawn: '2026-09-20',
        dateReportIssued: '2026-10-01',
        complaintFoundedFlag: true,
      },
      ['Withdrawn, and a report was issued.'],
    ],
  ])('%j', (given, said) => {
    expect(saysOf('complaint', aComplaint({ ...filed, ...given }))).toEqual(said);
  });
});

describe('a mediation', () => {
  test.each([
    [{ dateHeld: '2026-10-01', agreementReachedFlag: true }, []],
    [{ dateHeld: '2026-09-01' }, ['Held before it was filed.']],
    [{ dateHeld: '2026-10-01', dateClosed: '2026-09-30' }, ['Closed before it was held.']],
    [{ agreementReachedFlag: true }, ['An agreement, and no date on which it was held.']],
    [{ mediationWithdrawnFlag: true }, ['Withdrawn without a date.']],
    [
      { mediationWithdrawnFlag: true, dateWithdrawn: '2026-09-20', dateHeld: '2026-09-19' },
      ['Withdrawn, and it was held.'],
    ],
    [
      { mediationWithdrawnFlag: true, dateWithdrawn: '2026-09-20', agreementReachedFlag: true },
      ['An agreement, and no date on which it was held.', 'Withdrawn, and an agreement was reached.'],
    ],
  ])('%j', (given, said) => {
    expect(saysOf('mediation', aMediation({ ...filed, ...given }))).toEqual(said);
  });
});

describe('a due process case', () => {
  test.each([
    [{ hearingDateHeld: '2026-10-01', hearingDecisionDate: '2026-10-20' }, []],
    [{ dateClosed: '2026-09-01' }, ['Closed before it was filed.']],
    [{ hearingDecisionDate: '2026-09-01' }, ['Decided before it was filed.']],
    [
      { hearingDateHeld: '2026-10-21', hearingDecisionDate: '2026-10-20' },
      ['Decided before the hearing was held.'],
    ],
    [
      { dueProcessWithdrawnFlag: true, dateWithdrawn: '2026-09-20', hearingDecisionDate: '2026-10-20' },
      ['Withdrawn or dismissed, and decided.'],
    ],
    [decisionExtended, []],
    [
      { ...decisionExtended, decisionExtensionRequestedBy: null },
      ['Decision extended, and it is not recorded who asked: 300.515(c).'],
    ],
    [
      { ...decisionExtended, decisionExtensionDateGranted: null },
      ['Decision extended, and it is not recorded when it was granted: 300.515(c).'],
    ],
    [{ ...decisionExtended, decisionExtensionReason: null }, ['Decision extended without a reason.']],
    [
      { ...decisionExtended, decisionExtensionDateGranted: '2026-09-01' },
      ['Decision extended before it was filed.'],
    ],
    [{ hearingDateHeld: '2026-09-01' }, ['Hearing held before it was filed.']],
    [{ hearingDecisionDate: '2026-10-20', dateClosed: '2026-10-19' }, ['Closed before it was decided.']],
    [{ decisionDueDate: '2026-09-01' }, ['The decision is due before it was filed.']],
    [{ resolutionDateOffered: '2026-09-01' }, ['Resolution meeting offered before it was filed.']],
    [
      { resolutionDateOffered: '2026-09-20', resolutionDateHeld: '2026-09-19' },
      ['Resolution meeting held before it was offered.'],
    ],
    [
      { ...decisionExtended, decisionExtendedDueDate: '2026-11-16' },
      ['Decision extended to a day before it is due anyway.'],
    ],
    [
      { ...decisionExtended, decisionExtensionDateGranted: '2026-11-17' },
      ['Decision extended after the time limit was over.'],
    ],
    [{ dueProcessWithdrawnFlag: true }, ['Withdrawn or dismissed without a date.']],
    [{ resolutionAgreementReachedFlag: true }, ['A resolution agreement, and no meeting was held.']],
    [{ resolutionDateHeld: '2026-09-01' }, ['Resolution meeting held before it was filed.']],
    [
      {
        resolutionDateHeld: '2026-09-20',
        resolutionAgreementReachedFlag: true,
        resolutionDateFinalizedAfterAgreement: '2026-09-19',
      },
      ['The agreement was final before the resolution meeting.'],
    ],
    [
      { resolutionAgreeToMeetingFlag: false, resolutionDateHeld: '2026-09-20' },
      ['A resolution meeting was held, and it was not agreed to.'],
    ],
    [{ resolutionAgreeToMeetingFlag: null, resolutionDateHeld: '2026-09-20' }, []],
    // Waived, as both may.
    [{ resolutionAgreeToMeetingFlag: false }, []],
    [
      { resolutionDateHeld: '2026-09-20', resolutionDateFinalizedAfterAgreement: '2026-09-21' },
      ['The agreement has a final day, and none was reached.'],
    ],
    [
      { hearingChangeOfPlacementOrderedFlag: true },
      ['A change of placement was ordered, and no decision is recorded.'],
    ],
    [{ hearingChangeOfPlacementOrderedFlag: true, hearingDecisionDate: '2026-10-20' }, []],
    [{ expeditedDueProcessComplaintFlag: true }, []],
    [
      { expeditedDueProcessComplaintFlag: true, decisionExtendedDueDate: '2026-12-01' },
      ['Expedited, and the decision was extended: 300.532(c)(2) allows none.'],
    ],
  ])('%j', (given, said) => {
    expect(saysOf('dueprocess', aDueProcess({ ...filed, ...given }))).toEqual(said);
  });
});

describe('the parts of a case', () => {
  test.each([
    [{ date: '2026-09-10' }, []],
    [{ type: 'Phone Call' }, [['Phone Call without a date.', 'date']]],
    [{ type: null }, [['An event without a date.', 'date']]],
    [
      { date: '2026-09-10', beginTime: '10:00', endTime: '09:45' },
      [['Other ends before it begins.', 'endTime']],
    ],
  ] as const)('the event %j', (given, said) => {
    const event = anEvent(given);
    const found = oddities('mediation', aMediation(filed), { findings: [], events: [event] });
    expect(found.map(({ says, at }) => ({ says, at }))).toEqual(
      said.map(([says, field]) => ({ says, at: { entity: 'event', uid: event.uid, field } })),
    );
  });

  test.each([
    [reported, { dueDate: '2026-11-30', dateCompleted: '2026-11-20' }, []],
    [
      reported,
      { dueDate: '2026-10-29' },
      [['A corrective action is due before the report was issued.', 'dueDate']],
    ],
    [
      reported,
      { dateCompleted: '2026-09-01' },
      [['A corrective action was completed before the complaint was filed.', 'dateCompleted']],
    ],
    [
      { ...reported, dateClosed: '2026-11-01' },
      { dueDate: '2026-11-30' },
      [['Closed, and a corrective action is not completed.', 'dateCompleted']],
    ],
    [{ ...reported, dateClosed: '2026-11-01' }, { dueDate: '2026-11-30', dateCompleted: '2026-11-01' }, []],
    [{ ...reported, dateClosed: '2026-11-01' }, {}, []],
  ] as const)('the complaint %j with the finding %j', (complaint, given, said) => {
    const finding = aFinding(given);
    const found = oddities('complaint', aComplaint({ ...filed, ...complaint }), {
      findings: [finding],
      events: [],
    });
    expect(found.map(({ says, at }) => ({ says, at }))).toEqual(
      said.map(([says, field]) => ({ says, at: { entity: 'finding', uid: finding.uid, field } })),
    );
  });

  test('an unfounded complaint with findings', () => {
    const unfounded = aComplaint({ ...filed, ...reported, complaintFoundedFlag: false });
    const finding = aFinding();
    expect(oddities('complaint', unfounded, { findings: [finding], events: [] })).toEqual([
      {
        says: 'Unfounded, and findings are recorded.',
        why: 'Determination is Unfounded. Expected: Founded, or no findings. Rule: 34 CFR 300.152(b)(2).',
        at: { entity: 'complaint', uid: unfounded.uid, field: 'complaintFoundedFlag' },
        key: `unfounded, and findings are recorded | complaintFoundedFlag false, ${finding.uid}`,
        isExplained: false,
      },
    ]);
  });
});

test('each rule names a field of its kind, and no kind says one thing twice', () => {
  for (const kind of ['complaint', 'mediation', 'dueprocess'] as const) {
    const fields = Object.keys(recordSchemas[kind].entries);
    for (const { field } of oddityRules[kind]) expect(fields).toContain(field);
    const said = oddityRules[kind].map(({ says }) => says);
    expect(new Set(said).size).toBe(said.length);
  }
});

test('each rule has a name of its own among all that a case is asked, which what was explained is found by', () => {
  const ofParts = [...findingOddities(aComplaint()), ...eventOddities, unfounded([])].map(({ id }) => id);
  for (const kind of ['complaint', 'mediation', 'dueprocess'] as const) {
    const ids = [...oddityRules[kind].map(({ id }) => id), ...ofParts];
    expect(new Set(ids).size).toBe(ids.length);
    // A key is a line, and its parts stand between these.
    for (const id of ids) expect(id).not.toMatch(/[|\n]/);
  }
});

test('a case with no more than its day of filing has nothing odd', () => {
  const blank = {
    complaint: aComplaint(filed),
    mediation: aMediation(filed),
    dueprocess: aDueProcess(filed),
  };
  for (const [kind, record] of Object.entries(blank) as [CaseKind, AnyRecord][])
    expect(oddities(kind, record as never)).toEqual([]);
});
