import { CallProblem } from '../parts/call-problem.tsx';
import { useCall } from '../shell/use-call.ts';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChangesSince } from './changes-since.tsx';
import { CountedCases } from './counted-cases.tsx';
import { EditChecks } from './edit-checks.tsx';
import styles from './generated-report.module.css';
import { ReportRates } from './report-rates.tsx';
import { ReportTable } from './report-table.tsx';

/** The report as it was generated: its rows with their cases, checks and rates, and what changed in the data since. */
export function GeneratedReport() {
  const { answer, problem, reload } = useCall('emapsReport', {});
  if (problem) return <CallProblem problem={problem} hasAnswer={Boolean(answer)} onRetry={reload} />;
  if (!answer)
    return (
      <Panel title="Table 7">
        <Skeleton width="half" />
      </Panel>
    );
  return (
    <>
      <div className={styles.report}>
        <Panel
          title="Table 7"
          subtitle="A number opens the cases that it counts. School days of expedited decisions are taken as Mondays to Fridays: an approximation."
          isFlush
        >
          <ReportTable
            caption={`Counts of ${answer.year}`}
            counts={answer.counts}
            countsNow={answer.countsNow}
          />
        </Panel>
        <div className={styles.beside}>
          <ReportRates counts={answer.counts} />
          <EditChecks checks={answer.checks} />
        </div>
      </div>
      <ChangesSince changes={answer.changes} />
      <CountedCases cases={answer.cases} counts={answer.counts} />
    </>
  );
}
