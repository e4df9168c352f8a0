import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import styles from './notice-list.module.css';
import { useNoticeList, useNotices } from './notices.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Every notice since sign-in but one's own saves, newest first. */
export function NoticeList() {
  const notices = useNoticeList().filter(({ isPassing }) => !isPassing);
  const { act, clear } = useNotices();
  if (notices.length === 0)
    return (
      <EmptyState icon="bell" title="No notices">
        What was deleted, refused or went wrong is kept here until you sign out.
      </EmptyState>
    );
  return (
    <div className={styles.box}>
      <ul className={styles.list}>
        {notices.map(({ id, tone, title, detail, action, at }) => (
          <li key={id} className={styles.notice} data-tone={tone}>
            <Icon name={tone} />
            <div className={styles.words}>
              <p className={styles.title}>{title}</p>
              {detail && <p className={styles.detail}>{detail}</p>}
            </div>
            {action && (
              <Button small onClick={() => act(id)}>
                {action.label}
              </Button>
            )}
            <time className={styles.time} dateTime={at.toISOString()}>
              {clock.format(at)}
            </time>
          </li>
        ))}
      </ul>
      <Button small onClick={clear}>
        Clear all
      </Button>
    </div>
  );
}
