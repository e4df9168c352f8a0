import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { DeleteDialog } from '../edits/delete-dialog.tsx';
import { MarkBadge } from '../parts/case-marks.tsx';
import { ChooseCase } from '../parts/choose-case.tsx';
import type { ChosenCases } from '../parts/use-chosen-cases.ts';
import { useEngine, useMayEdit } from '../shell/engine-context.ts';
import { links, type ReturnState } from '../shell/links.ts';
import { messages, restoreNote } from '../shell/messages.ts';
import { numberWords } from '../shell/status-words.ts';
import { DataGrid, type DataGridProps } from '../ui/data-grid.tsx';
import type { GridSort } from '../ui/grid-column.ts';
import { type CaseRow, isHiddenRow } from './use-case-rows.ts';

interface CaseGridProps extends Pick<
  DataGridProps<CaseRow>,
  'caption' | 'isCaptionHidden' | 'name' | 'empty' | 'columns' | 'rows'
> {
  kind: CaseKind;
  /** Whether a case that was listed would be listed now; while it is on this device, when nothing is said. */
  isListed?: (record: CaseRecord) => boolean;
  returnState: ReturnState;
  /** Which rows are chosen, in a list where rows can be. */
  choice?: ChosenCases;
}

/** Lists of cases begin with the newest number. */
export const newestNumber: GridSort = { id: 'number', isDescending: true };

/** A list of cases of one kind: 25 a page, Edit and Delete in each row; Delete always asks (docs/product.md 2.6). */
export function CaseGrid({ kind, returnState, isListed, choice, ...grid }: CaseGridProps) {
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
        isDense
        rowKey={(row) => row.uid}
        href={address}
        isLocked={isHiddenRow}
        isListed={({ uid }) => {
          const record = view.find(kind, `~${uid}`)?.record;
          return record !== undefined && (isListed?.(record) ?? true);
        }}
        rowMark={(row) => <MarkBadge mark={row.mark} />}
        {...(choice?.isOn && {
          actions: (row: CaseRow) =>
            !isHiddenRow(row) && (
              <ChooseCase choice={choice} one={{ kind, uid: row.uid }} name={numberWords(row)} />
            ),
        })}
        {...(choice && choice.chosen.length > 0
          ? { isPrinted: ({ uid }: CaseRow) => choice.has({ kind, uid }) }
          : {})}
        defaultSort={newestNumber}
        {...(mayEdit ? { onEdit: (row: CaseRow) => void navigate(address(row)), onDelete: setDeleting } : {})}
      />
      <DeleteDialog
        what={one.toLowerCase()}
        item={deleting}
        message={`Are you sure you want to delete the ${one.toLowerCase()} ${deleting ? numberWords(deleting) : ''}${
          deleting?.studentName ? ` of ${deleting.studentName}` : ''
        }? Its events, contacts and documents go with it.${restoreNote(deleting ?? undefined)}`}
        remove={({ uid }) => edits.remove(kind, uid)}
        told={(row) => ({ title: messages.deleted[kind], detail: row.number ?? undefined })}
        onEnd={() => setDeleting(null)}
      />
    </>
  );
}
