import { useEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { type Notice, useNoticeList, useNotices } from './notices.ts';
import styles from './toast-region.module.css';
import { besideBarRef } from './use-bar-height.ts';
import { useFocusAfter } from './use-focus-after.ts';
import { useToastFocus } from './use-toast-focus.ts';

/** Milliseconds that a success stays (docs/product.md 9). */
const toastMs = 5000;

/** The toasts; rendered once, above all screens. One that is pointed at or focused stays another round. */
export function ToastRegion() {
  const shown = useNoticeList().filter((notice) => notice.isShown);
  const { place, leave } = useToastFocus();
  const toast = (notice: Notice) => <Toast key={notice.id} notice={notice} onLeft={() => leave(notice.id)} />;
  return (
    <section
      ref={besideBarRef}
      className={styles.region}
      aria-label="Notifications"
      data-print="no"
      {...place}
    >
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

interface ToastProps {
  notice: Notice;
  /** It is gone, with the focus in it. */
  onLeft: () => void;
}

function Toast({ notice, onLeft }: ToastProps) {
  const { dismiss, act } = useNotices();
  const { id, tone, title, detail, action, isPassing } = notice;
  const box = useRef<HTMLDivElement>(null);
  const place = useFocusAfter(onLeft);
  useEffect(() => {
    if (tone === 'error') return;
    const clock = setInterval(() => {
      if (!box.current?.matches(':is(:hover, :focus-within)')) dismiss(id);
    }, toastMs);
    return () => clearInterval(clock);
  }, [tone, id, dismiss]);
  return (
    <div
      ref={box}
      className={styles.toast}
      data-toast={id}
      data-tone={tone}
      data-passing={isPassing || undefined}
      {...place}
    >
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
      <IconButton
        icon="close"
        label="Dismiss"
        // A mouse takes no focus from where somebody types.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => dismiss(id)}
      />
    </div>
  );
}
