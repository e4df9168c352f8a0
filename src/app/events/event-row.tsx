import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { gridDate } from '#domain/fields.ts';
import { DocumentLink } from '../documents/document-link.tsx';
import { MarkBadge } from '../parts/case-marks.tsx';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { isOnRow } from '../ui/grid-row.tsx';
import { rowAttribute } from '../ui/use-left-row.ts';
import styles from './event-log.module.css';
import { aheadWords, type EventRow as Row, timeWords } from './event-rows.ts';
import { Narrative } from './narrative.tsx';

export interface EventRowActions {
  onOpen: (row: Row) => void;
  /** Absent for those who may not. */
  onDelete?: ((row: Row) => void) | undefined;
}

interface EventRowProps extends EventRowActions {
  row: Row;
  today: string;
  showsDocuments: boolean;
  /** It was just saved: in view, and marked. */
  isSaved: boolean;
}

/** One event of the log: a stop of Tab, opened by Enter or a click anywhere that is not a control. */
export function EventRow(props: EventRowProps) {
  const { row, today, showsDocuments, isSaved, onOpen, onDelete } = props;
  const { record, mark, documents } = row;
  const node = useRef<HTMLTableRowElement>(null);
  const nameId = useId();
  useEffect(() => {
    if (isSaved) node.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaved]);
  const ahead = aheadWords(record.date, today);
  return (
    <tr
      {...roles.row}
      ref={node}
      className={styles.row}
      data-saved={isSaved || undefined}
      {...{ [rowAttribute]: record.uid }}
      tabIndex={0}
      onClick={(event) => isOnRow(event) && !event.shiftKey && onOpen(row)}
      onKeyDown={(event) => onKey(event, () => onOpen(row))}
    >
      <td {...roles.cell} className={styles.date}>
        <span id={nameId}>{record.date === null ? <NoDate /> : gridDate(record.date)}</span>
        {ahead && <span className={styles.ahead}>{ahead}</span>}
      </td>
      <td {...roles.cell} className={styles.time}>
        {timeWords(record)}
      </td>
      <td {...roles.cell} className={styles.type}>
        {record.type} <MarkBadge mark={mark} />
      </td>
      <td {...roles.cell} className={styles.text}>
        {record.narrative && <Narrative text={record.narrative} ofId={nameId} />}
      </td>
      {showsDocuments && (
        <td {...roles.cell} className={styles.documents}>
          <Documents documents={documents} />
        </td>
      )}
      {onDelete && (
        <td {...roles.cell} className={styles.actions} data-print="no">
          <div className={styles.buttons}>
            <IconButton icon="pencil" label="Edit" aria-describedby={nameId} onClick={() => onOpen(row)} />
            <IconButton
              icon="trash"
              label="Delete"
              tone="danger"
              aria-describedby={nameId}
              onClick={() => onDelete(row)}
            />
          </div>
        </td>
      )}
    </tr>
  );
}

function Documents({ documents }: Pick<Row, 'documents'>) {
  const refused = documents.filter(({ isRefused }) => isRefused).length;
  return (
    <>
      {documents.length > 0 && (
        <ul className={styles.files}>
          {documents.map((document) => (
            <li key={document.uid}>
              <DocumentLink document={document} className={styles.file} icon="paperclip" />
            </li>
          ))}
        </ul>
      )}
      {refused > 0 && (
        <Badge tone="danger" icon="error">
          {refused === 1 ? '1 document refused' : `${refused} documents refused`}
        </Badge>
      )}
    </>
  );
}

const NoDate = () => (
  <Badge tone="warning" icon="warning">
    No date
  </Badge>
);

/** A card layout takes a table's roles away in some browsers, so they are said. */
const roles = { row: { role: 'row' }, cell: { role: 'cell' } } as const;

function onKey(event: KeyboardEvent<HTMLElement>, open: () => void): void {
  const { target, currentTarget } = event;
  if (target !== currentTarget) return;
  const rows = [
    ...(currentTarget.closest('table')?.querySelectorAll<HTMLElement>(`[${rowAttribute}]`) ?? []),
  ];
  const at = rows.indexOf(currentTarget);
  const to = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
  }[event.key];
  if (event.key === 'Enter') open();
  else if (to) to.focus();
  else return;
  event.preventDefault();
}
