import { type ReactNode, useId } from 'react';
import {
  complaintDueDates,
  complaintMayConcern,
  type DueDate,
  dueProcessDueDates,
  type DueState,
  dueState,
} from '#domain/deadlines/due-dates.ts';
import { gridDate, isCalendarDay } from '#domain/fields.ts';
import { isWithoutReport, standingWords } from '../parts/deadline-words.ts';
import { useFormContext } from '../record-form/form-context.ts';
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

const tones: Record<DueState, Required<Pick<BadgeProps, 'tone'>>['tone']> = {
  met: 'success',
  metLate: 'warning',
  overdue: 'danger',
  ended: 'plain',
  over: 'plain',
  running: 'plain',
};

function Standing({ dueDate, today }: { dueDate: DueDate; today: string }) {
  const state = dueState(dueDate, today);
  const tone = isWithoutReport(dueDate) ? 'warning' : tones[state];
  return <Badge tone={tone}>{standingWords(dueDate, today)}</Badge>;
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
                <Standing dueDate={dueDate} today={today} />
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
