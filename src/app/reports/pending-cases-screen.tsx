import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { BeforeOffline } from '../offline/before-offline.tsx';
import { ReadSoFar } from '../parts/read-so-far.tsx';
import { useHasWholeYear, useOpenSession } from '../shell/engine-context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { PendingGrid } from './pending-grid.tsx';
import { usePendingCases } from './use-pending-cases.ts';

const kinds: readonly CaseKind[] = ['mediation', 'dueprocess', 'complaint'];

/**
 * The cases that were filed in the selected year and aren't closed, with the class that the federal report gives each:
 * the two can differ (docs/federal-report.md). From the device, so it works offline and follows the year.
 */
export function PendingCasesScreen() {
  const { year } = useOpenSession();
  const hasYear = useHasWholeYear();
  const pending = usePendingCases();
  const count = kinds.reduce((sum, kind) => sum + pending[kind].length, 0);
  return (
    <>
      <PageHeader
        title="Pending Cases"
        subtitle={
          hasYear ? `${count} filed in ${year.name} and not closed` : `Filed in ${year.name} and not closed`
        }
        note={<ReadSoFar />}
        actions={
          <BeforeOffline cases={kinds.flatMap((kind) => pending[kind].map(({ uid }) => ({ kind, uid })))} />
        }
      />
      {kinds.map((kind) => (
        <Panel key={kind} title={caseKinds[kind].many} isFlush>
          <PendingGrid
            kind={kind}
            rows={hasYear || pending[kind].length > 0 ? pending[kind] : undefined}
            empty={
              <EmptyState title={`No pending ${caseKinds[kind].many.toLowerCase()}`}>
                {`Every one that was filed in ${year.name} is closed.`}
              </EmptyState>
            }
          />
        </Panel>
      ))}
    </>
  );
}
