import { describe, expect, test } from 'vitest';
import type { DueProcess } from '#domain/cases/due-process.ts';
import { whoActsNext } from '#domain/desk/acts-next/who-acts-next.ts';
import type { CaseEvent } from '#domain/events.ts';
import { aDueProcess, anEvent } from '../../helpers/factories.ts';

const today = '2026-09-10';

const acts = (given: Partial<DueProcess>, on: string, events: readonly CaseEvent[] = []) => {
  const dueProcess = aDueProcess({ dateFiled: '2026-09-02', ...given });
  const found = whoActsNext('dueprocess', dueProcess, { findings: [], events }, on);
  return found && [found.words, found.at.field];
};

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
    [
      'met about without an offer or a word',
      { resolutionDateHeld: '2026-09-09' },
      today,
      ['Parties: resolve', 'resolutionAgreementReachedFlag'],
    ],
    [
      'met about on an offer',
      { resolutionDateHeld: '2026-09-09', resolutionDateOffered: '2026-09-05' },
      today,
      ['Parties: resolve', 'resolutionAgreementReachedFlag'],
    ],
    [
      'met about without agreement',
      { ...agreed, resolutionAgreementReachedFlag: false },
      today,
      ['Department: assign', 'hearingALJ'],
    ],
    [
      'on the last day of its resolution period',
      agreed,
      '2026-10-02',
      ['Parties: resolve', 'resolutionAgreementReachedFlag'],
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
    [
      'extended with a reason',
      { decisionExtendedDueDate: '2026-12-20', decisionExtensionReason: 'illness' },
      today,
      ['District: offer a resolution meeting', 'resolutionDateOffered'],
    ],
    [
      'expedited, which nothing extends',
      { decisionExtendedDueDate: '2026-12-20', expeditedDueProcessComplaintFlag: true },
      today,
      ['District: offer a resolution meeting', 'resolutionDateOffered'],
    ],
    ['decided', { hearingDecisionDate: '2026-09-09' }, today, ['Close', 'dateClosed']],
    [
      'expedited, decided and without a change of placement',
      {
        hearingDecisionDate: '2026-09-09',
        expeditedDueProcessComplaintFlag: true,
        hearingChangeOfPlacementOrderedFlag: false,
      },
      today,
      ['Close', 'dateClosed'],
    ],
    [
      'expedited, decided and dismissed',
      {
        hearingDecisionDate: '2026-09-09',
        expeditedDueProcessComplaintFlag: true,
        dueProcessWithdrawnFlag: true,
        dateWithdrawn: '2026-09-09',
      },
      today,
      ['Close', 'dateClosed'],
    ],
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
    expect(acts(given, on)).toEqual(expected);
  });

  test('a hearing case that waits for a document waits for the district', () => {
    const events = [anEvent({ type: 'Document Requested', date: '2026-09-05' })];
    const before = { filedByParentFlag: false, hearingALJ: 'Abe' };
    expect(acts(before, today, events)).toEqual(['District', 'type']);
  });
});
