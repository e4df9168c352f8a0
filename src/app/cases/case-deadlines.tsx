import type { ReactNode } from 'react';
import { daysBetween } from '#domain/deadlines/days.ts';
import {
  complaintDueDates,
  complaintMayConcern,
  type DueDate,
  dueProcessDueDates,
  type DueState,
  dueState,
} from '#domain/deadlines/due-dates.ts';
import type { Ending } from '#domain/deadlines/endings.ts';
import { gridDate } from '#domain/fields.ts';
import { useFormContext } from '../record-form/form-context.ts';
import { Badge, type BadgeProps } from '../ui/badge.tsx';
import { todayHere } from '../ui/today.ts';
import styles from './case-deadlines.module.css';
import { ExtendButton, type Extension } from './extend-dialog.tsx';
import { RailPanel } from './rail-panel.tsx';
import { withWholeDays } from './whole-days.ts';

/** What the form says now, with the days that are whole. */
const useDays = <T,>(): T => withWholeDays(useFormContext().values) as T;

/** The time limits of a complaint, and how far back it may reach, found anew as one types. */
export function ComplaintDeadlines({ extension }: { extension: Extension }) {
  const complaint = useDays<Parameters<typeof complaintDueDates>[0] & { dateFiled: string | null }>();
  const { dateFiled } = complaint;
  return (
    <CaseDeadlines dueDates={complaintDueDates(complaint)} extension={extension}>
      {dateFiled && <LookBack dateFiled={dateFiled} />}
    </CaseDeadlines>
  );
}

/** What a complaint may concern at all, 34 CFR 300.153(c). */
function LookBack({ dateFiled }: { dateFiled: string }) {
  const { from, explanation } = complaintMayConcern(dateFiled);
  return (
    <li className={styles.item}>
      <p className={styles.line}>
        <span className={styles.what}>May concern what happened from</span>
        <strong className={styles.due}>{gridDate(from)}</strong>
      </p>
      <p className={styles.why}>{explanation}</p>
    </li>
  );
}

/** The time limits of a due process case, found anew as one types. */
export const DueProcessDeadlines = ({ extension }: { extension: Extension }) => (
  <CaseDeadlines
    dueDates={dueProcessDueDates(useDays<Parameters<typeof dueProcessDueDates>[0]>())}
    extension={extension}
  />
);

const endingWords: Record<Ending['how'], string> = {
  withdrawn: 'Withdrawn',
  withdrawnOrDismissed: 'Withdrawn or dismissed',
  decided: 'Decided',
  settled: 'Settled',
  closed: 'Closed',
  refused: 'Not agreed to',
};

const looks: Record<DueState, Required<Pick<BadgeProps, 'tone' | 'children'>>> = {
  met: { tone: 'success', children: 'Met' },
  metLate: { tone: 'warning', children: 'Met late' },
  overdue: { tone: 'danger', children: 'Overdue' },
  ended: { tone: 'plain', children: 'Ended' },
  over: { tone: 'plain', children: 'Over' },
  running: { tone: 'plain', children: 'Running' },
};

/** A complaint that was closed with neither report nor withdrawal: what a federal reviewer would ask about. */
const isWithoutReport = ({ id, metOn, ending }: DueDate) =>
  id === 'complaintReport' && metOn === null && ending?.how === 'closed';

/** How a limit stands in words: overdue by how much, how long it still runs, or what ended it when. */
function standing(dueDate: DueDate, state: DueState, today: string): string {
  if (state === 'over' && dueDate.ending !== null) {
    const { how, on } = dueDate.ending;
    const words = isWithoutReport(dueDate) ? 'Closed without a report' : endingWords[how];
    return on === null ? words : `${words} on ${gridDate(on)}`;
  }
  const days = Math.abs(daysBetween(today, dueDate.due));
  const count = `${days} ${days === 1 ? 'day' : 'days'}`;
  if (state === 'overdue') return `Overdue by ${count}`;
  if (state === 'running') return days === 0 ? 'Due today' : `${count} left`;
  return looks[state].children;
}

/** How a limit stands on a day, as a mark. */
export function Standing({ dueDate, today }: { dueDate: DueDate; today: string }) {
  const state = dueState(dueDate, today);
  const tone = isWithoutReport(dueDate) ? 'warning' : looks[state].tone;
  return <Badge tone={tone}>{standing(dueDate, state, today)}</Badge>;
}

interface CaseDeadlinesProps {
  dueDates: readonly DueDate[];
  extension: Extension;
  children?: ReactNode;
}

/** Each limit with its end, how it stands, and how it was found; an original end stays beside the extended one. */
function CaseDeadlines({ dueDates, extension, children }: CaseDeadlinesProps) {
  const today = todayHere();
  const isExtendable = dueDates.some(
    ({ canBeExtended, metOn, ending }) => canBeExtended && metOn === null && ending === null,
  );
  return (
    <RailPanel title="Deadlines" actions={isExtendable && <ExtendButton extension={extension} />}>
      {dueDates.length === 0 ? (
        <p className={styles.none}>They are found from Date Filed.</p>
      ) : (
        <ul className={styles.list}>
          {dueDates.map((dueDate) => (
            <li key={dueDate.id} className={styles.item}>
              <p className={styles.line}>
                <span className={styles.what}>{dueDate.what}</span>
                <strong className={styles.due}>{gridDate(dueDate.due)}</strong>
                {dueDate.extendedTo !== null && (
                  <span className={styles.original}>Originally due {gridDate(dueDate.originalDue)}</span>
                )}
                <Standing dueDate={dueDate} today={today} />
              </p>
              <p className={styles.why}>{dueDate.explanation}</p>
            </li>
          ))}
          {children}
        </ul>
      )}
    </RailPanel>
  );
}
