import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { assignedFields } from '#domain/cases/assigned.ts';
import { complaintRules, settleComplaint } from '#domain/cases/complaint.ts';
import { dueProcessRules, settleDueProcess } from '#domain/cases/due-process.ts';
import { type Mediation, mediationRules, settleMediation } from '#domain/cases/mediation.ts';
import type { CaseKind } from '#domain/events.ts';
import { editableKinds } from '#domain/records/records.ts';
import { type FieldRules, isEditable } from '#domain/rules.ts';
import { aComplaint, aDueProcess, aMediation } from '../../helpers/factories.ts';

const saved = { role: 'IDOE-Edit', isNew: false } as const;
const day = '2026-10-01';
const someUid = '0190a000-0000-7000-8000-000000000001';
const aCase = { complaint: aComplaint(), mediation: aMediation(), dueprocess: aDueProcess() };
const flags = [true, false, null];

describe('withdrawn, for the three kinds of case', () => {
  test.each([
    [true, true, false],
    [false, false, true],
    [null, false, false],
  ])('complaint %s: date %s, report %s', (flag, dateOpen, reportOpen) => {
    const complaint = settleComplaint(aComplaint({ complaintWithdrawnFlag: flag, dateWithdrawn: day }));
    expect(complaint.dateWithdrawn).toBe(flag === true ? day : null);
    expect(isEditable(complaintRules, 'dateWithdrawn', complaint, saved)).toBe(dateOpen);
    expect(isEditable(complaintRules, 'dateReportIssued', complaint, saved)).toBe(reportOpen);
    expect(isEditable(complaintRules, 'complaintFoundedFlag', complaint, saved)).toBe(reportOpen);
  });

  test.each([
    [true, true, false],
    [false, false, true],
    [null, false, true],
  ])('mediation %s: date %s, held %s', (flag, dateOpen, heldOpen) => {
    const mediation = settleMediation(
      aMediation({ mediationWithdrawnFlag: flag, dateWithdrawn: day, dateHeld: day }),
    );
    expect(mediation.dateWithdrawn).toBe(flag === true ? day : null);
    expect(mediation.dateHeld).toBe(flag === true ? null : day);
    expect(isEditable(mediationRules, 'dateWithdrawn', mediation, saved)).toBe(dateOpen);
    expect(isEditable(mediationRules, 'dateHeld', mediation, saved)).toBe(heldOpen);
    expect(isEditable(mediationRules, 'agreementReachedFlag', mediation, saved)).toBe(heldOpen);
  });

  test.each([
    [true, true, false],
    [false, false, true],
    [null, false, false],
  ])('due process %s: date %s, hearing %s', (flag, dateOpen, hearingOpen) => {
    const dueProcess = settleDueProcess(aDueProcess({ dueProcessWithdrawnFlag: flag, dateWithdrawn: day }));
    expect(dueProcess.dateWithdrawn).toBe(flag === true ? day : null);
    expect(isEditable(dueProcessRules, 'dateWithdrawn', dueProcess, saved)).toBe(dateOpen);
    expect(isEditable(dueProcessRules, 'hearingDecisionDate', dueProcess, saved)).toBe(hearingOpen);
    expect(isEditable(dueProcessRules, 'hearingALJ', dueProcess, saved)).toBe(hearingOpen);
  });
});

test.each(['complaint', 'mediation', 'dueprocess'] as const)(
  'a name that is taken off a %s takes the link to its user with it, and one that stays keeps it',
  (kind) => {
    const { name, user } = assignedFields[kind];
    const settled = (text: string | null) => {
      const record = { ...aCase[kind], [name]: text, [user]: someUid };
      return (editableKinds[kind].settle(record as never) as unknown as Record<string, unknown>)[user];
    };
    expect([settled(null), settled('Dana')]).toEqual([null, someUid]);
  },
);

test('settling settles: a second time changes nothing', () => {
  const anyFlag = fc.constantFrom(...flags);
  const anyDay = fc.constantFrom(null, day);
  fc.assert(
    fc.property(anyFlag, anyDay, anyDay, (flag, dateWithdrawn, dateHeld) => {
      const complaint = settleComplaint(aComplaint({ complaintWithdrawnFlag: flag, dateWithdrawn }));
      const mediation = settleMediation(
        aMediation({ mediationWithdrawnFlag: flag, dateWithdrawn, dateHeld }),
      );
      const dueProcess = settleDueProcess(aDueProcess({ dueProcessWithdrawnFlag: flag, dateWithdrawn }));
      expect(settleComplaint(complaint)).toEqual(complaint);
      expect(settleMediation(mediation)).toEqual(mediation);
      expect(settleDueProcess(dueProcess)).toEqual(dueProcess);
    }),
  );
});

// Agreed to the meeting, agreement reached, and which of Date Held, Agreement Reached and Date Finalized are open.
test.each([
  [true, true, [true, true, true]],
  [true, false, [true, true, false]],
  [true, null, [true, true, false]],
  [false, true, [false, false, false]],
  [false, false, [false, false, false]],
  [false, null, [false, false, false]],
  [null, true, [false, false, false]],
  [null, false, [false, false, false]],
  [null, null, [false, false, false]],
])('of a resolution: meeting %s, agreement %s', (resolutionAgreeToMeetingFlag, agreement, open) => {
  const dueProcess = aDueProcess({
    resolutionAgreeToMeetingFlag,
    resolutionAgreementReachedFlag: agreement,
    resolutionDateHeld: day,
    resolutionDateFinalizedAfterAgreement: day,
  });
  const fields = [
    'resolutionDateHeld',
    'resolutionAgreementReachedFlag',
    'resolutionDateFinalizedAfterAgreement',
  ] as const;
  expect(fields.map((field) => isEditable(dueProcessRules, field, dueProcess, saved))).toEqual(open);
  // What was typed before stays, for somebody who said no by mistake.
  expect(settleDueProcess(dueProcess)).toEqual(dueProcess);
});

test('the closing date of a mediation is closed where it was made from a due process case, and only there', () => {
  expect(isEditable(mediationRules, 'dateClosed', aMediation(), saved)).toBe(true);
  // A form that makes one knows of no link at all: its record has no such field yet.
  const { dueProcessUid: _, ...byHand } = aMediation();
  expect(isEditable(mediationRules, 'dateClosed', byHand as Mediation, { ...saved, isNew: true })).toBe(true);
  const linked = aMediation({ dueProcessUid: someUid });
  expect(isEditable(mediationRules, 'dateClosed', linked, saved)).toBe(false);
});

test('a case number is for Admins, after the first save', () => {
  for (const [rules, record] of [
    [complaintRules, aComplaint()],
    [mediationRules, aMediation()],
    [dueProcessRules, aDueProcess()],
  ] as const) {
    const open = (role: 'Admin' | 'IDOE-Edit', isNew: boolean, id = record.id) =>
      isEditable(rules as FieldRules<object>, 'caseNumber' as never, { ...record, id }, { role, isNew });
    expect([open('Admin', false), open('Admin', true), open('IDOE-Edit', false)]).toEqual([
      true,
      false,
      false,
    ]);
    // Saved on a device, and not numbered by the server yet.
    expect(open('Admin', false, -1)).toBe(false);
  }
});

/** The fields that are closed to who edits cases. */
function closed(kind: CaseKind, record: object, isNew: boolean): string[] {
  const { edit, rules } = editableKinds[kind];
  const open = (field: string) =>
    isEditable(rules as FieldRules<object>, field as never, record, { role: 'IDOE-Edit', isNew });
  return Object.keys(edit).filter((field) => !open(field));
}

const outcomeOfComplaint = [
  'caseNumber',
  'dateWithdrawn',
  'dateClosed',
  'yearCaseNumber',
  'investigatorName',
  'investigatorUserUid',
  'complaintWithdrawnFlag',
  'dateReportIssued',
  'complaintFoundedFlag',
  'reportExtendedDueDate',
  'reportExtensionReason',
  'reportExtensionRequestedBy',
  'reportExtensionDateGranted',
  'pendingDueProcessFlag',
];
const hearing = [
  'hearingDateHeld',
  'hearingDecisionDate',
  'hearingChangeOfPlacementOrderedFlag',
  'hearingALJ',
  'hearingALJUserUid',
];
const ofExtension = [
  'decisionExtensionRequestedBy',
  'decisionExtensionReason',
  'decisionExtensionDateGranted',
];
const outcomeOfDueProcess = [
  'caseNumber',
  'dateWithdrawn',
  'dateClosed',
  'dueProcessWithdrawnFlag',
  'resolutionDateOffered',
  'resolutionAgreeToMeetingFlag',
  'resolutionDateHeld',
  'resolutionAgreementReachedFlag',
  'resolutionDateFinalizedAfterAgreement',
  ...hearing,
  'decisionDueDate',
  'decisionExtendedDueDate',
  ...ofExtension,
];

test.each(flags)(
  'on a new case the filing is open and its outcome is not, whatever it says: withdrawn %s',
  (flag) => {
    const complaint = aComplaint({ complaintWithdrawnFlag: flag, reportExtendedDueDate: day });
    expect(closed('complaint', complaint, true)).toEqual(outcomeOfComplaint);
    const dueProcess = aDueProcess({
      dueProcessWithdrawnFlag: flag,
      resolutionAgreeToMeetingFlag: true,
      resolutionAgreementReachedFlag: true,
      decisionExtendedDueDate: day,
    });
    expect(closed('dueprocess', dueProcess, true)).toEqual(outcomeOfDueProcess);
  },
);

test('on a saved case all is open that its flags do not close', () => {
  const complaint = aComplaint({ complaintWithdrawnFlag: false, reportExtendedDueDate: day });
  const numbers = ['caseNumber', 'dateWithdrawn', 'yearCaseNumber'];
  expect(closed('complaint', complaint, false)).toEqual(numbers);
  expect(closed('complaint', { ...complaint, reportExtendedDueDate: null }, false)).toEqual([
    ...numbers,
    'reportExtensionReason',
    'reportExtensionRequestedBy',
    'reportExtensionDateGranted',
  ]);
  const dueProcess = aDueProcess({
    dueProcessWithdrawnFlag: false,
    resolutionAgreeToMeetingFlag: true,
    resolutionAgreementReachedFlag: true,
    decisionExtendedDueDate: day,
  });
  expect(closed('dueprocess', dueProcess, false)).toEqual(['caseNumber', 'dateWithdrawn']);
  expect(closed('dueprocess', { ...dueProcess, dueProcessWithdrawnFlag: true }, false)).toEqual([
    'caseNumber',
    ...hearing,
  ]);
  expect(closed('dueprocess', { ...dueProcess, decisionExtendedDueDate: null }, false)).toEqual([
    'caseNumber',
    'dateWithdrawn',
    ...ofExtension,
  ]);
  expect(closed('dueprocess', { ...dueProcess, expeditedDueProcessComplaintFlag: true }, false)).toEqual([
    'caseNumber',
    'dateWithdrawn',
    'decisionExtendedDueDate',
    ...ofExtension,
  ]);
});

// Two people’s changes of them are shown to the later one together: beside each other they could say what neither meant.
describe.each(['complaint', 'mediation', 'dueprocess'] as const)(
  'what hangs together in a %s is one in a conflict',
  (kind) => {
    const { edit, rules, settle, groups } = editableKinds[kind];
    const fields = Object.keys(edit);
    // What a case may be full of, and each value that a field may take in its place.
    const values = [[null], [true, day, someUid, 'words'], [false, day, someUid, 'words']];
    const groupOf = (field: string) => groups.find((group) => group.includes(field));

    test('a field that another one opens or clears', () => {
      const held = (field: string, value: unknown) => v.is(edit[field as never] as v.GenericSchema, value);
      const open = (one: object, field: string) =>
        isEditable(rules as FieldRules<object>, field as never, one, saved);
      const settled = (one: object, field: string) =>
        (settle(one as never) as unknown as Record<string, unknown>)[field];
      for (const all of values) {
        const filled = fields.flatMap((field) => {
          const value = all.find((each) => held(field, each));
          return value === undefined ? [] : [[field, value] as const];
        });
        const base = { ...aCase[kind], ...Object.fromEntries(filled) };
        for (const changed of fields)
          for (const value of values.flat().filter((each) => held(changed, each))) {
            const after = { ...base, [changed]: value };
            const hang = fields.filter(
              (field) =>
                field !== changed &&
                (open(base, field) !== open(after, field) || settled(base, field) !== settled(after, field)),
            );
            for (const field of hang) expect(groupOf(field), `${changed} and ${field}`).toContain(changed);
          }
      }
    });

    test.each([
      [['locationDistrict', 'aeaCode']],
      [['filerAddress', 'filerCity', 'filerState', 'filerZip']],
      [['attorneyAddress', 'attorneyCity', 'attorneyState', 'attorneyZip']],
    ])('an address, and a district with its AEA: %j', (together) => {
      expect(groups).toContainEqual(together);
    });
  },
);
