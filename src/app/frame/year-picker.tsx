import { useId } from 'react';
import { useAll, useIsOffline, useOpenSession } from '../shell/engine-context.ts';
import { useChangeYear } from '../shell/use-change-year.ts';
import control from '../ui/control.module.css';
import { Icon } from '../ui/icon.tsx';
import styles from './header.module.css';

/**
 * The app-wide school year. Another year is fetched from the server first, so offline the other years are closed and
 * say why.
 */
export function YearPicker() {
  const { year } = useOpenSession();
  const isOffline = useIsOffline();
  const { isChanging, change } = useChangeYear();
  const id = useId();
  const years = useAll('schoolYear')
    .map(({ record }) => record)
    .filter(({ id: yearId, isActive }) => isActive && yearId !== year.id);
  const choices = [...years, year].toSorted((a, b) => (a.name < b.name ? 1 : -1));

  return (
    <div className={styles.year}>
      <label className={styles.yearLabel} htmlFor={id}>
        School Year
      </label>
      <div className={styles.yearBox}>
        <select
          id={id}
          className={`${control.control} ${styles.yearSelect}`}
          value={year.id}
          aria-busy={isChanging || undefined}
          // Disabled, it would lose the focus.
          onChange={(event) => !isChanging && void change(Number(event.target.value))}
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id} disabled={isOffline && choice.id !== year.id}>
              {isOffline && choice.id !== year.id ? `${choice.name} (needs a connection)` : choice.name}
            </option>
          ))}
        </select>
        <span className={styles.yearArrow}>
          <Icon name="chevron-down" />
        </span>
      </div>
    </div>
  );
}
