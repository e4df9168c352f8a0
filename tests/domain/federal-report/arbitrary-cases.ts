import fc from 'fast-check';
import type { Complaint } from '#domain/cases/complaint.ts';
import type { DueProcess } from '#domain/cases/due-process.ts';
import type { Mediation } from '#domain/cases/mediation.ts';
import type { ReportCases } from '#domain/federal-report/report.ts';
import { addDays } from '#domain/deadlines/days.ts';
import { aComplaint, aDueProcess, aMediation } from '../../helpers/factories.ts';

/** Days around the federal fiscal year 2025-2026, a little before it and long after. */
const day = fc.integer({ min: -40, max: 500 }).map((days) => addDays('2025-07-01', days));
const maybeDay = fc.option(day, { freq: 3 });
const flag = fc.constantFrom(true, false, null);
const uids = ['a', 'b', 'c'].map((letter) => `0190a000-0000-7000-8000-00000000000${letter}`);
const maybeUid = fc.option(fc.constantFrom(...uids));

const complaint = fc
  .record<Partial<Complaint>>({
    dateFiled: day,
    studentUid: maybeUid,
    complaintWithdrawnFlag: flag,
    dateWithdrawn: maybeDay,
    dateReportIssued: maybeDay,
    complaintFoundedFlag: flag,
    reportExtendedDueDate: maybeDay,
    pendingDueProcessFlag: flag,
    dateClosed: maybeDay,
  })
  .map((given) => aComplaint(given));

const mediation = fc
  .record<Partial<Mediation>>({
    dateFiled: day,
    dueProcessUid: maybeUid,
    mediationWithdrawnFlag: flag,
    dateWithdrawn: maybeDay,
    dateHeld: maybeDay,
    agreementReachedFlag: flag,
    dateClosed: maybeDay,
  })
  .map((given) => aMediation(given));

const dueProcess = fc
  .record<Partial<DueProcess>>({
    uid: fc.constantFrom(...uids),
    dateFiled: day,
    studentUid: maybeUid,
    filedByParentFlag: flag,
    expeditedDueProcessComplaintFlag: flag,
    dueProcessWithdrawnFlag: flag,
    dateWithdrawn: maybeDay,
    resolutionAgreeToMeetingFlag: flag,
    resolutionDateHeld: maybeDay,
    resolutionAgreementReachedFlag: flag,
    resolutionDateFinalizedAfterAgreement: maybeDay,
    hearingDateHeld: maybeDay,
    hearingDecisionDate: maybeDay,
    hearingChangeOfPlacementOrderedFlag: flag,
    decisionDueDate: maybeDay,
    decisionExtendedDueDate: maybeDay,
    dateClosed: maybeDay,
  })
  .map((given) => aDueProcess(given));

/** Any set of cases: every flag and every day on its own, so that most of them contradict themselves. */
export const anyCases: fc.Arbitrary<ReportCases> = fc.record({
  complaints: fc.array(complaint, { maxLength: 30 }),
  mediations: fc.array(mediation, { maxLength: 30 }),
  dueProcesses: fc.array(dueProcess, { maxLength: 30 }),
});
export const anyStatusDate = day;
