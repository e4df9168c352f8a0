import { assignedOf } from '../cases/assigned.ts';
import { caseKinds } from '../cases/kinds.ts';
import { isOpen } from '../cases/parts.ts';
import { dueDatesOf } from '../deadlines/case-due-dates.ts';
import type { DueDate } from '../deadlines/due-dates.ts';
import { toBeMet } from '../deadlines/next-due.ts';
import { openActions } from '../desk/acts-next/complaint.ts';
import { type ActsNext, whoActsNext } from '../desk/acts-next/who-acts-next.ts';
import { oddities, type Oddity } from '../desk/oddities/oddities.ts';
import { type CaseParts, ofEvent, ofFinding } from '../desk/places.ts';
import { type CaseEvent, type CaseKind, type EventType } from '../events.ts';
import type { RecordOf } from '../records/records.ts';
import { spanOf, type WorklistDays, type WorklistItem } from './item.ts';

type Work = Pick<WorklistItem, 'cause' | 'about' | 'what' | 'due' | 'time' | 'span' | 'at'>;

/** A limit that still runs or is past; nobody has to meet a period that only ends. */
function workOfLimit(limit: DueDate, days: WorklistDays): Work[] {
  if (toBeMet(limit, days.today) === null) return [];
  const { id: about, what, due } = limit;
  return [{ cause: 'limit', about, what, due, time: null, span: spanOf(due, days), at: null }];
}

const workOfActions = ({ findings }: CaseParts, days: WorklistDays): Work[] =>
  openActions(findings).map((one) => ({
    cause: 'finding',
    about: one.uid,
    what: 'Corrective action',
    due: one.dueDate,
    time: null,
    span: one.dueDate === null ? 'undated' : spanOf(one.dueDate, days),
    at: ofFinding(one, one.dueDate === null ? 'dueDate' : 'dateCompleted'),
  }));

/** What takes place on its day; the other types are logged on the day on which they happened. */
const appointments: readonly (EventType | null)[] = [
  'Interview',
  'On-site Visit',
  'Resolution Meeting',
  'Mediation Scheduled',
  'Prehearing Conference',
  'Hearing',
];

const isAhead = ({ type, date }: CaseEvent, today: string) =>
  date !== null && (date > today || (date === today && appointments.includes(type)));

const workOfEvents = ({ events }: CaseParts, days: WorklistDays): Work[] =>
  events.flatMap((one) =>
    one.date !== null && isAhead(one, days.today)
      ? [
          {
            cause: 'event' as const,
            about: one.uid,
            what: one.type ?? 'Event',
            due: one.date,
            time: one.beginTime,
            span: spanOf(one.date, days),
            at: ofEvent(one, 'date'),
          },
        ]
      : [],
  );

const workOfOddities = (found: readonly Oddity[]): Work[] =>
  found
    .filter(({ isExplained }) => !isExplained)
    .map(({ says, at }) => ({
      cause: 'oddity',
      about: `${at.uid} ${says}`,
      what: says,
      due: null,
      time: null,
      span: 'undated',
      at,
    }));

/** Why an open case has nothing that is due: no limit of it runs, and what it waits for instead. */
const whyNotListed = (acts: ActsNext): Work => ({
  cause: 'nothing',
  about: '',
  what: `No time limit is running. ${acts.why}`,
  due: null,
  time: null,
  span: 'nothing',
  at: acts.at,
});

/**
 * Everything of a case that somebody has to do, with its day where it has one. What is odd stays until it is mended or
 * explained, on a closed case too. An open case has at least one item: without work it is one that says why.
 */
export function caseWork<K extends CaseKind>(
  kind: K,
  record: RecordOf<K>,
  parts: CaseParts,
  days: WorklistDays,
): WorklistItem[] {
  const acts = whoActsNext(kind, record, parts, days.today);
  const work = workOfOddities(oddities(kind, record, parts));
  if (isOpen(record)) {
    work.push(
      ...dueDatesOf(kind, record).flatMap((limit) => workOfLimit(limit, days)),
      ...workOfActions(parts, days),
      ...workOfEvents(parts, days),
    );
    if (work.length === 0 && acts !== null) work.push(whyNotListed(acts));
  }
  const { name: person, userUid } = assignedOf(kind, record);
  const about = {
    kind,
    uid: record.uid,
    caseId: record.id,
    caseNumber: caseKinds[kind].number(record),
    studentUid: record.studentUid,
    person,
    userUid,
    acts,
  };
  return work.map((one) => ({ ...about, ...one }));
}
