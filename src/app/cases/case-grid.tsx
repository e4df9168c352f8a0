import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { gridDate } from '#domain/fields.ts';
import type { RecordOf } from '#domain/records.ts';
import { DeleteDialog } from '../edits/delete-dialog.tsx';
import { MarkBadge } from '../parts/case-marks.tsx';
import { DistrictCell } from '../parts/district-cell.tsx';
import { useEngine, useMayEdit } from '../shell/engine-context.ts';
import { links, type ReturnState } from '../shell/links.ts';
import { messages, restoreNote } from '../shell/messages.ts';
import { numberPending } from '../shell/status-words.ts';
import { Badge } from '../ui/badge.tsx';
import { DataGrid, type DataGridProps } from '../ui/data-grid.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import type { CaseRow } from './use-case-rows.ts';

interface CaseGridProps extends Pick<
  DataGridProps<CaseRow>,
  'caption' | 'isCaptionHidden' | 'name' | 'empty' | 'tools'
> {
  kind: CaseKind;
  rows: readonly CaseRow[];
  /** Whether a case that was listed would be listed now; while it is on this device, when nothing is said. */
  isListed?: (record: RecordOf<CaseKind>) => boolean;
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
export function CaseGrid({
  kind,
  rows,
  returnState,
  hasStudentColumn = true,
  isListed,
  ...grid
}: CaseGridProps) {
  const { edits, view } = useEngine();
  const mayEdit = useMayEdit();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<CaseRow | null>(null);
  const { one } = caseKinds[kind];
  const address = (row: CaseRow) => links.case(kind, row.reference, returnState);
  return (
    <>
      <DataGrid
        {...grid}
        columns={hasStudentColumn ? columns : columnsWithoutStudent}
        rows={rows}
        rowKey={(row) => row.uid}
        href={address}
        isListed={({ uid }) => {
          const record = view.find(kind, `~${uid}`)?.record;
          return record !== undefined && (isListed?.(record) ?? true);
        }}
        rowMark={(row) => <MarkBadge mark={row.mark} />}
        defaultSort={{ id: 'number', isDescending: true }}
        {...(mayEdit ? { onEdit: (row: CaseRow) => void navigate(address(row)), onDelete: setDeleting } : {})}
      />
      <DeleteDialog
        what={one.toLowerCase()}
        item={deleting}
        message={`Are you sure you want to delete the ${one.toLowerCase()} ${deleting?.number ?? numberPending}${
          deleting?.studentName ? ` of ${deleting.studentName}` : ''
        }? Its events, contacts and documents go with it.${restoreNote(deleting ?? undefined)}`}
        remove={({ uid }) => edits.remove(kind, uid)}
        told={(row) => ({ title: messages.deleted[kind], detail: row.number ?? undefined })}
        onEnd={() => setDeleting(null)}
      />
    </>
  );
}
