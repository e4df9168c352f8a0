import { useMemo } from 'react';
import { type CaseFilter, caseFilterOf, passesFilter } from '#domain/cases/filters.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import { limitsOf } from '#domain/deadlines/case-due-dates.ts';
import type { CaseKind } from '#domain/events.ts';
import type { ViewList } from '#domain/saved-views.ts';
import { BeforeOffline } from '../offline/before-offline.tsx';
import { ChosenCasesBar, withChosen } from '../parts/chosen-cases-bar.tsx';
import { ReadSoFar } from '../parts/read-so-far.tsx';
import { SavedViewButton } from '../parts/saved-view-button.tsx';
import { useChosenCases } from '../parts/use-chosen-cases.ts';
import { useMayEdit, useOpenSession } from '../shell/engine-context.ts';
import { links, type ReturnState } from '../shell/links.ts';
import { LinkButton } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { ColumnChoice } from '../ui/column-choice.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import { useGridOrder } from '../ui/use-grid-address.ts';
import { useCaseColumns } from './case-columns.tsx';
import { newestNumber } from './case-grid.tsx';
import { CasePanels } from './case-panels.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListTools } from './list-tools.tsx';
import { viewFileName, withColumn } from './list-view.ts';
import { countWords } from './narrowed.ts';
import { isHiddenRow, useFilteredCases } from './use-case-rows.ts';
import { useListView } from './use-list-view.ts';

/** Where a case opened from the list of all returns to. */
const returnStates: Record<CaseKind, ReturnState> = { complaint: 'all', mediation: 'ml', dueprocess: 'all' };

const viewLists: Record<CaseKind, ViewList> = {
  complaint: 'complaints',
  mediation: 'mediations',
  dueprocess: 'dueprocesses',
};

/** A list without any filter has no case. */
function NothingFiled({ kind, filter }: { kind: CaseKind; filter: CaseFilter }) {
  const { year } = useOpenSession();
  return (
    <EmptyState title={`No ${caseKinds[kind].many}`}>
      {filter === 'open'
        ? 'Nothing is open now.'
        : `Nothing was filed in ${year.name}. Choose another School Year, or all open records.`}
    </EmptyState>
  );
}

/** All cases of a kind: all open ones, or those of the selected year (docs/product.md 2.6). */
export function AllCasesScreen({ kind }: { kind: CaseKind }) {
  const [search, changeSearch] = useAddressSearch();
  const { year } = useOpenSession();
  const mayEdit = useMayEdit();
  const filter = caseFilterOf(search.get('filter'));
  const rows = useFilteredCases(kind, filter);
  const { view, hidden, gone, choices, text, setText, isWhole, shown } = useListView(filter, rows);
  const isSplit = kind === 'complaint';
  const [withStudent, withoutStudent] = useMemo(
    () => [
      isSplit ? shown?.filter((row) => row.studentName !== null || isHiddenRow(row)) : shown,
      isSplit ? shown?.filter((row) => row.studentName === null && !isHiddenRow(row)) : undefined,
    ],
    [isSplit, shown],
  );
  const choice = useChosenCases(() =>
    (shown ?? []).filter((row) => !isHiddenRow(row)).map(({ uid }) => ({ kind, uid })),
  );
  const columns = useCaseColumns(kind, hidden, filter === 'open');
  const inOrder = useGridOrder(newestNumber);
  const { many } = caseKinds[kind];
  const filtered = filter === 'open' ? 'All open, of any year' : `Filed in ${year.name}`;
  return (
    <>
      <PageHeader
        title={many}
        subtitle={withChosen(isWhole && shown ? `${filtered} · ${countWords(shown)}` : filtered, choice)}
        note={rows.length > 0 && <ReadSoFar />}
        actions={
          <>
            <SavedViewButton list={viewLists[kind]} />
            <BeforeOffline
              cases={rows.filter((row) => !isHiddenRow(row)).map(({ uid }) => ({ kind, uid }))}
            />
            {isSplit && mayEdit && (
              <LinkButton variant="primary" icon="plus" to={links.newCase('complaint', null, 'all')}>
                Add Complaint
              </LinkButton>
            )}
          </>
        }
      />
      <ListFilters
        view={view}
        choices={choices}
        hasDue={limitsOf[kind] !== null}
        text={text}
        onText={setText}
      >
        <ColumnChoice
          columns={columns.all}
          hidden={hidden}
          onChange={(id, isShown) => changeSearch((before) => withColumn(before, id, isShown))}
        />
        <ChosenCasesBar choice={choice} />
        <ListTools
          choice={choice}
          kind={kind}
          name={viewFileName(many, view, text.trim() !== '')}
          columns={columns.shown}
          rows={() => [
            ...inOrder(withStudent ?? [], columns.all, undefined),
            ...inOrder(withoutStudent ?? [], columns.all, 'systemic'),
          ]}
          isWhole={isWhole}
        />
      </ListFilters>
      {gone.length > 0 && (
        <Callout tone="info" title={`Shown without ${gone.join(' and ')}`}>
          No case of this list has it now.
        </Callout>
      )}
      <CasePanels
        kind={kind}
        returnState={returnStates[kind]}
        choice={choice}
        columns={columns.shown}
        withStudent={withStudent}
        withoutStudent={withoutStudent}
        isNarrowed={shown !== undefined && shown.length < rows.length}
        isListed={passesFilter(filter, year.name)}
        empty={isWhole && rows.length === 0 ? <NothingFiled kind={kind} filter={filter} /> : null}
      />
    </>
  );
}
