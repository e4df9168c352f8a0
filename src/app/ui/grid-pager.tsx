import { IconButton, type IconButtonProps } from './button.tsx';
import { numberText } from './number-text.ts';
import styles from './grid-pager.module.css';

interface GridPagerProps {
  caption: string;
  page: number;
  pages: number;
  pageSize: number;
  count: number;
  /** Rows of the first page besides these. */
  unsent?: number;
  onPage: (page: number) => void;
}

/** More pages than these are not offered one by one: nobody would look through them. */
const mostListed = 200;

/** How many rows there are, and which of them a page shows. */
function countWords({
  page,
  pages,
  pageSize,
  count,
  unsent = 0,
}: Omit<GridPagerProps, 'caption' | 'onPage'>) {
  const all = count + unsent;
  if (pages === 1) return `${numberText(all)} ${all === 1 ? 'row' : 'rows'}`;
  const [first, last] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, count)].map(numberText);
  const range = `${first}–${last} of ${numberText(count)} rows`;
  return unsent === 0 ? range : `${range}, and ${numberText(unsent)} not sent yet`;
}

/** How many rows there are, which are shown, and the way to the others. */
export function GridPager({ caption, onPage, ...shown }: GridPagerProps) {
  const { page, pages } = shown;
  return (
    <div className={styles.pager}>
      <p>{countWords(shown)}</p>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={`Pages of ${caption}`}>
          <Turn icon="chevron-left" label="Previous page" to={page > 1 ? page - 1 : null} onPage={onPage} />
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
          <Turn icon="chevron-right" label="Next page" to={page < pages ? page + 1 : null} onPage={onPage} />
        </nav>
      )}
    </div>
  );
}

interface TurnProps extends Pick<IconButtonProps, 'icon' | 'label'> {
  /** null: there is no such page. */
  to: number | null;
  onPage: (page: number) => void;
}

/** A way to the page beside; at the end it keeps the focus, which it would lose if it were disabled. */
const Turn = ({ icon, label, to, onPage }: TurnProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-disabled={to === null}
    onClick={() => to !== null && onPage(to)}
  />
);
