import { useEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { type Notice, useNoticeList, useNotices } from './notices.ts';
import styles from './toast-region.module.css';
import { besideBarRef } from './use-bar-height.ts';

/** Milliseconds that a success stays (docs/product.md 9). */
const toastMs = 5000;

/** The toasts; rendered once, above all screens. One that is pointed at or focused stays another round. */
export function ToastRegion() {
  const shown = useNoticeList().filter((notice) => notice.isShown);
  const toast = (notice: Notice) => <Toast key={notice.id} notice={notice} />;
  return (
    <section ref={besideBarRef} className={styles.region} aria-label="Notifications" data-print="no">
      {shown
        .filter(({ tone }) => tone === 'error')
        .map((notice) => (
          // Told again it is put into the page anew, or nobody would hear it.
          <div key={`${notice.id} ${notice.times}`} role="alert" aria-live="assertive">
            {toast(notice)}
          </div>
        ))}
      {/* In the page before its words are, or they'd go unannounced; aria-live said, or an open dialog would hide it. */}
      <output className={styles.polite} aria-live="polite">
        {shown.filter(({ tone }) => tone !== 'error').map((notice) => toast(notice))}
      </output>
    </section>
  );
}

function Toast({ notice }: { notice: Notice }) {
  const { dismiss, act } = useNotices();
  const { id, tone, title, detail, action, isPassing } = notice;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tone === 'error') return;
    const clock = setInterval(() => {
      if (!box.current?.matches(':is(:hover, :focus-within)')) dismiss(id);
    }, toastMs);
    return () => clearInterval(clock);
  }, [tone, id, dismiss]);
  return (
    <div ref={box} className={styles.toast} data-tone={tone} data-passing={isPassing || undefined}>
      <span className={styles.icon}>
        <Icon name={tone} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {action && (
        <Button small onClick={() => act(id)}>
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" onClick={() => dismiss(id)} />
    </div>
  );
}
