import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CaseFilter, caseFilterOf, caseFilters, passesFilter } from '#domain/cases/filters.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import type { RecordOf } from '#domain/records.ts';
import { BeforeOffline } from '../offline/before-offline.tsx';
import { PartsComing } from '../parts/parts-coming.tsx';
import { ReadSoFar } from '../parts/read-so-far.tsx';
import { useHasWholeYear, useMayEdit, useOpenSession } from '../shell/engine-context.ts';
import { links, type ReturnState } from '../shell/links.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { CaseGrid } from './case-grid.tsx';
import styles from './cases.module.css';
import { useFilteredCases } from './use-case-rows.ts';
import { withFilter } from './with-filter.ts';

const filterOptions = Object.entries(caseFilters).map(([value, label]) => ({ value, label }));

/** Where a case opened from the list of all returns to. */
const returnStates: Record<CaseKind, ReturnState> = { complaint: 'all', mediation: 'ml', dueprocess: 'all' };

/** All cases of a kind: all open ones, or those of the selected year (docs/product.md 2.6). */
export function AllCasesScreen({ kind }: { kind: CaseKind }) {
  const [search, setSearch] = useSearchParams();
  const { year } = useOpenSession();
  const mayEdit = useMayEdit();
  const filter = caseFilterOf(search.get('filter'));
  const rows = useFilteredCases(kind, filter);
  const [withStudent, withoutStudent] = useMemo(
    () => [rows.filter((row) => row.studentName !== null), rows.filter((row) => row.studentName === null)],
    [rows],
  );
  const hasYear = useHasWholeYear();
  const { many } = caseKinds[kind];
  const common = {
    kind,
    returnState: returnStates[kind],
    isListed: (record: RecordOf<CaseKind>) => passesFilter(record, filter, year.name),
  };

  const choose = (next: CaseFilter) => setSearch((before) => withFilter(before, next), { replace: true });
  const coming = <PartsComing what={many.toLowerCase()} />;
  const empty = hasYear ? (
    <EmptyState title={`No ${many}`}>
      {filter === 'open'
        ? 'Nothing is open now.'
        : `Nothing was filed in ${year.name}. Choose another School Year, or all open records.`}
    </EmptyState>
  ) : (
    coming
  );
  return (
    <>
      <PageHeader
        title={many}
        subtitle={filter === 'open' ? 'All open, of any year' : `Filed in ${year.name}`}
        note={rows.length > 0 && <ReadSoFar />}
        actions={
          <>
            <BeforeOffline cases={rows.map(({ uid }) => ({ kind, uid }))} />
            {kind === 'complaint' && mayEdit && (
              <LinkButton variant="primary" icon="plus" to={links.newCase('complaint', null, 'all')}>
                Add Complaint
              </LinkButton>
            )}
          </>
        }
      />
      <div className={styles.filter} data-print="no">
        <SelectField
          label="Show"
          value={filter}
          emptyLabel={null}
          options={filterOptions}
          onChange={(value) => choose(caseFilterOf(value))}
        />
      </div>
      {kind === 'complaint' ? (
        <>
          <Panel title="Complaints with a student" isFlush>
            <CaseGrid
              {...common}
              caption="Complaints with a student"
              isCaptionHidden
              rows={withStudent}
              empty={empty}
            />
          </Panel>
          <Panel title="Complaints without a student" isFlush>
            <CaseGrid
              {...common}
              name="systemic"
              caption="Complaints without a student"
              isCaptionHidden
              hasStudentColumn={false}
              rows={withoutStudent}
              empty={
                hasYear ? (
                  <EmptyState title="No complaints without a student">
                    Complaints about a district as a whole go here.
                  </EmptyState>
                ) : (
                  coming
                )
              }
            />
          </Panel>
        </>
      ) : (
        <Panel isFlush>
          <CaseGrid {...common} caption={many} isCaptionHidden rows={rows} empty={empty} />
        </Panel>
      )}
    </>
  );
}
