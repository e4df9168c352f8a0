import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { reportLabels } from '#domain/federal-report/rows.ts';
import { ChooseCase } from '../parts/choose-case.tsx';
import type { ChosenCases } from '../parts/use-chosen-cases.ts';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { numberSortedBy, numberWords } from '../shell/status-words.ts';
import { DataGrid } from '../ui/data-grid.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import type { PendingCase } from './use-pending-cases.ts';

const classWords = ({ federalClass }: PendingCase) => `${federalClass} ${reportLabels[federalClass]}`;

/** The columns of the three grids. */
export const columns: readonly GridColumn<PendingCase>[] = [
  {
    id: 'number',
    header: 'Case Number',
    value: numberSortedBy,
    cell: numberWords,
    text: numberWords,
  },
  {
    id: 'student',
    header: 'Student',
    value: (row) => row.studentName,
    cell: (row) =>
      row.studentReference && <Link to={links.student(row.studentReference)}>{row.studentName}</Link>,
    isWide: true,
    share: 28,
  },
  { id: 'filed', header: 'Date Filed', value: (row) => row.dateFiled, kind: 'date' },
  {
    id: 'class',
    header: 'Federal Class',
    value: (row) => row.federalClass,
    text: classWords,
    cell: classWords,
    isWide: true,
    share: 40,
  },
];

/** The order that an address doesn't say. */
export const defaultSort = { id: 'filed', isDescending: false };

interface PendingGridProps {
  kind: CaseKind;
  /** undefined: they are still coming. */
  rows: readonly PendingCase[] | undefined;
  /** Which rows are chosen, while rows can be. */
  choice: ChosenCases;
  empty: ReactNode;
}

/** The pending cases of one kind; a row opens its case, the student's name the student. */
export function PendingGrid({ kind, rows, choice, empty }: PendingGridProps) {
  const { view } = useEngine();
  return (
    <DataGrid
      caption={`Pending ${caseKinds[kind].many}`}
      isCaptionHidden
      name={kind}
      isDense
      columns={columns}
      rows={rows}
      rowKey={(row) => row.uid}
      href={(row) => links.case(kind, row.reference)}
      isListed={({ uid }) => view.find(kind, `~${uid}`)?.record.dateClosed === null}
      {...(choice.isOn && {
        actions: (row: PendingCase) => (
          <ChooseCase choice={choice} one={{ kind, uid: row.uid }} name={numberWords(row)} />
        ),
      })}
      {...(choice.chosen.length > 0 && { isPrinted: ({ uid }: PendingCase) => choice.has({ kind, uid }) })}
      defaultSort={defaultSort}
      empty={empty}
    />
  );
}
