import { useEngine, useObservable } from '../shell/engine-context.ts';
import styles from './account.module.css';

/** Says whose work waits in this tab since a session that works online only has ended. */
export function LeftInTab() {
  const names = [...new Set(useObservable(useEngine().session.left).map(({ name }) => name))];
  if (names.length === 0) return null;
  return (
    <p className={styles.intro} role="status">
      What {names.join(' and ')} typed and had not sent waits in this tab, locked. It goes on when its author
      signs in here, and is gone once this tab is closed.
    </p>
  );
}
