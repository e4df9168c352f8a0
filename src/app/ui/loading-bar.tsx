import { useEffect, useState } from 'react';
import styles from './loading-bar.module.css';

/** Milliseconds of work before it shows (docs/product.md 9), so that quick work does not flicker. */
const latencyMs = 500;

/** A line at the top of the window while something takes longer than half a second. */
export function LoadingBar({ isBusy }: { isBusy: boolean }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const clock = setTimeout(() => setShown(true), latencyMs);
    return () => {
      clearTimeout(clock);
      setShown(false);
    };
  }, [isBusy]);
  return isShown && <progress className={styles.bar} aria-label="Loading" data-print="no" />;
}
