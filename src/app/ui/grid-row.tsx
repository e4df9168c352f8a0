import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
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

/**
 * One row: a stop of the Tab key, opened by Enter or a click anywhere that is not a control. With Ctrl, or by the middle
 * button, its screen opens in another tab, as its link does.
 */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, id, columns, href, deleteUnavailable, actions, rowMark, move } = props;
  const isLocked = props.isLocked?.(row) === true;
  const { onOpen, onEdit, onDelete } = isLocked ? {} : props;
  const further = actions?.(row);
  const hasButtons = Boolean(props.onEdit ?? props.onDelete ?? actions);
  const navigate = useNavigate();
  const firstId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const cells = columns.map((column) => ({ column, content: cellContent(column, row) }));
  const open = href
    ? () => void navigate(href(row))
    : onOpen
      ? () => onOpen(row)
      : onEdit && (() => onEdit(row));
  const first = (content: ReactNode) => (
    <span className={styles.first} id={firstId}>
      {href ? (
        <Link ref={link} to={href(row)} tabIndex={-1} className={styles.link}>
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
      data-movable={move && (move.steps && (onEdit || onDelete || further) ? 'beside' : '')}
      data-bare={hasButtons ? undefined : ''}
      data-three={further && onEdit && onDelete ? '' : undefined}
      data-student={cells.some(isStudent) ? '' : undefined}
      data-dragging={move?.isDragging ? '' : undefined}
      {...{ [rowAttribute]: id }}
      data-opens={open ? '' : undefined}
      tabIndex={open ? 0 : undefined}
      onMouseDown={href && ((event) => event.button === 1 && isOnRow(event) && event.preventDefault())}
      onAuxClick={href && ((event) => event.button === 1 && isOnRow(event) && openInTab(link.current))}
      onClick={open && ((event) => onClick(event, open, link.current))}
      onKeyDown={open && ((event) => onKey(event, open, link.current))}
    >
      {cells.map(({ column, content }, index) => (
        <td
          key={column.id}
          {...cellRole}
          className={styles.cell}
          data-kind={column.kind}
          data-wide={column.isWide ? '' : undefined}
          data-share={column.share ? '' : undefined}
          data-named={column.isNamed ? '' : undefined}
          data-gives-way={column.givesWay}
          data-gives-way-here={column.givesWayIn?.(row) ? '' : undefined}
          data-column={column.id}
          data-label={column.header}
        >
          {index > 0 ? (
            content
          ) : move ? (
            <div className={styles.withHandle}>
              {move.handle}
              {first(content)}
            </div>
          ) : (
            first(content)
          )}
        </td>
      ))}
      {hasButtons && (
        <td {...cellRole} className={styles.actions} data-print="no">
          <div className={styles.buttons}>
            {move?.steps}
            {further}
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

/** A cell that names a student, and isn't empty. */
const isStudent = <Row,>({ column, content }: { column: GridColumn<Row>; content: ReactNode }) =>
  column.id === 'student' && content !== null && content !== undefined && content !== false && content !== '';

const rowRole = { role: 'row' } as const;
const cellRole = { role: 'cell' } as const;

/** Not on a control of the row, which acts by itself, and not to select text. */
export function isOnRow({ target }: MouseEvent<HTMLElement>): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, [role="dialog"]') !== null;
  return !isControl && String(window.getSelection() ?? '') === '';
}

/** As Ctrl and a click on the link do: the browser puts the tab behind this one, or where its user has set it to go. */
function openInTab(link: HTMLAnchorElement | null): void {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  link?.dispatchEvent(
    new window.MouseEvent('click', { ctrlKey: !isApple, metaKey: isApple, bubbles: true, cancelable: true }),
  );
}

function onClick(event: MouseEvent<HTMLElement>, open: () => void, link: HTMLAnchorElement | null): void {
  if (!isOnRow(event) || event.shiftKey) return;
  if (event.ctrlKey || event.metaKey) openInTab(link);
  else open();
}

function onKey(event: KeyboardEvent<HTMLElement>, open: () => void, link: HTMLAnchorElement | null): void {
  if (event.target !== event.currentTarget) return;
  const { parentElement: body } = event.currentTarget;
  const to = {
    ArrowDown: event.currentTarget.nextElementSibling,
    ArrowUp: event.currentTarget.previousElementSibling,
    Home: body?.firstElementChild,
    End: body?.lastElementChild,
  }[event.key];
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && link) openInTab(link);
  else if (event.key === 'Enter') open();
  else if (!(to instanceof HTMLElement)) return;
  else to.focus();
  event.preventDefault();
}
