import { IconButton } from './button.tsx';
import styles from './grid-pager.module.css';

interface GridPagerProps {
  caption: string;
  page: number;
  pages: number;
  pageSize: number;
  count: number;
  onPage: (page: number) => void;
}

/** More pages than these are not offered one by one: nobody would look through them. */
const mostListed = 200;

/** How many rows there are, which are shown, and the way to the others. */
export function GridPager({ caption, page, pages, pageSize, count, onPage }: GridPagerProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, count);
  return (
    <div className={styles.pager}>
      <p>{pages === 1 ? `${count} ${count === 1 ? 'row' : 'rows'}` : `${first}–${last} of ${count} rows`}</p>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={`Pages of ${caption}`}>
          <IconButton
            icon="chevron-left"
            label="Previous page"
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          />
          {pages > mostListed ? (
            <span aria-current="page">
              Page {page} of {pages}
            </span>
          ) : (
            <label className={styles.jump}>
              Page
              <select
                className={styles.select}
                value={page}
                onChange={({ target }) => onPage(Number(target.value))}
              >
                {Array.from({ length: pages }, (_, index) => (
                  <option key={index} value={index + 1}>
                    {index + 1}
                  </option>
                ))}
              </select>
              of {pages}
            </label>
          )}
          <IconButton
            icon="chevron-right"
            label="Next page"
            disabled={page === pages}
            onClick={() => onPage(page + 1)}
          />
        </nav>
      )}
    </div>
  );
}
