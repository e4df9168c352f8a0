import { expect, test } from 'vitest';
import { oddityRules } from '#domain/desk/oddities/oddities.ts';
import { oddityKey } from '#domain/desk/oddities/oddity-key.ts';
import { eventOddities, findingOddities, unfounded } from '#domain/desk/oddities/parts.ts';
import { aComplaint, aDueProcess, aFinding, aMediation, anEvent } from '../../helpers/factories.ts';

// What people have explained stands in the database under these keys: a rule that looks at a further field, or at one less,
// asks them all anew, and one less hides what has changed since. The values are those of cases that were only filed.
const filed = { dateFiled: '2026-09-02' };

const ofEveryCase = [
  'closed before it was filed | dateClosed empty, dateFiled 2026-09-02',
  'withdrawn before it was filed | dateWithdrawn empty, dateFiled 2026-09-02',
  'closed before it was withdrawn | dateClosed empty, dateWithdrawn empty',
];

test('of each thing that may be odd about a case the values stay as they are that it is explained for', () => {
  const { complaint, mediation, dueprocess } = oddityRules;
  expect(complaint.map((rule) => oddityKey(rule, aComplaint(filed), null))).toEqual([
    ...ofEveryCase,
    'report issued before it was filed | dateReportIssued empty, dateFiled 2026-09-02',
    'closed before its report was issued | dateClosed empty, dateReportIssued empty',
    'withdrawn, and a report was issued | complaintWithdrawnFlag empty, dateReportIssued empty',
    'withdrawn without a date | dateWithdrawn empty, complaintWithdrawnFlag empty',
    'a report was issued, and the determination is not set | complaintFoundedFlag empty, dateReportIssued empty',
    'a determination without a report | dateReportIssued empty, complaintFoundedFlag empty',
    'extended without a reason | reportExtensionReason empty, reportExtendedDueDate empty',
    'extended, and it is not recorded who asked | reportExtensionRequestedBy empty, reportExtendedDueDate empty',
    'extended, and it is not recorded when it was granted | reportExtensionDateGranted empty, reportExtendedDueDate empty',
    'extended before it was filed | reportExtensionDateGranted empty, dateFiled 2026-09-02',
    'extended to a day before the report is due anyway | reportExtendedDueDate empty, 2026-11-01',
    'extended after the time limit was over | reportExtensionDateGranted empty, 2026-11-01',
  ]);
  expect(mediation.map((rule) => oddityKey(rule, aMediation(filed), null))).toEqual([
    ...ofEveryCase,
    'held before it was filed | dateHeld empty, dateFiled 2026-09-02',
    'closed before it was held | dateClosed empty, dateHeld empty',
    'an agreement, and no date on which it was held | dateHeld empty, agreementReachedFlag empty',
    'withdrawn, and it was held | mediationWithdrawnFlag empty, dateHeld empty',
    'withdrawn, and an agreement was reached | mediationWithdrawnFlag empty, agreementReachedFlag empty',
    'withdrawn without a date | dateWithdrawn empty, mediationWithdrawnFlag empty',
  ]);
  expect(dueprocess.map((rule) => oddityKey(rule, aDueProcess(filed), null))).toEqual([
    ...ofEveryCase,
    'hearing held before it was filed | hearingDateHeld empty, dateFiled 2026-09-02',
    'decided before it was filed | hearingDecisionDate empty, dateFiled 2026-09-02',
    'decided before the hearing was held | hearingDecisionDate empty, hearingDateHeld empty',
    'closed before it was decided | dateClosed empty, hearingDecisionDate empty',
    'the decision is due before it was filed | decisionDueDate empty, dateFiled 2026-09-02',
    'withdrawn or dismissed, and decided | dueProcessWithdrawnFlag empty, hearingDecisionDate empty',
    'withdrawn or dismissed without a date | dateWithdrawn empty, dueProcessWithdrawnFlag empty',
    'a change of placement was ordered, and no decision is recorded | hearingDecisionDate empty, hearingChangeOfPlacementOrderedFlag empty',
    'a resolution agreement, and no meeting was held | resolutionDateHeld empty, resolutionAgreementReachedFlag empty',
    'a resolution meeting was held, and it was not agreed to | resolutionAgreeToMeetingFlag empty, resolutionDateHeld empty',
    'the agreement has a final day, and none was reached | resolutionAgreementReachedFlag empty, resolutionDateFinalizedAfterAgreement empty',
    'resolution meeting offered before it was filed | resolutionDateOffered empty, dateFiled 2026-09-02',
    'resolution meeting held before it was filed | resolutionDateHeld empty, dateFiled 2026-09-02',
    'resolution meeting held before it was offered | resolutionDateHeld empty, resolutionDateOffered empty',
    'the agreement was final before the resolution meeting | resolutionDateFinalizedAfterAgreement empty, resolutionDateHeld empty',
    'decision extended without a reason | decisionExtensionReason empty, decisionExtendedDueDate empty',
    'decision extended, and it is not recorded who asked | decisionExtensionRequestedBy empty, decisionExtendedDueDate empty',
    'decision extended, and it is not recorded when it was granted | decisionExtensionDateGranted empty, decisionExtendedDueDate empty',
    'decision extended before it was filed | decisionExtensionDateGranted empty, dateFiled 2026-09-02',
    'decision extended to a day before it is due anyway | decisionExtendedDueDate empty, 2026-11-16',
    'decision extended after the time limit was over | decisionExtensionDateGranted empty, 2026-11-16',
    'expedited, and the decision was extended | decisionExtendedDueDate empty, expeditedDueProcessComplaintFlag empty',
  ]);
});

test('and of its events and findings', () => {
  expect(eventOddities.map((rule) => oddityKey(rule, anEvent(), 'uid'))).toEqual([
    'an event without a date | uid | date empty, Other',
    'an event ends before it begins | uid | endTime empty, beginTime empty, Other',
  ]);
  expect(findingOddities(aComplaint(filed)).map((rule) => oddityKey(rule, aFinding(), 'uid'))).toEqual([
    'a corrective action is due before the report was issued | uid | dueDate empty, empty',
    'a corrective action was completed before the complaint was filed | uid | dateCompleted empty, 2026-09-02',
    'closed, and a corrective action is not completed | uid | dateCompleted empty, empty, empty',
  ]);
  // In whichever order a device lists them.
  const findings = [aFinding({ uid: 'b' }), aFinding({ uid: 'a' })];
  expect(oddityKey(unfounded(findings), aComplaint(filed), null)).toBe(
    'unfounded, and findings are recorded | complaintFoundedFlag empty, a, b',
  );
});
