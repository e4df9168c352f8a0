import { type ReactNode, useId } from 'react';
import { daysBetween } from '#domain/deadlines/days.ts';
import {
  complaintDueDates,
  complaintMayConcern,
  type DueDate,
  dueProcessDueDates,
  type DueState,
  dueState,
} from '#domain/deadlines/due-dates.ts';
import { gridDate, isCalendarDay } from '#domain/fields.ts';
import { useFormContext } from '../shell/record-form/form-context.ts';
import { Badge, type BadgeProps } from '../ui/badge.tsx';
import { todayHere } from '../ui/today.ts';
import styles from './case-deadlines.module.css';

/** A day that is being typed is none yet. */
const isTypedDay = (field: string, value: unknown) =>
  /^date|Date/.test(field) && typeof value === 'string' && !isCalendarDay(value);

/** What the form says now, with the days that are whole. */
function useDays<T>(): T {
  const { values } = useFormContext();
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, isTypedDay(field, value) ? null : value]),
  ) as T;
}

/** The time limits of a complaint, and how far back it may reach, found anew as one types. */
export function ComplaintDeadlines() {
  const complaint = useDays<Parameters<typeof complaintDueDates>[0] & { dateFiled: string | null }>();
  const { dateFiled } = complaint;
  return (
    <CaseDeadlines dueDates={complaintDueDates(complaint)}>
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
export const DueProcessDeadlines = () => (
  <CaseDeadlines dueDates={dueProcessDueDates(useDays<Parameters<typeof dueProcessDueDates>[0]>())} />
);

const looks: Record<DueState, Required<Pick<BadgeProps, 'tone' | 'children'>>> = {
  met: { tone: 'success', children: 'Met' },
  metLate: { tone: 'warning', children: 'Met late' },
  overdue: { tone: 'danger', children: 'Overdue' },
  ended: { tone: 'plain', children: 'Ended' },
  running: { tone: 'plain', children: 'Running' },
};

/** How a limit stands in words: overdue by how much, or how long it still runs. */
function standing(dueDate: DueDate, today: string): string {
  const state = dueState(dueDate, today);
  const days = Math.abs(daysBetween(today, dueDate.due));
  const count = `${days} ${days === 1 ? 'day' : 'days'}`;
  if (state === 'overdue') return `Overdue by ${count}`;
  if (state === 'running') return days === 0 ? 'Due today' : `${count} left`;
  return looks[state].children;
}

/** Each limit with its end, how it stands, and how it was found; an original end stays beside the extended one. */
function CaseDeadlines({ dueDates, children }: { dueDates: readonly DueDate[]; children?: ReactNode }) {
  const id = useId();
  const today = todayHere();
  return (
    <section className={styles.deadlines} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        Deadlines
      </h2>
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
                <Badge tone={looks[dueState(dueDate, today)].tone}>{standing(dueDate, today)}</Badge>
              </p>
              <p className={styles.why}>{dueDate.explanation}</p>
            </li>
          ))}
          {children}
        </ul>
      )}
    </section>
  );
}
