import { useNavigate } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { gridDate } from '#domain/fields.ts';
import { MarkBadge } from '../parts/case-marks.tsx';
import { ChooseCase } from '../parts/choose-case.tsx';
import type { ChosenCases } from '../parts/use-chosen-cases.ts';
import { useEngine, useMayEdit } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { numberSortedBy, numberWords } from '../shell/status-words.ts';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn, GridSort } from '../ui/grid-column.ts';
import { OpenWord } from './case-columns.tsx';
import { dueColumn, personColumn } from './shared-columns.tsx';
import type { FoundRow } from './use-found-rows.ts';

type Column = GridColumn<FoundRow>;

/** The number of a found case: a complaint's is another one than its row's own. */
const numberOf = ({ id, type, caseNumber, yearCaseNumber }: FoundRow) => ({
  id,
  number: type === 'complaint' ? yearCaseNumber : caseNumber,
});

const number: Column = {
  id: 'number',
  header: 'Case Number',
  value: (row) => numberSortedBy(numberOf(row)),
  cell: (row) => numberWords(numberOf(row)),
  text: (row) => numberWords(numberOf(row)),
};
const day = (
  id: { [F in keyof FoundRow]: F extends `${string}ate${string}` ? F : never }[keyof FoundRow],
  header: string,
): Column => ({ id, header, value: (row) => row[id], kind: 'date' });
/** What only this kind has: where a table is narrow, what each kind has stays. */
const own = (column: Column): Column => ({ ...column, givesWay: 'always' });

const common: readonly Column[] = [
  { id: 'student', header: 'Student', value: (row) => row.studentName, isWide: true, share: 24 },
  day('dateFiled', 'Date Filed'),
];
const closed: Column = {
  id: 'dateClosed',
  header: 'Date Closed',
  value: (row) => row.dateClosed,
  kind: 'date',
  cell: (row) => (row.dateClosed === null ? <OpenWord /> : gridDate(row.dateClosed)),
  givesWayIn: (row) => row.dateClosed === null,
  text: (row) => (row.dateClosed === null ? 'Open' : gridDate(row.dateClosed)),
};

/** What each kind shows of a found case. */
export const foundColumns: Record<CaseKind, readonly Column[]> = {
  mediation: [
    number,
    ...common,
    personColumn,
    own(day('mediationDateHeld', 'Date Held')),
    own({ id: 'dueProcess', header: 'Due Process', value: (row) => row.dueProcessCaseNumber }),
    closed,
  ],
  dueprocess: [
    number,
    ...common,
    personColumn,
    dueColumn,
    own(day('resolutionDateHeld', 'Resolution Held')),
    own(day('hearingDecisionDate', 'Decision Date')),
    closed,
  ],
  complaint: [
    number,
    ...common,
    personColumn,
    dueColumn,
    own(day('dateReportIssued', 'Report Issued')),
    own(day('dateWithdrawn', 'Date Withdrawn')),
    closed,
  ],
};

/** The order that an address doesn't say. */
export const newestFiled: GridSort = { id: 'dateFiled', isDescending: true };

interface FoundGridProps {
  kind: CaseKind;
  rows: readonly FoundRow[] | undefined;
  isRefreshing: boolean;
  choice: ChosenCases;
}

/** The found cases of one kind, 25 a page: each opens its case, with Edit for those who may. */
export function FoundGrid({ kind, rows, isRefreshing, choice }: FoundGridProps) {
  const { view } = useEngine();
  const mayEdit = useMayEdit();
  const navigate = useNavigate();
  const address = (row: FoundRow) => links.case(kind, referenceOf(row));
  return (
    <DataGrid
      caption={`Found ${caseKinds[kind].many}`}
      isCaptionHidden
      name={kind}
      isDense
      columns={foundColumns[kind]}
      rows={rows}
      rowKey={(row) => row.uid}
      href={address}
      rowMark={(row) => <MarkBadge mark={view.find(kind, `~${row.uid}`)?.mark ?? null} />}
      {...(choice.isOn && {
        actions: (row: FoundRow) => (
          <ChooseCase choice={choice} one={{ kind, uid: row.uid }} name={numberWords(numberOf(row))} />
        ),
      })}
      {...(choice.chosen.length > 0 && { isPrinted: ({ uid }: FoundRow) => choice.has({ kind, uid }) })}
      defaultSort={newestFiled}
      isRefreshing={isRefreshing}
      {...(mayEdit ? { onEdit: (row: FoundRow) => void navigate(address(row)) } : {})}
      empty={
        <EmptyState title="No Results Found" icon="search">
          {`No ${caseKinds[kind].one.toLowerCase()} matches all of the filters.`}
        </EmptyState>
      }
    />
  );
}
