import type { Complaint } from '../cases/complaint.ts';
import type { DueProcess } from '../cases/due-process.ts';
import { addDays } from '../deadlines/days.ts';
import { complaintDueDates, type DueDate, dueProcessDueDates, dueState } from '../deadlines/due-dates.ts';

/** When something has to be done: late already, within 7 days, within 30; days are counted from today. */
export const worklistSpans = ['overdue', 'within7', 'within30'] as const;
export type WorklistSpan = (typeof worklistSpans)[number];

/** A deadline that somebody has to meet. */
export interface WorklistItem {
  kind: 'complaint' | 'dueprocess';
  uid: string;
  caseNumber: string | null;
  /** The investigator or the judge whose work it is; null: nobody's yet. */
  person: string | null;
  deadline: DueDate;
  span: WorklistSpan;
}

export interface WorklistCases {
  complaints: readonly Complaint[];
  dueProcesses: readonly DueProcess[];
}

function spanOf(deadline: DueDate, today: string): WorklistSpan | null {
  const state = dueState(deadline, today);
  if (state === 'overdue') return 'overdue';
  if (state !== 'running' || deadline.isPeriod) return null;
  if (deadline.due <= addDays(today, 7)) return 'within7';
  return deadline.due <= addDays(today, 30) ? 'within30' : null;
}

/** A case that is closed, withdrawn or settled has nothing left to do; a decision or a report ends what led to it. */
const complaintIsOver = (one: Complaint) => one.dateClosed !== null || one.complaintWithdrawnFlag === true;

const dueProcessIsOver = (one: DueProcess) =>
  one.dateClosed !== null ||
  one.dueProcessWithdrawnFlag === true ||
  one.hearingDecisionDate !== null ||
  (one.resolutionAgreementReachedFlag === true && one.resolutionDateFinalizedAfterAgreement !== null);

/** A refused meeting is not late. */
const isMoot = (deadline: DueDate, one: DueProcess) =>
  deadline.id === 'resolutionMeeting' && one.resolutionAgreeToMeetingFlag === false;

/** What is overdue or due within 30 days of today (YYYY-MM-DD), the most urgent first. */
export function worklist({ complaints, dueProcesses }: WorklistCases, today: string): WorklistItem[] {
  const due = (deadline: DueDate, about: Omit<WorklistItem, 'deadline' | 'span'>): WorklistItem[] => {
    const span = spanOf(deadline, today);
    return span === null ? [] : [{ ...about, deadline, span }];
  };
  const items = [
    ...complaints
      .filter((one) => !complaintIsOver(one))
      .flatMap((one) =>
        complaintDueDates(one).flatMap((deadline) =>
          due(deadline, {
            kind: 'complaint',
            uid: one.uid,
            caseNumber: one.yearCaseNumber,
            person: one.investigatorName,
          }),
        ),
      ),
    ...dueProcesses
      .filter((one) => !dueProcessIsOver(one))
      .flatMap((one) =>
        dueProcessDueDates(one)
          .filter((deadline) => !isMoot(deadline, one))
          .flatMap((deadline) =>
            due(deadline, {
              kind: 'dueprocess',
              uid: one.uid,
              caseNumber: one.caseNumber,
              person: one.hearingALJ,
            }),
          ),
      ),
  ];
  return items.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

const orderOf = ({ deadline, caseNumber, uid }: WorklistItem) => `${deadline.due} ${caseNumber ?? ''} ${uid}`;

/** How many items each person has in each span; null stands for nobody's, last. */
export function byPerson(
  items: readonly WorklistItem[],
): { person: string | null; counts: Readonly<Record<WorklistSpan, number>> }[] {
  const people = [...new Set(items.map(({ person }) => person))].toSorted((a, b) =>
    a === null ? 1 : b === null ? -1 : a.localeCompare(b),
  );
  return people.map((person) => {
    const own = items.filter((item) => item.person === person);
    const counts = Object.fromEntries(
      worklistSpans.map((span) => [span, own.filter((item) => item.span === span).length]),
    ) as Record<WorklistSpan, number>;
    return { person, counts };
  });
}
