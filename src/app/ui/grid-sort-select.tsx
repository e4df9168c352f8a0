import type { GridColumn, GridSort } from './grid-column.ts';
import styles from './grid-sort-select.module.css';

interface GridSortSelectProps<Row> {
  columns: readonly GridColumn<Row>[];
  sort: GridSort | null;
  onSort: (sort: GridSort) => void;
}

const valueOf = ({ id, isDescending }: GridSort) => `${isDescending ? '-' : ''}${id}`;

/** Above cards, which have no head: every order in one list. */
export function GridSortSelect<Row>({ columns, sort, onSort }: GridSortSelectProps<Row>) {
  const sorted = columns.filter(({ isUnsorted }) => !isUnsorted);
  if (sorted.length === 0) return null;
  const orders = sorted.flatMap(({ id, header }) => [
    { id, isDescending: false, words: `${header} ↑` },
    { id, isDescending: true, words: `${header} ↓` },
  ]);
  return (
    <label className={styles.sort} data-print="no">
      Sort
      <select
        className={styles.select}
        value={sort ? valueOf(sort) : ''}
        onChange={({ target }) => {
          const chosen = orders.find((order) => valueOf(order) === target.value);
          if (chosen) onSort({ id: chosen.id, isDescending: chosen.isDescending });
        }}
      >
        {!sort && <option value="">Not sorted</option>}
        {orders.map((order) => (
          <option key={valueOf(order)} value={valueOf(order)}>
            {order.words}
          </option>
        ))}
      </select>
    </label>
  );
}
