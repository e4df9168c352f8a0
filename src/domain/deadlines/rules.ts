import type { Complaint } from '../cases/complaint.ts';
import type { DueProcess } from '../cases/due-process.ts';

/** What the limits of a complaint depend on. */
export type ComplaintCourse = Pick<
  Complaint,
  | 'dateFiled'
  | 'complaintWithdrawnFlag'
  | 'dateWithdrawn'
  | 'dateClosed'
  | 'dateReportIssued'
  | 'reportExtendedDueDate'
  | 'reportExtensionReason'
  | 'reportExtensionRequestedBy'
  | 'reportExtensionDateGranted'
>;

/** What the limits of a due process case depend on. */
export type DueProcessCourse = Pick<
  DueProcess,
  | 'dateFiled'
  | 'filedByParentFlag'
  | 'expeditedDueProcessComplaintFlag'
  | 'dueProcessWithdrawnFlag'
  | 'dateWithdrawn'
  | 'dateClosed'
  | 'resolutionAgreeToMeetingFlag'
  | 'resolutionDateHeld'
  | 'resolutionAgreementReachedFlag'
  | 'resolutionDateFinalizedAfterAgreement'
  | 'hearingDateHeld'
  | 'hearingDecisionDate'
  | 'decisionDueDate'
  | 'decisionExtendedDueDate'
  | 'decisionExtensionRequestedBy'
  | 'decisionExtensionDateGranted'
>;

/** The names of a record's days. */
type DayField<T> = { [F in keyof T]: T[F] extends string | null ? F : never }[keyof T] & string;

/** What kind of day a limit counts. The calendar of each school isn't known: its days are taken as Mondays to Fridays. */
export type DayKind = 'calendar' | 'school';

export interface DeadlineRule<T> {
  id: string;
  /** What has to happen, in words. */
  what: string;
  /** Section of 34 CFR. */
  citation: string;
  /** A day of the case, or the end of another limit of the same case. */
  start: { day: DayField<T>; words: string } | { after: string; words: string };
  /** The start is this day instead when it is set and earlier: the hearing that was held before its last day. */
  startsEarlierOn?: DayField<T>;
  length: number;
  days: DayKind;
  /** The day of the case that fulfils it; none: a period that only ends. */
  metBy?: DayField<T>;
  /** The case's own due day, which takes the place of the computed one. */
  override?: DayField<T>;
  extension?: {
    citation: string;
    to: DayField<T>;
    requestedBy: keyof T & string;
    grantedOn: DayField<T>;
    /** The field that names the reason, where only certain ones allow it. */
    reason?: DayField<T>;
  };
  /** On which cases it binds, by their flags; a flag that is unset counts as no, and an unset filer as the parent. */
  when?: { expedited?: boolean; filedByParent?: boolean };
}

const filing = { day: 'dateFiled', words: 'filing' } as const;

/** Calendar days unless said, without roll-over from a weekend or holiday (docs/federal-report.md, Time limits). */
export const complaintDeadlines: readonly DeadlineRule<ComplaintCourse>[] = [
  {
    id: 'complaintReport',
    what: 'Complaint report',
    citation: '300.152(a)',
    start: filing,
    length: 60,
    days: 'calendar',
    metBy: 'dateReportIssued',
    extension: {
      citation: '300.152(b)(1)',
      to: 'reportExtendedDueDate',
      requestedBy: 'reportExtensionRequestedBy',
      grantedOn: 'reportExtensionDateGranted',
      reason: 'reportExtensionReason',
    },
  },
];

/** A complaint may concern what happened at most a year before it was received. */
export const complaintLookBack = { citation: '300.153(c)' } as const;

/** A specific one by the hearing officer, at the request of a party. */
const hearingExtension = {
  citation: '300.515(c)',
  to: 'decisionExtendedDueDate',
  requestedBy: 'decisionExtensionRequestedBy',
  grantedOn: 'decisionExtensionDateGranted',
} as const;

/**
 * The agency's own due process case has no resolution process: its decision is due 45 days from filing. An expedited
 * case has limits of its own, whoever filed it, and nothing extends them.
 */
export const dueProcessDeadlines: readonly DeadlineRule<DueProcessCourse>[] = [
  {
    id: 'resolutionMeeting',
    what: 'Resolution meeting',
    citation: '300.510(a)',
    start: filing,
    length: 15,
    days: 'calendar',
    metBy: 'resolutionDateHeld',
    when: { expedited: false, filedByParent: true },
  },
  {
    id: 'resolutionPeriod',
    what: 'End of the resolution period',
    citation: '300.510(b)',
    start: filing,
    length: 30,
    days: 'calendar',
    when: { expedited: false, filedByParent: true },
  },
  {
    id: 'hearingDecision',
    what: 'Hearing decision',
    citation: '300.515(a)',
    start: { after: 'resolutionPeriod', words: 'the end of the resolution period' },
    length: 45,
    days: 'calendar',
    metBy: 'hearingDecisionDate',
    override: 'decisionDueDate',
    extension: hearingExtension,
    when: { expedited: false, filedByParent: true },
  },
  {
    id: 'hearingDecision',
    what: 'Hearing decision',
    citation: '300.515(a)',
    start: filing,
    length: 45,
    days: 'calendar',
    metBy: 'hearingDecisionDate',
    override: 'decisionDueDate',
    extension: hearingExtension,
    when: { expedited: false, filedByParent: false },
  },
  {
    id: 'resolutionMeeting',
    what: 'Expedited resolution meeting',
    citation: '300.532(c)(3)(i)',
    start: filing,
    length: 7,
    days: 'calendar',
    metBy: 'resolutionDateHeld',
    when: { expedited: true, filedByParent: true },
  },
  {
    id: 'resolutionPeriod',
    what: 'Expedited hearing may proceed',
    citation: '300.532(c)(3)(ii)',
    start: filing,
    length: 15,
    days: 'calendar',
    when: { expedited: true, filedByParent: true },
  },
  {
    id: 'hearing',
    what: 'Expedited hearing',
    citation: '300.532(c)(2)',
    start: filing,
    length: 20,
    days: 'school',
    metBy: 'hearingDateHeld',
    when: { expedited: true },
  },
  {
    id: 'hearingDecision',
    what: 'Expedited decision',
    citation: '300.532(c)(2)',
    start: { after: 'hearing', words: 'the last day for the hearing' },
    startsEarlierOn: 'hearingDateHeld',
    length: 10,
    days: 'school',
    metBy: 'hearingDecisionDate',
    override: 'decisionDueDate',
    when: { expedited: true },
  },
];
