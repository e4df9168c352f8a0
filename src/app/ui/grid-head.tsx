import { classNames } from './class-names.ts';
import styles from './grid-head.module.css';
import type { GridColumn, GridSort } from './grid-column.ts';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface GridHeadProps<Row> {
  columns: readonly GridColumn<Row>[];
  hasActions: boolean;
  sort: GridSort | null;
  onSort: (sort: GridSort) => void;
}

/** The columns' names as buttons: the first press sorts upwards, the next one downwards. */
export const GridHead = <Row,>({ columns, hasActions, sort, onSort }: GridHeadProps<Row>) => (
  <thead className={styles.head} {...roles.group}>
    <tr
      className={styles.row}
      {...roles.row}
      data-unsorted={columns.every(({ isUnsorted }) => isUnsorted) ? '' : undefined}
    >
      {columns.map(({ id, header, kind, isUnsorted, isWide, share, givesWay }) => {
        const isSorted = sort?.id === id;
        const direction = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
        return (
          <th
            key={id}
            scope="col"
            {...roles.head}
            className={classNames(styles.cell, isWide && (hasOneWide(columns) ? styles.widest : styles.wide))}
            style={share ? { width: `${share}%` } : undefined}
            data-kind={kind}
            data-gives-way={givesWay}
            data-sorted={isSorted ? '' : undefined}
            aria-sort={isUnsorted ? undefined : direction}
          >
            {isUnsorted ? (
              <span className={styles.plain}>{header}</span>
            ) : (
              <button
                type="button"
                className={styles.sort}
                onClick={() => onSort({ id, isDescending: isSorted && !sort.isDescending })}
              >
                {header}
                <Icon name={isSorted ? (sort.isDescending ? 'sort-down' : 'sort-up') : 'sort'} />
              </button>
            )}
          </th>
        );
      })}
      {hasActions && (
        <th scope="col" {...roles.head} className={styles.cell} data-actions="" data-print="no">
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      )}
    </tr>
  </thead>
);

const hasOneWide = (columns: readonly { isWide?: boolean }[]) =>
  columns.filter(({ isWide }) => isWide).length === 1;

const roles = { group: { role: 'rowgroup' }, row: { role: 'row' }, head: { role: 'columnheader' } } as const;
