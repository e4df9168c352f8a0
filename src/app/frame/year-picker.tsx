import { useId } from 'react';
import { useAll, useEngine, useIsOffline, useOpenSession } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import control from '../ui/control.module.css';
import { Icon } from '../ui/icon.tsx';
import { useNotices } from '../ui/notices.ts';
import styles from './header.module.css';

/**
 * The app-wide school year. Another year is fetched from the server first, so offline the other years are closed and
 * say why.
 */
export function YearPicker() {
  const { session } = useEngine();
  const { year } = useOpenSession();
  const isOffline = useIsOffline();
  const notices = useNotices();
  const { isSaving: isChanging, run } = useSave();
  const id = useId();
  const years = useAll('schoolYear')
    .map(({ record }) => record)
    .filter(({ id: yearId, isActive }) => isActive && yearId !== year.id);
  const choices = [...years, year].toSorted((a, b) => (a.name < b.name ? 1 : -1));

  const change = (chosen: number) =>
    run(async () => {
      await session.changeYear(chosen);
      notices.success(messages.yearUpdated);
    });

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
