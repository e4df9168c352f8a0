import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconButton } from './button.tsx';
import { GridRow, type GridRowProps } from './grid-row.tsx';
import { Icon } from './icon.tsx';
import { useOrderedRow } from './row-order.tsx';
import styles from './sortable-row.module.css';

/** A row of a DataGrid within RowOrder: its handle stands before the first cell's words, Move up and Move down before Edit. */
export function SortableRow<Row>(props: GridRowProps<Row>) {
  const { id } = props;
  const { name, isFixed, onUp, onDown } = useOrderedRow(id);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, disabled: isFixed });
  return (
    <GridRow
      {...props}
      move={{
        ref: setNodeRef,
        isDragging,
        style: { transform: CSS.Translate.toString(transform), transition },
        handle: !isFixed && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={styles.handle}
            data-print="no"
            {...attributes}
            {...listeners}
            aria-label={`Move ${name}`}
          >
            <Icon name="drag" />
          </button>
        ),
        steps: !isFixed && (
          <>
            {/* At an end one of them does nothing; disabled, it would lose the focus of who moves a row there. */}
            <IconButton icon="sort-up" label={`Move up ${name}`} aria-disabled={!onUp} onClick={onUp} />
            <IconButton
              icon="sort-down"
              label={`Move down ${name}`}
              aria-disabled={!onDown}
              onClick={onDown}
            />
          </>
        ),
      }}
    />
  );
}
