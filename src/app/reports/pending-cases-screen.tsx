import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { nobody } from '#domain/saved-views.ts';
import { BeforeOffline } from '../offline/before-offline.tsx';
import { ChosenCasesBar, withChosen } from '../parts/chosen-cases-bar.tsx';
import { MineSwitch } from '../parts/mine-switch.tsx';
import { NoneMine } from '../parts/none-mine.tsx';
import { useReadSoFar } from '../parts/read-so-far.tsx';
import { SavedViewButton } from '../parts/saved-view-button.tsx';
import { useChosenCases } from '../parts/use-chosen-cases.ts';
import { useMine } from '../parts/use-mine.ts';
import { useHasWholeYear, useOpenSession, useStubs } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GridsInTurn } from '../ui/grids-in-turn.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { PendingTools } from './pending-tools.tsx';
import { PendingFilters } from './pending-filters.tsx';
import { PendingGrid } from './pending-grid.tsx';
import styles from './pending-cases.module.css';
import { usePendingView } from './pending-view.ts';
import { usePendingCases } from './use-pending-cases.ts';

const kinds: readonly CaseKind[] = ['mediation', 'dueprocess', 'complaint'];

/**
 * The cases that were filed in the selected year and aren't closed, with the class that the federal report gives each:
 * the two can differ (docs/federal-report.md). From the device, so it works offline and follows the year.
 */
export function PendingCasesScreen() {
  const { year } = useOpenSession();
  const hasYear = useHasWholeYear();
  const all = usePendingCases();
  const view = usePendingView(all);
  const { whose, choose, shows } = useMine();
  const rowsOf = (kind: CaseKind) => view.shown[kind].filter(({ uid }) => shows(kind, uid));
  const pending = {
    mediation: rowsOf('mediation'),
    dueprocess: rowsOf('dueprocess'),
    complaint: rowsOf('complaint'),
  };
  const choice = useChosenCases(() =>
    kinds.flatMap((kind) => pending[kind].map(({ uid }) => ({ kind, uid }))),
  );
  const count = kinds.reduce((sum, kind) => sum + pending[kind].length, 0);
  const isMine = whose === 'mine';
  const what = `filed in ${year.name} and not closed${isMine ? ', assigned to you' : ''}`;
  return (
    <>
      <PageHeader
        title="Pending Cases"
        subtitle={withChosen(
          hasYear ? `${count} ${what}` : what.charAt(0).toUpperCase() + what.slice(1),
          choice,
        )}
        note={<Note isMine={isMine} />}
        actions={
          <>
            <SavedViewButton list="pending" />
            <BeforeOffline cases={kinds.flatMap((kind) => pending[kind].map(({ uid }) => ({ kind, uid })))} />
          </>
        }
      />
      <div className={styles.tools} data-print="no">
        <MineSwitch whose={whose} onChoose={choose} />
        {count > 0 && <ChosenCasesBar choice={choice} />}
      </div>
      <PendingFilters view={view}>
        <PendingTools
          choice={choice}
          kinds={kinds}
          rows={pending}
          narrowedBy={[
            ...(isMine ? ['mine'] : []),
            ...(view.person === null ? [] : [view.person === nobody ? 'nobody yet' : view.person]),
            ...(view.district === null ? [] : [`district ${view.district}`]),
            ...(view.text.trim() === '' ? [] : ['filtered rows']),
          ]}
        />
      </PendingFilters>
      {view.gone.length > 0 && (
        <Callout tone="info" title={`Shown without ${view.gone.join(' and ')}`}>
          No case of this list has it now.
        </Callout>
      )}
      {isMine && hasYear && count === 0 && !view.isNarrowed ? (
        <Panel isFlush>
          <NoneMine
            assign={
              <Button
                icon="people"
                onClick={() => {
                  choose('everybody');
                  choice.turn(true);
                }}
              >
                Assign
              </Button>
            }
          />
        </Panel>
      ) : (
        <GridsInTurn
          grids={kinds.map((kind) => ({
            rows: pending[kind],
            grid: (
              <Panel title={caseKinds[kind].many} isFlush isScreenOnly={choice.leavesOut(pending[kind])}>
                <PendingGrid
                  kind={kind}
                  rows={whose !== null && (hasYear || pending[kind].length > 0) ? pending[kind] : undefined}
                  choice={choice}
                  empty={
                    <EmptyState title={`No pending ${caseKinds[kind].many.toLowerCase()}`}>
                      {view.isNarrowed
                        ? 'None has what is chosen and typed above.'
                        : isMine
                          ? `None that was filed in ${year.name} and is not closed is assigned to you.`
                          : `None that was filed in ${year.name} is open.`}
                    </EmptyState>
                  }
                />
              </Panel>
            ),
          }))}
        />
      )}
    </>
  );
}

/** How far the year is read; then, where some cases are restricted to others, why a count of the federal report can be higher. */
function Note({ isMine }: { isMine: boolean }) {
  const reading = useReadSoFar();
  const hidden = useStubs('mediation').length + useStubs('dueprocess').length + useStubs('complaint').length;
  if (reading !== null || hidden === 0 || isMine) return reading;
  return 'Cases restricted to others are not listed here; the federal report counts them';
}
