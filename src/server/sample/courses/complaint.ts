import type { RecordOf } from '#domain/records/records.ts';
import type { CaseBasis } from '../basis/basis.ts';
import type { PlannedCase } from '../basis/plan.ts';
import { type Day, isoDay, spokenDay, workday, workdayBefore } from '../drawing/days.ts';
import type { Random } from '../drawing/random.ts';
import { investigatorNames } from '../people/officials.ts';
import { complaintSteps as texts } from '../texts/complaint-steps.ts';
import { correctiveAction, type FindingText } from './corrective-action.ts';
import type { Course, Known, Step } from './course.ts';

type Fields = Pick<
  RecordOf<'complaint'>,
  | 'investigatorName'
  | 'complaintWithdrawnFlag'
  | 'dateWithdrawn'
  | 'dateReportIssued'
  | 'complaintFoundedFlag'
  | 'reportExtendedDueDate'
  | 'reportExtensionReason'
  | 'reportExtensionRequestedBy'
  | 'reportExtensionDateGranted'
  | 'pendingDueProcessFlag'
  | 'dateClosed'
>;

export interface ComplaintCourse extends Course<Fields> {
  findings: FindingText[];
}

/** How a complaint goes: withdrawn, dismissed, set aside, or a report within 60 days of filing or an extended time. */
export function complaintCourse(
  planned: PlannedCase,
  { topic, words, student }: CaseBasis,
  known: Known,
  random: Random,
): ComplaintCourse {
  const { filed } = planned;
  const after = (days: number) => workday(filed + days);
  const outcome = random.weighted({ founded: 41, unfounded: 29, withdrawn: 17, dismissed: 8, setAside: 5 });
  const investigator = random.pick(investigatorNames);
  const assigned = after(random.int(2, 6));
  const told = { investigator };
  const steps: Step[] = [
    { day: filed, type: 'Complaint Filed', texts: texts.filed },
    { day: after(random.int(1, 3)), type: 'Letter Sent', texts: texts.acknowledged },
    { day: assigned, type: 'Other', texts: texts.assigned, words: told },
    { day: workday(assigned + 1), type: 'Document Requested', texts: texts.requested },
  ];

  let withdrawn: Day | null = null;
  let report: Day | null = null;
  let extension: Extension | null = null;
  let closed: Day | null = null;
  const findings: FindingText[] = [];

  if (outcome === 'withdrawn') {
    withdrawn = after(random.int(12, 45));
    closed = workday(withdrawn + random.int(1, 8));
    steps.push({ day: withdrawn, type: 'Withdrawal', texts: texts.withdrawn });
  } else if (outcome === 'dismissed') {
    closed = after(random.int(12, 50));
    steps.push({ day: closed, type: 'Letter Sent', texts: texts.dismissed });
  } else if (outcome === 'setAside' && student) {
    closed = after(random.int(110, 320));
    steps.push({ day: after(random.int(8, 20)), type: 'Letter Sent', texts: texts.abeyance });
  } else {
    const isExtended = random.chance(0.17);
    report = workdayBefore(filed + random.int(isExtended ? 64 : 47, isExtended ? 102 : 60));
    if (isExtended) {
      extension = extend(filed, report, random);
      steps.push(extension.step);
    }
    steps.push(...investigation(filed, student !== null, told, random));
    const isFounded = outcome === 'founded';
    const chosen = isFounded ? random.some(topic.findings, random.int(1, 3)) : [];
    steps.push({
      day: report,
      type: 'Report Issued',
      texts: isFounded ? texts.founded : texts.unfounded,
      words: { count: ['no', 'one', 'two', 'three'][chosen.length] ?? '' },
    });
    closed = workday(report + random.int(2, 12));
    for (const found of chosen) {
      const action = correctiveAction(found, report, words, known, random);
      closed = Math.max(closed, action.settled);
      if (known.has(report)) findings.push(action.finding);
      steps.push(...action.steps);
    }
  }
  if (random.chance(0.015)) closed = null;
  if (closed !== null) steps.push({ day: closed, type: 'Closed', texts: texts.closed });

  return {
    fields: {
      investigatorName: known.has(assigned) ? investigator : null,
      ...endFields({ withdrawn, report, closed, isFounded: outcome === 'founded' }, known),
      ...extensionFields(known.has(filed + 58) ? extension : null, investigator, known),
      pendingDueProcessFlag: outcome === 'setAside' && known.has(filed + 20) ? !known.has(closed) : null,
    },
    steps,
    closed,
    findings,
  };
}

/** More time for the report, as it is granted. */
interface Extension {
  to: Day;
  granted: Day;
  reason: NonNullable<Fields['reportExtensionReason']>;
  step: Step;
}

function extend(filed: Day, report: Day, random: Random): Extension {
  // A few reports miss even the extended date.
  const to = workday(report + random.int(-5, 14));
  const reason = random.pick(['exceptional circumstances', 'parties agreed'] as const);
  const granted = workdayBefore(filed + random.int(45, 58));
  const text = texts.extended[reason === 'parties agreed' ? 1 : 0] ?? '';
  const words = { extended: spokenDay(to) };
  return { to, granted, reason, step: { day: granted, type: 'Extension', texts: [text], words } };
}

/** The fields of an extension; all empty without one. */
function extensionFields(extension: Extension | null, investigator: string, known: Known) {
  const { to, granted, reason } = extension ?? { to: null, granted: null, reason: null };
  const otherwise = reason === null ? null : investigator;
  return {
    reportExtendedDueDate: to === null ? null : isoDay(to),
    reportExtensionReason: reason,
    reportExtensionRequestedBy: reason === 'parties agreed' ? 'Both parties' : otherwise,
    reportExtensionDateGranted: known.iso(granted),
  };
}

/** How a complaint ended, or ends later; null for what does not happen. */
interface End {
  withdrawn: Day | null;
  report: Day | null;
  closed: Day | null;
  isFounded: boolean;
}

function endFields({ withdrawn, report, closed, isFounded }: End, known: Known) {
  const isReported = known.has(report);
  const isOver = isReported || known.has(closed);
  return {
    complaintWithdrawnFlag: known.has(withdrawn) || (isOver ? false : null),
    dateWithdrawn: known.iso(withdrawn),
    dateReportIssued: known.iso(report),
    complaintFoundedFlag: isReported ? isFounded : null,
    dateClosed: known.iso(closed),
  };
}

function investigation(
  filed: Day,
  hasStudent: boolean,
  told: Record<string, string>,
  random: Random,
): Step[] {
  const between = (from: number, to: number) => workday(filed + random.int(from, to));
  const steps: Step[] = [
    { day: between(14, 20), type: 'Letter Received', texts: texts.response },
    { day: between(16, 26), type: 'Interview', texts: texts.filerInterview, words: told },
    {
      day: between(22, 34),
      type: 'Interview',
      texts: hasStudent ? texts.staffInterview : texts.systemicInterview,
    },
  ];
  if (random.chance(0.4)) steps.push({ day: between(26, 38), type: 'On-site Visit', texts: texts.visit });
  if (random.chance(0.6)) steps.push({ day: between(38, 44), type: 'Other', texts: texts.draft });
  return steps;
}
