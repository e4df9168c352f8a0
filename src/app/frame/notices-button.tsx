import { useState } from 'react';
import { NewNews } from '../parts/new-news.tsx';
import { unseenWords } from '../parts/news-words.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { IconButton } from '../ui/button.tsx';
import { NoticeList } from '../ui/notice-list.tsx';
import { SideSheet } from '../ui/side-sheet.tsx';
import { DueToday, useDueToday } from './due-today.tsx';
import styles from './notices-button.module.css';

/**
 * What is due today in the user's cases and what others changed of them, both of which the bell counts, and the kept notices: a toast
 * that went by too fast is read here.
 */
export function NoticesButton() {
  const { news } = useEngine();
  const known = useObservable(news.known);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const unseen = known?.unseen ?? 0;
  const due = useDueToday();
  const count = unseen + due.length;
  const words = [
    'Notices',
    due.length > 0 && `${due.length.toLocaleString('en-US')} due today`,
    unseen > 0 && unseenWords(unseen),
  ];
  return (
    <span className={styles.bell}>
      <IconButton
        icon="bell"
        label={words.filter(Boolean).join(', ')}
        aria-haspopup="dialog"
        onClick={() => {
          news.refresh();
          setOpen(true);
        }}
      />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
      <SideSheet isOpen={isOpen} onClose={close} title="Notices" side="end">
        {due.length > 0 && (
          <section className={styles.news} aria-label="Due today">
            <h2 className={styles.title}>Due today</h2>
            <DueToday items={due} onFollow={close} />
          </section>
        )}
        {known && known.page.changes.length > 0 && (
          <section className={styles.news} aria-label="Since yesterday">
            <h2 className={styles.title}>Since yesterday</h2>
            <NewNews known={known} onFollow={close} />
          </section>
        )}
        <NoticeList />
      </SideSheet>
    </span>
  );
}
