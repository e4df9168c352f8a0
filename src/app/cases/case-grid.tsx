import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { gridDate } from '#domain/fields.ts';
import { useEngine, useMayEdit } from '../shell/engine-context.ts';
import { links, type ReturnState } from '../shell/links.ts';
import { messages, restoreNote } from '../shell/messages.ts';
import { useSave } from '../shell/record-form/use-save.ts';
import { useTellSaved } from '../shell/record-form/use-tell-saved.ts';
import { Badge } from '../ui/badge.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataGrid, type DataGridProps } from '../ui/data-grid.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { MarkBadge } from './case-marks.tsx';
import { numberPending } from './case-number-fields.tsx';
import { DistrictCell } from './district-cell.tsx';
import type { CaseRow } from './use-case-rows.ts';

interface CaseGridProps extends Pick<
  DataGridProps<CaseRow>,
  'caption' | 'isCaptionHidden' | 'name' | 'empty' | 'tools'
> {
  kind: CaseKind;
  rows: readonly CaseRow[];
  returnState: ReturnState;
  hasStudentColumn?: boolean;
}

const number: GridColumn<CaseRow> = {
  id: 'number',
  header: 'Case Number',
  // A case that the server hasn't numbered yet is newer than any.
  value: (row) => row.number ?? 'zzz',
  cell: (row) => row.number ?? numberPending,
};
const student: GridColumn<CaseRow> = {
  id: 'student',
  header: 'Student',
  value: (row) => row.studentName,
  isWide: true,
};
const rest: readonly GridColumn<CaseRow>[] = [
  {
    id: 'district',
    header: 'Primary District',
    value: (row) => row.districtName,
    cell: (row) => <DistrictCell text={row.districtName} />,
    isWide: true,
  },
  { id: 'filed', header: 'Date Filed', value: (row) => row.dateFiled, kind: 'date' },
  {
    id: 'closed',
    header: 'Date Closed',
    value: (row) => row.dateClosed,
    kind: 'date',
    cell: (row) => (row.dateClosed === null ? <Badge tone="success">Open</Badge> : gridDate(row.dateClosed)),
  },
];

/** Made once: a new list of columns would sort the rows again at each render. */
const columns = [number, student, ...rest];
const columnsWithoutStudent = [number, ...rest];

/** A list of cases of one kind: 25 a page, Edit and Delete in each row; Delete always asks (docs/product.md 2.6). */
export function CaseGrid({ kind, rows, returnState, hasStudentColumn = true, ...grid }: CaseGridProps) {
  const { edits } = useEngine();
  const mayEdit = useMayEdit();
  const navigate = useNavigate();
  const begin = useTellSaved();
  const { run } = useSave();
  const [deleting, setDeleting] = useState<CaseRow | null>(null);
  const { one } = caseKinds[kind];
  const address = (row: CaseRow) => links.case(kind, row.reference, returnState);

  const remove = async (row: CaseRow) => {
    setDeleting(null);
    const tell = begin();
    if (await run(() => edits.remove(kind, row.uid)))
      tell({ title: messages.deleted[kind], detail: row.number ?? undefined });
  };
  return (
    <>
      <DataGrid
        {...grid}
        columns={hasStudentColumn ? columns : columnsWithoutStudent}
        rows={rows}
        rowKey={(row) => row.uid}
        href={address}
        rowMark={(row) => <MarkBadge mark={row.mark} />}
        defaultSort={{ id: 'number', isDescending: true }}
        {...(mayEdit ? { onEdit: (row: CaseRow) => void navigate(address(row)), onDelete: setDeleting } : {})}
      />
      <ConfirmDialog
        isOpen={deleting !== null}
        title={`Delete this ${one.toLowerCase()}?`}
        message={`Are you sure you want to delete the ${one.toLowerCase()} ${deleting?.number ?? numberPending}${
          deleting?.studentName ? ` of ${deleting.studentName}` : ''
        }? Its events, contacts and documents go with it.${restoreNote(deleting ?? undefined)}`}
        confirmLabel="Delete"
        isDanger
        onConfirm={() => deleting && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}
