import { type ReactNode, useMemo, useState } from 'react';
import { type CaseSearch, caseSearchLimit } from '#domain/cases/case-search.ts';
import { type CaseSearchFilter, caseSearchFilterOf, caseSearchFilters } from '#domain/cases/filters.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { ChosenCasesBar } from '../parts/chosen-cases-bar.tsx';
import { SavedViewButton } from '../parts/saved-view-button.tsx';
import { SearchFilterWords } from '../parts/search-filter-words.tsx';
import { TryAgain } from '../parts/try-again.tsx';
import { useChosenCases } from '../parts/use-chosen-cases.ts';
import { hasChanges } from '../record-form/record-values.ts';
import { useOpenSession } from '../shell/engine-context.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Callout } from '../ui/callout.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import { CaseSearchForm } from './case-search-form.tsx';
import styles from './cases.module.css';
import { FoundTools } from './found-tools.tsx';
import { FoundGrid } from './found-grid.tsx';
import { withFilter } from './list-view.ts';
import { caseFilterLabels, useCaseSearch } from './use-case-search.ts';
import { useFoundCases } from './use-found-cases.ts';
import { useFoundRows } from './use-found-rows.ts';

const filterOptions = Object.entries(caseSearchFilters).map(([value, label]) => ({ value, label }));

/** /casesearch: the form, and what the last search finds (docs/product.md 2.3). */
export function CaseSearchScreen() {
  const [search, changeSearch] = useAddressSearch();
  const { year } = useOpenSession();
  const { filters, entry, isBusy, search: start } = useCaseSearch();
  const filter = caseSearchFilterOf(search.get('filter'));
  /** The form begins anew with what is left. */
  const [removals, setRemovals] = useState(0);
  /** How often Search was pressed with the filters whose results stand there. */
  const [times, setTimes] = useState(0);
  const show = (
    <SelectField
      label="Show"
      value={filter}
      emptyLabel={null}
      options={filterOptions}
      onChange={(value) =>
        changeSearch((before) => withFilter(before, 'filter', value === 'ffy' ? null : value))
      }
    />
  );
  return (
    <>
      <PageHeader title="Case Search" actions={<SavedViewButton list="casesearch" />} />
      <Panel>
        <CaseSearchForm
          key={`${entry} ${removals}`}
          initial={filters}
          isBusy={isBusy}
          onSearch={(next) => {
            if (filters && !hasChanges(next, filters)) setTimes(times + 1);
            void start(next);
          }}
        />
      </Panel>
      {filters ? (
        // The server answers for the user's year: another one is another question.
        <Results key={year.id} filters={filters} filter={filter} times={times} show={show}>
          <SearchFilterWords
            labels={caseFilterLabels}
            filters={filters}
            onRemove={(fields) => {
              setRemovals(removals + 1);
              void start({ ...filters, ...Object.fromEntries(fields.map((field) => [field, null])) });
            }}
          />
        </Results>
      ) : (
        <div className={styles.filters} data-print="no">
          <div className={styles.filter}>{show}</div>
        </div>
      )}
    </>
  );
}

const kinds: readonly CaseKind[] = ['mediation', 'dueprocess', 'complaint'];

interface ResultsProps {
  filters: CaseSearch;
  filter: CaseSearchFilter;
  /** How often the same search was started again. */
  times: number;
  /** The choice of the years, which stands beside the results' file. */
  show: ReactNode;
  /** What narrows the results, in words. */
  children: ReactNode;
}

function Results({ filters, filter, times, show, children }: ResultsProps) {
  const { year } = useOpenSession();
  const needsServer = useNeedsServer();
  const found = useFoundCases(filters, filter, times);
  const { items, isLocal, isLoading, isTrying, problem, retry } = found;
  const all = useFoundRows(items, filter);
  const byKind = useMemo(
    () => new Map(kinds.map((kind) => [kind, all?.filter(({ type }) => type === kind)])),
    [all],
  );
  const choice = useChosenCases(() => all?.map(({ type, uid }) => ({ kind: type, uid })) ?? []);
  return (
    <>
      <div className={styles.filters} data-print="no">
        <div className={styles.filter}>{show}</div>
        <div className={styles.filterButtons}>
          {all !== undefined && all.length > 0 && <ChosenCasesBar choice={choice} />}
          <FoundTools filters={filters} found={found} rows={all} kinds={kinds} choice={choice} />
        </div>
      </div>
      {children}
      {!isLocal && <CallProblem problem={problem} hasAnswer={items !== undefined} onRetry={retry} />}
      {isLocal && (
        <Callout
          tone="info"
          icon="cloud-off"
          title="Only this device was searched"
          actions={needsServer === false && <TryAgain isTrying={isTrying} onTry={retry} />}
        >
          {`Without the server, the search finds what is on this device: cases of ${year.name}, open ones, and all of their students.`}
        </Callout>
      )}
      {(items !== undefined || problem === null) &&
        kinds.map((kind) => {
          const rows = byKind.get(kind);
          return (
            <Panel
              key={kind}
              title={caseKinds[kind].many}
              {...(rows && rows.length >= caseSearchLimit
                ? { subtitle: `The newest ${caseSearchLimit}. Narrow the search to find others.` }
                : {})}
              isFlush
              isScreenOnly={choice.leavesOut(rows ?? [])}
            >
              <FoundGrid kind={kind} rows={rows} isRefreshing={isLoading} choice={choice} />
            </Panel>
          );
        })}
    </>
  );
}
