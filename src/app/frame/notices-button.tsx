import { useState } from 'react';
import { NewNews } from '../parts/new-news.tsx';
import { unseenWords } from '../parts/news-words.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { IconButton } from '../ui/button.tsx';
import { NoticeList } from '../ui/notice-list.tsx';
import { SideSheet } from '../ui/side-sheet.tsx';
import styles from './notices-button.module.css';

/** What others changed on the user's cases, which the bell counts, and the kept notices: a toast that went by too fast is read here. */
export function NoticesButton() {
  const { news } = useEngine();
  const known = useObservable(news.known);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const unseen = known?.unseen ?? 0;
  return (
    <span className={styles.bell}>
      <IconButton
        icon="bell"
        label={unseen > 0 ? `Notices, ${unseenWords(unseen)}` : 'Notices'}
        aria-haspopup="dialog"
        onClick={() => {
          news.refresh();
          setOpen(true);
        }}
      />
      {unseen > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unseen > 99 ? '99+' : unseen}
        </span>
      )}
      <SideSheet isOpen={isOpen} onClose={close} title="Notices" side="end">
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
