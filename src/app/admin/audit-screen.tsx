import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CallProblem } from '../parts/call-problem.tsx';
import { useDownload } from '../parts/use-download.ts';
import { useAll, useEngine } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { askedOf, fromPlace } from './audit-address.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilterFields } from './audit-filters.tsx';
import { AuditRecord } from './audit-record.tsx';
import styles from './audit.module.css';

/** /admin/audit: who did what and who saw what, by person, action, day and record (docs/product.md 2.9). */
export function AuditScreen() {
  const [search] = useSearchParams();
  const { download } = useEngine();
  const needsServer = useNeedsServer();
  const asked = askedOf(search);
  const { before, ...filters } = asked;
  const { answer, problem, isLoading, reload } = useCall('audit', { query: asked });
  const file = useDownload(() => download('exportAudit', { query: filters }), messages.exportFailed);
  const isNarrowed = Object.keys(asked).length > 0;
  const years = useAll('schoolYear');
  const columns = useMemo(
    () => auditColumns(new Map(years.map(({ record }) => [record.id, record.name]))),
    [years],
  );
  return (
    <>
      <PageHeader
        title="Audit"
        subtitle="Who did what, and who saw what. Reading it is in it"
        actions={
          <Button icon="download" isBusy={file.isBusy} unavailable={needsServer} onClick={file.start}>
            CSV
          </Button>
        }
      />
      <CallProblem problem={problem} hasAnswer={answer !== undefined} onRetry={reload} />
      {asked.record && answer?.uid === asked.record && <AuditRecord page={answer} />}
      {(answer !== undefined || problem === null) && (
        <Panel isFlush>
          <DataGrid
            caption="Audit"
            isCaptionHidden
            columns={columns}
            rows={answer?.deeds}
            pageSize={answer?.deeds.length || 1}
            tools={<AuditFilterFields asked={asked} />}
            rowKey={({ place }) => place}
            isRefreshing={isLoading}
            empty={
              <EmptyState
                title={isNarrowed ? 'No Results Found' : 'Nothing is recorded yet'}
                icon={isNarrowed ? 'search' : 'clock'}
              >
                {filters.from && filters.to && filters.from > filters.to
                  ? 'No day is in both: From is later than To.'
                  : null}
              </EmptyState>
            }
          />
          {answer && (before || answer.next) && (
            <nav className={styles.ways} aria-label="Pages of Audit" data-print="no">
              {before && <LinkButton to={fromPlace(search, null)}>Newest</LinkButton>}
              {answer.next && (
                <LinkButton icon="clock" to={fromPlace(search, answer.next)}>
                  Earlier
                </LinkButton>
              )}
            </nav>
          )}
        </Panel>
      )}
    </>
  );
}
