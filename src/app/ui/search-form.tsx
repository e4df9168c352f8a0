import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './search-form.module.css';
import { useFocusAcross } from './use-focus-across.ts';

interface SearchFormProps {
  id?: string | undefined;
  /** What the form is called where it isn't seen. */
  label: string;
  isBusy: boolean;
  /** Whether the filters that stand in it are those of the last search, untouched. */
  isRemembered: boolean;
  /** Whether a filter says that it can't be looked for: Search leads to it. */
  isWrong: boolean;
  onSearch: () => void;
  onClear: () => void;
  /** The filters, closed while the search runs. */
  children: ReactNode;
}

/** Filters in a row, with `Search` and `Clear` below. */
export function SearchForm(props: SearchFormProps) {
  const { id, label, isBusy, isRemembered, isWrong, onSearch, onClear, children } = props;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWrong) event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else onSearch();
  };
  return (
    <form
      id={id}
      ref={useFocusAcross(isBusy)}
      className={styles.search}
      onSubmit={search}
      aria-label={label}
      aria-busy={isBusy}
      autoComplete="off"
    >
      <div className={styles.fields}>{children}</div>
      <div className={styles.buttons} data-print="no">
        <Button type="submit" variant="primary" icon="search" isBusy={isBusy}>
          Search
        </Button>
        <Button onClick={onClear}>Clear</Button>
        {isRemembered && <p className={styles.remembered}>Filled in from your last search.</p>}
      </div>
    </form>
  );
}
