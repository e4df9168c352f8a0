import type { ReactNode } from 'react';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { PartsComing } from '../parts/parts-coming.tsx';
import type { ChosenCases } from '../parts/use-chosen-cases.ts';
import { useHasWholeYear } from '../shell/engine-context.ts';
import type { ReturnState } from '../shell/links.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { GridsInTurn } from '../ui/grids-in-turn.tsx';
import { Panel } from '../ui/panel.tsx';
import { CaseGrid } from './case-grid.tsx';
import type { CaseRow } from './use-case-rows.ts';

interface CasePanelsProps {
  kind: CaseKind;
  returnState: ReturnState;
  choice: ChosenCases;
  columns: readonly GridColumn<CaseRow>[];
  /** undefined while nothing is known yet. */
  withStudent: readonly CaseRow[] | undefined;
  withoutStudent: readonly CaseRow[] | undefined;
  /** Whether the filters leave rows out. */
  isNarrowed: boolean;
  isListed: (record: CaseRecord) => boolean;
  /** What is said of a list that has no row even without a filter; null where the filters leave none. */
  empty: ReactNode;
}

/** The cases of a list of all; complaints in two parts, with a student and without (docs/product.md 2.6). */
export function CasePanels(props: CasePanelsProps) {
  const { kind, returnState, choice, columns, withStudent, withoutStudent, isNarrowed, isListed, empty } =
    props;
  const isWhole = useHasWholeYear();
  const { many } = caseKinds[kind];
  const common = { kind, returnState, choice, isListed, isCaptionHidden: true };
  const without = !isWhole ? (
    <PartsComing what={many.toLowerCase()} />
  ) : (
    (empty ?? (
      <EmptyState title={`No ${many.toLowerCase()} of this kind`} icon="search">
        No row matches all of the filters above.
      </EmptyState>
    ))
  );
  if (kind !== 'complaint')
    return (
      <Panel isFlush>
        <CaseGrid {...common} caption={many} columns={columns} rows={withStudent} empty={without} />
      </Panel>
    );
  const panelWith = (
    <Panel title="Complaints with a student" isFlush isScreenOnly={choice.leavesOut(withStudent ?? [])}>
      <CaseGrid
        {...common}
        caption="Complaints with a student"
        columns={columns}
        rows={withStudent}
        empty={without}
      />
    </Panel>
  );
  const panelWithout = (
    <Panel title="Complaints without a student" isFlush isScreenOnly={choice.leavesOut(withoutStudent ?? [])}>
      <CaseGrid
        {...common}
        name="systemic"
        caption="Complaints without a student"
        columns={columns.filter(({ id }) => id !== 'student')}
        rows={withoutStudent}
        empty={
          isWhole && !isNarrowed ? (
            <EmptyState title="No complaints without a student">
              Complaints about a district as a whole go here.
            </EmptyState>
          ) : (
            without
          )
        }
      />
    </Panel>
  );
  return (
    <GridsInTurn
      grids={[
        { rows: withStudent, grid: panelWith },
        { rows: withoutStudent, grid: panelWithout },
      ]}
    />
  );
}
