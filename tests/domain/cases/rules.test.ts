import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { complaintRules, settleComplaint } from '#domain/cases/complaint.ts';
import { dueProcessRules, settleDueProcess } from '#domain/cases/due-process.ts';
import { type Mediation, mediationRules, settleMediation } from '#domain/cases/mediation.ts';
import { isEditable } from '#domain/rules.ts';
import { aComplaint, aDueProcess, aMediation } from '../../helpers/factories.ts';

const saved = { role: 'IDOE-Edit', isNew: false } as const;
const day = '2026-10-01';
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
  const linked = aMediation({ dueProcessUid: '0190a000-0000-7000-8000-000000000001' });
  expect(isEditable(mediationRules, 'dateClosed', linked, saved)).toBe(false);
});

test('a case number is for Admins, after the first save', () => {
  for (const [rules, record] of [
    [complaintRules, aComplaint()],
    [mediationRules, aMediation()],
    [dueProcessRules, aDueProcess()],
  ] as const) {
    const open = (role: 'Admin' | 'IDOE-Edit', isNew: boolean) =>
      isEditable(rules as typeof complaintRules, 'caseNumber', record as ReturnType<typeof aComplaint>, {
        role,
        isNew,
      });
    expect([open('Admin', false), open('Admin', true), open('IDOE-Edit', false)]).toEqual([
      true,
      false,
      false,
    ]);
  }
});

test('on a new complaint the filing is open and its outcome is not', () => {
  const isNew = { role: 'Admin', isNew: true } as const;
  const complaint = aComplaint({ complaintWithdrawnFlag: false });
  for (const field of [
    'dateFiled',
    'studentId',
    'filedByParentFlag',
    'filerZip',
    'facts',
    'locationDistrict',
  ] as const)
    expect(isEditable(complaintRules, field, complaint, isNew), field).toBe(true);
  for (const field of [
    'dateClosed',
    'complaintWithdrawnFlag',
    'dateReportIssued',
    'investigatorName',
  ] as const)
    expect(isEditable(complaintRules, field, complaint, isNew), field).toBe(false);
});
