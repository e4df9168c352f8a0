import type { SyncStatus } from '#sync/engine/engine.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { forPerson, noRoomWords, statusWords, unsentCount } from '../shell/status-words.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './header.module.css';

const icons: Record<SyncStatus['kind'], IconName> = {
  'up-to-date': 'cloud',
  saving: 'sync',
  offline: 'cloud-off',
  attention: 'warning',
};

/** States that a person has to know of at once; the others come and go with each save. */
const announced: Partial<Record<SyncStatus['kind'], string>> = {
  offline: 'Accord is offline. Work goes on and is kept on this device.',
  attention: 'A change needs your attention.',
};

/** The sync status, always in words; opens `Changes on this device`. */
export function SyncButton({ onOpen }: { onOpen: () => void }) {
  const status = useObservable(useEngine().status);
  const count = unsentCount(status);
  return (
    <>
      <button
        type="button"
        className={styles.sync}
        data-kind={status.kind}
        aria-haspopup="dialog"
        title={statusWords(status)}
        onClick={onOpen}
      >
        <Icon name={icons[status.kind]} />
        <span className={styles.syncWords}>{statusWords(status)}</span>
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      <VisuallyHidden>
        <output>
          {status.noRoom && status.kind === 'attention' && forPerson(status) === 0
            ? `${noRoomWords[status.noRoom]}.`
            : announced[status.kind]}
        </output>
      </VisuallyHidden>
    </>
  );
}
