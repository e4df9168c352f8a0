import { describe, expect, test } from 'vitest';
import { complaintRules, settleComplaint } from '#domain/cases/complaint.ts';
import { dueProcessGroups, dueProcessRules, settleDueProcess } from '#domain/cases/due-process.ts';
import { isEditable } from '#domain/rules.ts';
import { aComplaint, aDueProcess } from '../../helpers/factories.ts';

const saved = { role: 'IDOE-Edit', isNew: false } as const;
const reportExtension = {
  reportExtendedDueDate: '2026-12-01',
  reportExtensionReason: 'parties agreed',
  reportExtensionRequestedBy: 'Both parties',
  reportExtensionDateGranted: '2026-10-20',
} as const;
const decisionExtension = {
  decisionExtendedDueDate: '2026-12-20',
  decisionExtensionRequestedBy: 'parent',
  decisionExtensionReason: 'An expert is unavailable',
  decisionExtensionDateGranted: '2026-11-10',
} as const;

describe('the report of a complaint', () => {
  test('what is said of an extension needs the day that it extends to', () => {
    for (const field of Object.keys(reportExtension) as (keyof typeof reportExtension)[]) {
      const open = (given: object) => isEditable(complaintRules, field, aComplaint(given), saved);
      expect(open(reportExtension)).toBe(true);
      expect(open({})).toBe(field === 'reportExtendedDueDate');
      expect(isEditable(complaintRules, field, aComplaint(reportExtension), { ...saved, isNew: true })).toBe(
        false,
      );
    }
  });

  test('one that is taken off takes with it what was said of it; one that is on stays whole', () => {
    const extended = aComplaint(reportExtension);
    expect(settleComplaint(extended)).toEqual(extended);
    expect(settleComplaint({ ...extended, reportExtendedDueDate: null })).toMatchObject({
      reportExtensionReason: null,
      reportExtensionRequestedBy: null,
      reportExtensionDateGranted: null,
    });
  });
});

describe('the decision of a hearing', () => {
  test.each([
    [true, false],
    [false, true],
    [null, true],
  ])(
    'on a case whose Expedited is %s an extension is open: %s',
    (expeditedDueProcessComplaintFlag, isOpen) => {
      const dueProcess = aDueProcess({ expeditedDueProcessComplaintFlag, ...decisionExtension });
      for (const field of Object.keys(decisionExtension) as (keyof typeof decisionExtension)[])
        expect(isEditable(dueProcessRules, field, dueProcess, saved)).toBe(isOpen);
      const settled = settleDueProcess(dueProcess);
      expect(settled.decisionExtendedDueDate).toBe(isOpen ? '2026-12-20' : null);
      expect(settled.decisionExtensionReason).toBe(isOpen ? 'An expert is unavailable' : null);
    },
  );

  test('one that is taken off takes with it what was said of it', () => {
    expect(
      settleDueProcess(aDueProcess({ ...decisionExtension, decisionExtendedDueDate: null })),
    ).toMatchObject({
      decisionExtensionRequestedBy: null,
      decisionExtensionReason: null,
      decisionExtensionDateGranted: null,
    });
  });

  test('Expedited and the extension merge as one', () => {
    expect(dueProcessGroups.find((group) => group.includes('expeditedDueProcessComplaintFlag'))).toEqual(
      expect.arrayContaining(Object.keys(decisionExtension)),
    );
  });
});
