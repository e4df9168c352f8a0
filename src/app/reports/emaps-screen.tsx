import { useState } from 'react';
import { noReportBy, noReportOf } from '#domain/federal-report/reported-year.ts';
import { isCalendarDay } from '#domain/fields.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { useOpenSession } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DateField } from '../ui/date-field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Contradictions } from './contradictions.tsx';
import styles from './emaps.module.css';
import { EmapsState } from './emaps-state.tsx';
import { ExportButton } from './export-button.tsx';
import { GeneratedReport } from './generated-report.tsx';
import { useEmaps } from './use-emaps.ts';

/** /reports/emaps: the federal report of the selected year (docs/product.md 4.7). */
export function EmapsScreen() {
  const { year } = useOpenSession();
  return (
    <>
      <PageHeader title="EMAPS" subtitle={`Federal report of school year ${year.name}`} />
      <EmapsOfYear key={year.id} year={year.name} />
      <Contradictions />
    </>
  );
}

/** What is wrong with a status date that somebody typed. */
function whyNotStatusDate(day: string | null, year: string, today: string): string | undefined {
  if (day === null) return undefined;
  if (!isCalendarDay(day)) return 'Status Date is invalid';
  return noReportBy(day, year, today) ?? undefined;
}

function EmapsOfYear({ year }: { year: string }) {
  const { status, problem, reload, today, statusDate, setStatusDate, isBusy, generate } = useEmaps();
  const needsServer = useNeedsServer();
  const [isAsked, setAsked] = useState(false);
  if (!status) return <CallProblem problem={problem} hasAnswer={false} onRetry={reload} />;
  const dateError = whyNotStatusDate(statusDate, year, today);
  return (
    <>
      <CallProblem problem={problem} hasAnswer onRetry={reload} />
      <Panel title="Reports">
        <EmapsState status={status} />
        <div className={styles.actions}>
          <DateField
            label="Status Date"
            hint="Nothing after this day is counted. Empty: today."
            value={statusDate}
            onChange={setStatusDate}
            error={dateError}
            disabled={isBusy}
          />
          <div className={styles.buttons} data-print="no">
            <Button
              variant={status.isReportGenerated ? 'secondary' : 'primary'}
              icon="chart"
              isBusy={isBusy}
              unavailable={needsServer || noReportOf(year) || dateError}
              onClick={() => (status.isReportGenerated ? setAsked(true) : void generate())}
            >
              {status.isReportGenerated ? 'Re-Generate Reports' : 'Generate Report'}
            </Button>
            {status.isReportGenerated && (
              <ExportButton
                call="exportEmaps"
                variant="primary"
                unavailable={isBusy && 'The reports are being generated'}
              >
                Download EMAPS Data
              </ExportButton>
            )}
          </div>
        </div>
      </Panel>
      {status.generatedAt !== null && <GeneratedReport key={status.generatedAt} />}
      <ConfirmDialog
        isOpen={isAsked}
        title="Re-Generate Reports?"
        message={messages.regenerateQuestion(status.year)}
        confirmLabel="Continue"
        isDanger
        isBusy={isBusy}
        // It stays open while the server counts: nothing else on the page can be used until then.
        onConfirm={() => void generate().then(() => setAsked(false))}
        onCancel={() => !isBusy && setAsked(false)}
      />
    </>
  );
}
