import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CaseKind } from '#domain/events.ts';
import { oddities } from '#domain/desk/oddities/oddities.ts';
import { fieldLabel } from '#domain/records/field-labels.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { aComplaint, aDueProcess, aFinding, aMediation, anEvent } from '../../helpers/factories.ts';

const filed = { dateFiled: '2026-09-02' };
const asked = {
  reportExtensionReason: 'parties agreed',
  reportExtensionRequestedBy: 'Both parties',
  reportExtensionDateGranted: '2026-10-20',
} as const;
const reported = {
  dateReportIssued: '2026-10-30',
  complaintWithdrawnFlag: false,
  complaintFoundedFlag: true,
} as const;
/** The decision is due on 16 November 2026. */
const decisionExtended = {
  decisionExtensionReason: 'a witness is ill',
  decisionExtendedDueDate: '2026-12-20',
  decisionExtensionRequestedBy: 'parent',
  decisionExtensionDateGranted: '2026-11-10',
} as const;

describe('why something is odd', () => {
  const whyOf = <K extends CaseKind>(kind: K, record: RecordOf<K>) =>
    oddities(kind, record).map(({ why }) => why);

  test('a day that is earlier than another names both', () => {
    expect(whyOf('complaint', aComplaint({ dateFiled: '2026-11-01', dateClosed: '2020-01-01' }))).toEqual([
      'Date Closed is 01/01/2020. Expected: 11/01/2026 (Date Filed) or later. Rule: the steps of a case follow each other.',
    ]);
  });

  test('what is missing names the value that asks for it', () => {
    expect(whyOf('mediation', aMediation({ ...filed, agreementReachedFlag: true }))).toEqual([
      'Date Held is empty. Expected: a day, since Written Agreement Reached is Yes. Rule: 34 CFR 300.506(b)(6).',
    ]);
    expect(whyOf('complaint', aComplaint({ ...filed, dateReportIssued: '2026-10-01' }))).toEqual([
      'Determination is not set. Expected: Founded or Unfounded, since Date Report Issued is 10/01/2026. Rule: 34 CFR 300.152(a)(5).',
    ]);
  });

  test('a yes, a no and a determination are said in the words of their fields', () => {
    expect(whyOf('complaint', aComplaint({ ...filed, complaintFoundedFlag: true }))).toEqual([
      'Date Report Issued is empty. Expected: a day, since Determination is Founded. Rule: 34 CFR 300.152(a)(5).',
    ]);
    const refused = { resolutionAgreeToMeetingFlag: false, resolutionDateHeld: '2026-09-20' };
    expect(whyOf('dueprocess', aDueProcess({ ...filed, ...refused }))).toEqual([
      'Resolution: Agreed to Resolution Meeting is No. Expected: Yes, or no day of a meeting, since Resolution: Date Held is 09/20/2026. Rule: the federal report counts no meeting that was not agreed to (3.1).',
    ]);
  });

  test('an extension names the day when the limit ends anyway', () => {
    expect(
      whyOf('complaint', aComplaint({ ...filed, reportExtendedDueDate: '2026-11-01', ...asked })),
    ).toEqual([
      'Report Extended To is 11/01/2026. Expected: a day after 11/01/2026, when it is due anyway. Rule: 34 CFR 300.152(a) and (b)(1).',
    ]);
    expect(
      whyOf(
        'dueprocess',
        aDueProcess({ ...filed, ...decisionExtended, decisionExtensionDateGranted: '2026-11-17' }),
      ),
    ).toEqual([
      'Hearing: Extension Granted On is 11/17/2026. Expected: 11/16/2026 or earlier, while the time limit runs. Rule: 34 CFR 300.515(c).',
    ]);
  });

  test('an event and a finding are explained by their own fields', () => {
    const event = anEvent({ date: '2026-09-10', beginTime: '10:00', endTime: '09:45' });
    const finding = aFinding({ dueDate: '2026-10-29' });
    const complaint = aComplaint({ ...filed, ...reported });
    expect(
      oddities('complaint', complaint, { findings: [finding], events: [event] }).map(({ why }) => why),
    ).toEqual([
      'Due Date is 10/29/2026. Expected: 10/30/2026 (Date Report Issued) or later. Rule: 34 CFR 300.152(b)(2).',
      'End Time is 9:45 AM. Expected: 10:00 AM (Begin Time) or later. Rule: an event ends after it began.',
    ]);
  });

  test('any odd case, whatever it holds, names its field, what was expected and a rule', () => {
    const days = fc.option(fc.constantFrom('2026-08-30', '2026-09-10', '2026-11-01', '2026-12-24'));
    const flags = fc.option(fc.boolean());
    const fields = fc.record({
      dateClosed: days,
      dateWithdrawn: days,
      dateReportIssued: days,
      reportExtendedDueDate: days,
      reportExtensionDateGranted: days,
      complaintWithdrawnFlag: flags,
      complaintFoundedFlag: flags,
    });
    fc.assert(
      fc.property(fields, (given) => {
        for (const { why, at } of oddities('complaint', aComplaint({ ...filed, ...given }))) {
          expect(why).toMatch(/^.+ is .+\. Expected: .+\. Rule: .+\.$/);
          expect(why.startsWith(`${fieldLabel('complaint', at.field)} is `)).toBe(true);
          expect(why).not.toMatch(/null|undefined|\d{4}-\d{2}/);
        }
      }),
    );
  });
});
