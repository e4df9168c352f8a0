import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { NextDue } from '#domain/deadlines/next-due.ts';
import { type CaseKind, caseKindNames } from '#domain/events.ts';
import { gridDate } from '#domain/fields.ts';
import type { Student } from '#domain/students.ts';
import { useIsRefused } from '../edits/use-refused-edit.ts';
import { MarkBadge } from '../parts/case-marks.tsx';
import { PartsComing } from '../parts/parts-coming.tsx';
import { useHasFamily, useMayEdit, useRecordsOf } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { numberSortedBy, numberWords } from '../shell/status-words.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { Menu } from '../ui/menu.tsx';
import { Panel } from '../ui/panel.tsx';
import { showFocused } from '../ui/show-focused.ts';
import { useToday } from '../ui/use-today.ts';
import { type CaseLine, caseLines } from './case-lines.ts';
import styles from './students.module.css';

const columns: readonly GridColumn<CaseLine>[] = [
  {
    id: 'number',
    header: 'Case Number',
    value: numberSortedBy,
    cell: numberWords,
  },
  { id: 'kind', header: 'Kind', value: ({ kind }) => caseKinds[kind].one },
  { id: 'filed', header: 'Date Filed', value: ({ dateFiled }) => dateFiled, kind: 'date' },
  {
    id: 'due',
    header: 'Due',
    value: ({ due }) => due?.due,
    cell: ({ due }) => due && <Due due={due} />,
  },
  {
    id: 'closed',
    header: 'Date Closed',
    value: ({ dateClosed }) => dateClosed,
    kind: 'date',
    cell: ({ dateClosed }) =>
      dateClosed === null ? <span className={styles.open}>Open</span> : gridDate(dateClosed),
  },
];

const Due = ({ due: { due, what, state } }: { due: NextDue }) => (
  <>
    {state === 'overdue' ? <Badge tone="danger">{gridDate(due)}</Badge> : gridDate(due)} {what}
  </>
);

/** What adds a case to the student; nothing for those who may not. */
export function AddCase({ student }: { student: Student }) {
  const isRefused = useIsRefused(student.uid);
  const mayAdd = useMayEdit() && !isRefused;
  if (!mayAdd) return null;
  const reference = referenceOf(student);
  return (
    <Menu
      label="Add Case"
      icon="plus"
      items={caseKindNames.map((kind) => ({
        label: `Add ${caseKinds[kind].one}`,
        to: links.newCase(kind, reference, 's'),
      }))}
    />
  );
}

/** All cases of a student, of all kinds and years; above them the ways to those of a kind (docs/product.md 2.4). */
export function StudentCases({ student }: { student: Student }) {
  const hasAll = useHasFamily(student.uid);
  const complaints = useRecordsOf('complaint', student.uid);
  const mediations = useRecordsOf('mediation', student.uid);
  const dueProcesses = useRecordsOf('dueprocess', student.uid);
  const today = useToday();
  const lines = useMemo(
    () => caseLines(complaints, mediations, dueProcesses, today),
    [complaints, mediations, dueProcesses, today],
  );
  return (
    <Panel
      title="Cases"
      isFlush
      actions={
        <LinkButton small to={links.studentCases('dueprocess', referenceOf(student), 's')}>
          View Due Processes
        </LinkButton>
      }
    >
      <nav className={styles.kinds} aria-label="Cases by kind" data-print="no">
        <span className={styles.kind} data-current="">
          {hasAll ? `All (${lines.length})` : 'All'}
        </span>
        {caseKindNames.map((kind) => (
          <KindLink
            key={kind}
            kind={kind}
            student={student}
            cases={lines.filter((one) => one.kind === kind)}
            hasAll={hasAll}
          />
        ))}
      </nav>
      <DataGrid
        caption="Cases"
        isCaptionHidden
        name="cases"
        columns={columns}
        rows={lines}
        rowKey={({ uid }) => uid}
        href={(one) => links.case(one.kind, referenceOf(one), 's')}
        rowMark={({ mark }) => <MarkBadge mark={mark} />}
        defaultSort={{ id: 'filed', isDescending: true }}
        empty={
          hasAll ? (
            <EmptyState title="No Cases">There are currently no cases for this student.</EmptyState>
          ) : (
            <PartsComing what="cases" />
          )
        }
      />
    </Panel>
  );
}

interface KindLinkProps {
  kind: CaseKind;
  student: Student;
  cases: readonly CaseLine[];
  /** While the year comes to the device there may be more than have come. */
  hasAll: boolean;
}

/** The cases of one kind with their count: exactly one opens directly, else their list. */
function KindLink({ kind, student, cases, hasAll }: KindLinkProps) {
  const [first] = cases;
  const { many } = caseKinds[kind];
  const to =
    hasAll && cases.length === 1 && first
      ? links.case(kind, referenceOf(first), 's')
      : links.studentCases(kind, referenceOf(student), 's');
  return (
    <Link className={styles.kind} to={to} onFocus={showFocused}>
      {hasAll ? `${many} (${cases.length})` : many}
    </Link>
  );
}
