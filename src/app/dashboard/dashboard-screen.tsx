import { useDeferredValue, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { dashboardTiles } from '#domain/dashboard.ts';
import { isOpen } from '#domain/cases/parts.ts';
import type { CaseKind } from '#domain/events.ts';
import { CaseNumberCombobox } from '../cases/case-number-combobox.tsx';
import { CaseSearchForm } from '../cases/case-search-form.tsx';
import { useCaseSearch } from '../cases/use-case-search.ts';
import { ReadSoFar } from '../parts/read-so-far.tsx';
import { useAll, useHasWholeYear, useMayEdit, useOpenSession } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { useBringAhead } from '../shell/use-bring-ahead.ts';
import { StudentCombobox } from '../students/student-combobox.tsx';
import { StudentSearchForm } from '../students/student-search-form.tsx';
import { useStudentSearch } from '../students/use-student-search.ts';
import { LinkButton } from '../ui/button.tsx';
import type { IconName } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Tile } from '../ui/tile.tsx';
import { usePlaceState } from '../ui/use-trail.ts';
import styles from './dashboard.module.css';
import { OpenCasesOffline } from './open-cases-offline.tsx';
import { useWorklist } from './use-worklist.ts';
import type { WorklistChoice } from './worklist-filters.tsx';
import { WorklistPanel } from './worklist-panel.tsx';
import { WorklistSummary } from './worklist-summary.tsx';

const all: WorklistChoice = { span: '', kind: '', person: '' };

/** /dashboard: open cases by kind, and the quick searches (docs/product.md 2.2). */
export function DashboardScreen() {
  const [search, setSearch] = useSearchParams();
  const { year } = useOpenSession();
  const work = useWorklist();
  const hasYear = useHasWholeYear();
  const [choice, setChoice] = usePlaceState<WorklistChoice>('worklist', all);
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={`School year ${year.name}`}
        note={<ReadSoFar />}
        actions={<OpenCasesOffline />}
      />
      <div className={styles.tiles}>
        {dashboardTiles.map(({ code, name, kind }) => (
          <OpenTile key={code} name={name} kind={kind} />
        ))}
      </div>
      <WorklistSummary
        items={hasYear ? work : undefined}
        onChoose={(span) => {
          setChoice({ ...all, span });
          place.current?.focus();
        }}
      />
      <Tabs
        label="Searches"
        value={search.get('tab') ?? 'students'}
        onChange={(tab) =>
          setSearch(
            (before) => {
              before.set('tab', tab);
              return before;
            },
            { replace: true },
          )
        }
        tabs={[
          { value: 'students', label: 'Student Search', content: <StudentPart /> },
          { value: 'cases', label: 'Case Search', content: <CasePart /> },
        ]}
      />
      <WorklistPanel items={work} isWhole={hasYear} choice={choice} onChoose={setChoice} place={place} />
    </>
  );
}

const icons: Record<CaseKind, IconName> = {
  dueprocess: 'scale',
  mediation: 'people',
  complaint: 'document',
};

/** Counts the rows of the list that it opens: all open records of the kind (docs/product.md 2.2). */
function OpenTile({ name, kind }: { name: string; kind: CaseKind }) {
  const hasYear = useHasWholeYear();
  // Counting a state's year takes milliseconds: not once an edit while many are being sent.
  const cases = useDeferredValue(useAll(kind));
  const open = useMemo(() => cases.filter(({ record }) => isOpen(record)).length, [cases]);
  return (
    <Tile
      label={name}
      count={hasYear ? open : null}
      unit="open"
      to={links.cases(kind, 'open')}
      icon={icons[kind]}
    />
  );
}

function StudentPart() {
  const navigate = useNavigate();
  const bringAhead = useBringAhead();
  const mayEdit = useMayEdit();
  const { filters, isBusy, search } = useStudentSearch();
  return (
    <div className={styles.parts}>
      <Panel title="Find a student">
        <div className={styles.quick}>
          <StudentCombobox
            label="Student Name"
            isJump
            onChoose={(student) => {
              bringAhead('student', student);
              void navigate(links.student(referenceOf(student)));
            }}
          />
          {mayEdit && (
            <LinkButton icon="plus" to={links.newStudent}>
              Add Student
            </LinkButton>
          )}
        </div>
      </Panel>
      <Panel title="Search Students">
        <StudentSearchForm initial={filters} isBusy={isBusy} onSearch={(next) => void search(next)} />
      </Panel>
    </div>
  );
}

function CasePart() {
  const form = useCaseSearch();
  return (
    <div className={styles.parts}>
      <Panel title="Find a case">
        <div className={styles.quick}>
          <CaseNumberCombobox />
        </div>
      </Panel>
      <Panel title="Search Cases">
        <CaseSearchForm
          initial={form.filters}
          isBusy={form.isBusy}
          onSearch={(next) => void form.search(next)}
        />
      </Panel>
    </div>
  );
}
