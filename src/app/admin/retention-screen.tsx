import { CallProblem } from '../parts/call-problem.tsx';
import { useCall } from '../shell/use-call.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Waiting } from './retention-waiting.tsx';
import { RetentionAsked } from './retention-asked.tsx';
import { RetentionDestroyed } from './retention-destroyed.tsx';
import { RetentionHolds } from './retention-holds.tsx';
import { RetentionPast } from './retention-past.tsx';
import { RetentionSchedule } from './retention-schedule.tsx';
import styles from './retention.module.css';

/** /retention: how long cases are kept, what may not be destroyed, and destroying what two Admins decide on (34 CFR 300.624). */
export function RetentionScreen() {
  const { answer, problem, reload } = useCall('retention', {});
  return (
    <>
      <PageHeader
        title="Retention"
        subtitle="How long cases are kept, what must not be destroyed, and what was"
        note="Nothing is destroyed by itself: one Admin asks, another consents"
      />
      <CallProblem problem={problem} hasAnswer={answer !== undefined} onRetry={reload} />
      {answer === undefined && problem === null && <Waiting />}
      {answer && (
        <div className={styles.parts}>
          <RetentionAsked retention={answer} reload={reload} />
          <RetentionPast retention={answer} reload={reload} />
          <RetentionHolds retention={answer} reload={reload} />
          <RetentionSchedule retention={answer} reload={reload} />
          <RetentionDestroyed retention={answer} />
        </div>
      )}
    </>
  );
}
