import { useId } from 'react';
import type { Conflict } from '#domain/problems.ts';
import type { QueuedEntity } from '#sync/engine.ts';
import { useEngine } from '../shell/engine-context.ts';
import { fieldLabel } from '#domain/field-labels.ts';
import styles from './conflict.module.css';
import { valueWords } from './value-words.ts';

export type Side = 'yours' | 'theirs';

const sides: readonly { side: Side; label: string }[] = [
  { side: 'yours', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
];

interface ConflictRowProps {
  entity: QueuedEntity;
  conflict: Conflict;
  choice: Side | null;
  /** Labels of the fields that say something sensible only together with this one. */
  together: readonly string[];
  onChoose: (side: Side) => void;
}

/** One field in conflict: both values beside what was there before, and the choice. */
export function ConflictRow({ entity, conflict, choice, together, onChoose }: ConflictRowProps) {
  const { view } = useEngine();
  const id = useId();
  const words = (value: unknown) => valueWords(view, conflict.field, value);
  return (
    <fieldset className={styles.row}>
      <legend className={styles.field}>{fieldLabel(entity, conflict.field)}</legend>
      {together.length > 0 && (
        <p className={styles.together}>Belongs together with {together.join(' and ')}.</p>
      )}
      <div className={styles.values}>
        {sides.map(({ side, label }) => (
          <div key={side} className={styles.value} data-chosen={choice === side || undefined}>
            <div className={styles.choice}>
              <input
                type="radio"
                className={styles.radio}
                id={`${id}-${side}`}
                name={id}
                checked={choice === side}
                onChange={() => onChoose(side)}
                aria-describedby={`${id}-${side}-value`}
              />
              <label htmlFor={`${id}-${side}`}>{label}</label>
            </div>
            <p className={styles.text} id={`${id}-${side}-value`}>
              {words(conflict[side])}
            </p>
          </div>
        ))}
        <div className={`${styles.value} ${styles.base}`}>
          <div className={styles.choice}>Before</div>
          <p className={styles.text}>{words(conflict.base)}</p>
        </div>
      </div>
    </fieldset>
  );
}
