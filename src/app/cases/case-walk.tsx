import { useId } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Said } from '../ui/said.tsx';
import { useLetterKeys } from '../ui/use-letter-keys.ts';
import { useWalk } from '../ui/use-walk.ts';
import styles from './case-walk.module.css';

/** The keys [ and ] go to the previous and the next case of the list that led here. */
export function CaseWalkKeys() {
  const walk = useWalk();
  useLetterKeys({ '[': () => walk?.go(-1), ']': () => walk?.go(1) });
  return null;
}

/** On a case that a list led to: the previous and the next one of that list. Nothing on a case that was reached otherwise. */
export function CaseWalk() {
  const walk = useWalk();
  const id = useId();
  if (!walk) return null;
  const { position, count, skipped } = walk;
  const step = (direction: 1 | -1, label: string, end: string) => {
    const { href, hadRows } = walk.beyond(direction);
    const why = href === null ? (hadRows ? 'The others have left the list' : end) : null;
    return (
      <IconButton
        icon={direction === 1 ? 'chevron-right' : 'chevron-left'}
        label={label}
        title={why ?? `${label} (${direction === 1 ? ']' : '['})`}
        aria-describedby={id}
        aria-disabled={why !== null}
        onClick={() => walk.go(direction)}
      />
    );
  };
  return (
    <span className={styles.walk} data-print="no">
      {step(-1, 'Previous', 'This is the first of the list')}
      <span id={id}>
        {position} of {count}
      </span>
      {step(1, 'Next', 'This is the last of the list')}
      {skipped > 0 && (
        <Said
          className={styles.skipped}
          words={
            skipped === 1 ? '1 that left the list was skipped' : `${skipped} that left the list were skipped`
          }
        />
      )}
    </span>
  );
}
