import type { RecordOf } from '#domain/records.ts';
import type { CaseBasis } from '../basis.ts';
import { type Day, isoDay, spokenDay, workday, workdayBefore } from '../days.ts';
import { investigatorNames } from '../people/officials.ts';
import type { PlannedCase } from '../plan.ts';
import type { Random } from '../random.ts';
import { complaintSteps as texts } from '../texts/complaint-steps.ts';
import { fill } from '../texts/fill.ts';
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

type FindingText = Pick<RecordOf<'finding'>, 'finding' | 'correctiveAction' | 'dueDate' | 'dateCompleted'>;

export interface ComplaintCourse extends Course<Fields> {
  findings: FindingText[];
}

const proofs = [
  'Signed logs show all compensatory hours.',
  'Training was held on the dates given; agenda and sign-in sheets are attached.',
  'The revised procedure is in force and was sent to all buildings.',
  'The IEP team met and the new IEP is in effect.',
];

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
  let extended: Day | null = null;
  let extendedOn: Day | null = null;
  let closed: Day | null = null;
  let reason: Fields['reportExtensionReason'] = null;
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
      // A few reports miss even the extended date.
      extended = workday(report + random.int(-5, 14));
      reason = random.pick(['exceptional circumstances', 'parties agreed']);
      const text = texts.extended[reason === 'parties agreed' ? 1 : 0] ?? '';
      const extendedTo = { extended: spokenDay(extended) };
      extendedOn = workdayBefore(filed + random.int(45, 58));
      steps.push({ day: extendedOn, type: 'Extension', texts: [text], words: extendedTo });
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
    for (const { finding, correctiveAction } of chosen) {
      const due = workday(report + random.int(30, 170));
      const done = workday(due + random.int(-25, 12));
      closed = Math.max(closed, workday(done + random.int(2, 14)));
      if (known.has(report))
        findings.push({
          finding: fill(finding, words),
          correctiveAction: fill(correctiveAction, words),
          dueDate: isoDay(due),
          dateCompleted: known.iso(done),
        });
      const reminded = workdayBefore(due - 12);
      if (reminded < done) steps.push({ day: reminded, type: 'Phone Call', texts: texts.reminded });
      steps.push({
        day: done,
        type: 'Corrective Action',
        texts: texts.corrected,
        words: { action: random.pick(proofs) },
      });
    }
  }
  if (random.chance(0.015)) closed = null;
  if (closed !== null) steps.push({ day: closed, type: 'Closed', texts: texts.closed });

  const isReported = known.has(report);
  const flagged = known.has(withdrawn)
    ? true
    : isReported || (closed !== null && known.has(closed))
      ? false
      : null;
  const isExtensionKnown = extended !== null && known.has(filed + 58);
  return {
    fields: {
      investigatorName: known.has(assigned) ? investigator : null,
      complaintWithdrawnFlag: flagged,
      dateWithdrawn: known.iso(withdrawn),
      dateReportIssued: known.iso(report),
      complaintFoundedFlag: isReported ? outcome === 'founded' : null,
      reportExtendedDueDate: isExtensionKnown && extended !== null ? isoDay(extended) : null,
      reportExtensionReason: isExtensionKnown ? reason : null,
      reportExtensionRequestedBy: isExtensionKnown
        ? reason === 'parties agreed'
          ? 'Both parties'
          : investigator
        : null,
      reportExtensionDateGranted: isExtensionKnown ? known.iso(extendedOn) : null,
      pendingDueProcessFlag: outcome === 'setAside' && known.has(filed + 20) ? !known.has(closed) : null,
      dateClosed: known.iso(closed),
    },
    steps,
    closed,
    findings,
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
