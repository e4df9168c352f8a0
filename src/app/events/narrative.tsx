import { useLayoutEffect, useRef, useState } from 'react';
import styles from './event-log.module.css';

interface NarrativeProps {
  text: string;
  /** The id of what says which event it is of. */
  ofId: string;
}

/** A narrative of three lines at most, the rest on demand; whole on paper. */
export function Narrative({ text, ofId }: NarrativeProps) {
  const words = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const node = words.current;
    if (!node || isOpen) return;
    const measure = () => setCut(node.scrollHeight > node.clientHeight + 1);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, [text, isOpen]);
  return (
    <>
      <div ref={words} className={styles.narrative} data-open={isOpen || undefined}>
        {text}
      </div>
      {(isCut || isOpen) && (
        <button
          type="button"
          className={styles.more}
          data-print="no"
          aria-expanded={isOpen}
          aria-describedby={ofId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </>
  );
}
