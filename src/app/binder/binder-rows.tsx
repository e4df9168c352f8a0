import { DataGrid } from '../ui/data-grid.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { RowOrder } from '../ui/row-order.tsx';
import { SortableRow } from '../ui/sortable-row.tsx';
import { MarkBadge } from '../parts/case-marks.tsx';
import type { BinderChoice } from './binder-choice.ts';
import { type BinderDocument, pageTypeOf } from './binder-documents.ts';
import styles from './binder.module.css';

const keyOf = ({ uid }: BinderDocument) => uid;
const nameOf = ({ name }: BinderDocument) => name;
const isFixed = () => false;

/** The documents of a case: a box beside each tells whether it is in the binder, its place where. */
export function BinderRows({ choice, isOff }: { choice: BinderChoice; isOff: boolean }) {
  const columns: GridColumn<BinderDocument>[] = [
    {
      id: 'title',
      header: 'Document',
      value: nameOf,
      cell: (document) => (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={choice.isChosen(document)}
            disabled={isOff}
            onChange={() => choice.toggle(document)}
          />
          <span>{nameOf(document)}</span>
        </label>
      ),
      isUnsorted: true,
      isWide: true,
    },
    { id: 'event', header: 'Event', value: ({ event }) => event, isUnsorted: true },
    {
      id: 'pages',
      header: 'Pages',
      value: ({ title }) => (pageTypeOf(title) === null ? 'Named only' : ''),
      isUnsorted: true,
    },
  ];
  const hasNone = choice.documents.length === 0 && 'This case has no documents';
  return (
    <RowOrder
      rows={choice.documents}
      rowKey={keyOf}
      rowText={nameOf}
      isFixed={isFixed}
      onMove={(document, place) => !isOff && choice.move(document, place)}
    >
      <DataGrid
        caption="Documents of the binder"
        isCaptionHidden
        name="binder"
        columns={columns}
        rows={choice.documents}
        rowKey={keyOf}
        rowAs={SortableRow}
        rowMark={({ mark }) => <MarkBadge mark={mark} />}
        // Their order is their user's own: all on one page.
        pageSize={Math.max(1, choice.documents.length)}
        // The room of Move up and Move down.
        actions={() => null}
        tools={
          <>
            <div className={styles.buttons}>
              <Button unavailable={hasNone} onClick={() => choice.chooseAll(true)}>
                Choose all
              </Button>
              <Button unavailable={hasNone} onClick={() => choice.chooseAll(false)}>
                Choose none
              </Button>
            </div>
            <output>
              {choice.chosen.length} of {choice.documents.length} chosen
            </output>
          </>
        }
        empty={
          <EmptyState title="No Documents" icon="document">
            The events of this case have no documents: the binder is the case alone.
          </EmptyState>
        }
      />
    </RowOrder>
  );
}
