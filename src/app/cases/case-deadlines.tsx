import type { ReactNode } from 'react';
import {
  complaintDueDates,
  complaintMayConcern,
  type DueDate,
  dueProcessDueDates,
} from '#domain/deadlines/due-dates.ts';
import { gridDate } from '#domain/fields.ts';
import { Standing } from '../parts/standing.tsx';
import { useFormContext } from '../record-form/form-context.ts';
import plain from '../ui/plain-list.module.css';
import { useToday } from '../ui/use-today.ts';
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

interface CaseDeadlinesProps {
  dueDates: readonly DueDate[];
  extension: Extension;
  children?: ReactNode;
}

/** Each limit with its end, how it stands, and how it was found; an original end stays beside the extended one. */
function CaseDeadlines({ dueDates, extension, children }: CaseDeadlinesProps) {
  const today = useToday();
  const isExtendable = dueDates.some(
    ({ canBeExtended, metOn, ending }) => canBeExtended && metOn === null && ending === null,
  );
  return (
    <RailPanel title="Deadlines" actions={isExtendable && <ExtendButton extension={extension} />}>
      {dueDates.length === 0 ? (
        <p className={styles.none}>They are found from Date Filed.</p>
      ) : (
        <ul className={plain.list}>
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
