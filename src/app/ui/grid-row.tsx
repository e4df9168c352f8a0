import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { IconButton } from './button.tsx';
import styles from './data-grid.module.css';
import { cellContent, type GridColumn } from './grid-column.ts';
import { rowAttribute } from './use-left-row.ts';

export interface RowActions<Row> {
  /** The screen that the row opens; its first cell is a link to it. */
  href?: (row: Row) => string;
  /** Opens the row, where no address does. */
  onOpen?: (row: Row) => void;
  /** Shows a button `Edit`; opens the row when there is neither `href` nor `onOpen`. */
  onEdit?: (row: Row) => void;
  /** Shows a button `Delete`. */
  onDelete?: (row: Row) => void;
  /** Why no row can be deleted now: the buttons stay and say it. */
  deleteUnavailable?: string | false | undefined;
  /** Further buttons of a row. */
  actions?: (row: Row) => ReactNode;
  /** A row without Edit and Delete, which opens nothing. */
  isLocked?: (row: Row) => boolean;
  /** A mark beside the first cell: Waiting to sync. */
  rowMark?: (row: Row) => ReactNode;
}

/** What a row shows that can be moved. */
interface RowMove {
  ref: Ref<HTMLTableRowElement>;
  style: CSSProperties;
  isDragging: boolean;
  handle: ReactNode;
  steps: ReactNode;
}

export interface GridRowProps<Row> extends RowActions<Row> {
  row: Row;
  /** Its key in the grid. */
  id: string;
  columns: readonly GridColumn<Row>[];
  move?: RowMove;
}

/** One row: a stop of the Tab key, opened by Enter or a click anywhere that is not a control. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, id, columns, href, deleteUnavailable, actions, rowMark, move } = props;
  const isLocked = props.isLocked?.(row) === true;
  const { onOpen, onEdit, onDelete } = isLocked ? {} : props;
  const navigate = useNavigate();
  const firstId = useId();
  const open = href
    ? () => void navigate(href(row))
    : onOpen
      ? () => onOpen(row)
      : onEdit && (() => onEdit(row));
  const first = (content: ReactNode) => (
    <span className={styles.first} id={firstId}>
      {href ? (
        <Link to={href(row)} tabIndex={-1} className={styles.link}>
          {content}
        </Link>
      ) : (
        content
      )}
      {rowMark?.(row)}
    </span>
  );
  return (
    <tr
      {...rowRole}
      ref={move?.ref}
      style={move?.style}
      className={styles.row}
      data-movable={move ? '' : undefined}
      data-dragging={move?.isDragging ? '' : undefined}
      {...{ [rowAttribute]: id }}
      data-opens={open ? '' : undefined}
      tabIndex={open ? 0 : undefined}
      onClick={open && ((event) => isPlainClick(event) && open())}
      onKeyDown={open && ((event) => onKey(event, open))}
    >
      {columns.map((column, index) => (
        <td
          key={column.id}
          {...cellRole}
          className={styles.cell}
          data-kind={column.kind}
          data-wide={column.isWide ? '' : undefined}
          data-label={column.header}
        >
          {index > 0 ? (
            cellContent(column, row)
          ) : move ? (
            <div className={styles.withHandle}>
              {move.handle}
              {first(cellContent(column, row))}
            </div>
          ) : (
            first(cellContent(column, row))
          )}
        </td>
      ))}
      {(props.onEdit || props.onDelete || actions) && (
        <td {...cellRole} className={styles.actions} data-print="no">
          <div className={styles.buttons}>
            {move?.steps}
            {actions?.(row)}
            {onEdit && (
              <IconButton icon="pencil" label="Edit" aria-describedby={firstId} onClick={() => onEdit(row)} />
            )}
            {onDelete && (
              <IconButton
                icon="trash"
                label="Delete"
                tone="danger"
                aria-describedby={firstId}
                {...(deleteUnavailable ? { 'aria-disabled': true, title: deleteUnavailable } : {})}
                onClick={() => !deleteUnavailable && onDelete(row)}
              />
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

const rowRole = { role: 'row' } as const;
const cellRole = { role: 'cell' } as const;

/** Not on a control of the row, not to select text, not for a new tab. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event;
  const isControl = target instanceof Element && target.closest('a, button, input, [role="dialog"]') !== null;
  const hasChanged = event.ctrlKey || event.metaKey || event.shiftKey;
  return !isControl && !hasChanged && String(window.getSelection() ?? '') === '';
}

function onKey(event: KeyboardEvent<HTMLElement>, open: () => void) {
  if (event.target !== event.currentTarget) return;
  const { parentElement: body } = event.currentTarget;
  const to = {
    ArrowDown: event.currentTarget.nextElementSibling,
    ArrowUp: event.currentTarget.previousElementSibling,
    Home: body?.firstElementChild,
    End: body?.lastElementChild,
  }[event.key];
  if (event.key === 'Enter') open();
  else if (!(to instanceof HTMLElement)) return;
  else to.focus();
  event.preventDefault();
}
